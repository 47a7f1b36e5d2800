/** A short silent loop of our own, drawn in SVG. */
export type Reel = {
  id: string;
  title: string;
  /** A one-sentence description. */
  summary: string;
  /** What happens in it, step by step, for people who can't see it. */
  transcript: readonly string[];
};

export const REEL_SIZE = { width: 960, height: 540 };

export const REELS = [
  {
    id: "tree",
    title: "How the tree counts down",
    summary: "A full tree, both lanes, at the pace you'll see it on a bracket night.",
    transcript: [
      "The pre-stage bulbs at the top light: both cars are seven inches from the line.",
      "The stage bulbs below them light: front tires are in the second beam. From here the starter may go.",
      "First amber. Half a second later the second. Half a second later the third.",
      "Half a second after the third amber: green. Leave on the last amber; green is already late.",
    ],
  },
  {
    id: "staging",
    title: "Staging, inch by inch",
    summary: "Two beams of light, a front tire, and the bulbs it puts on.",
    transcript: [
      "A front tire rolls toward two beams that cross the track at ground level.",
      "It breaks the first beam: the pre-stage bulb lights.",
      "A few inches on it breaks the second: the stage bulb lights. Stop here.",
      "The clock starts when the tire leaves the second beam, so a shallow stage gets a running start.",
    ],
  },
  {
    id: "sixty-foot",
    title: "What a sixty-foot is",
    summary: "The first 60 feet of 1,320, and why your whole slip hangs on them.",
    transcript: [
      "A car waits at the starting line. The clock reads 0.000.",
      "It leaves. The clock runs while the front tire covers the first 60 feet.",
      "The tire breaks the beam at 60 feet and the clock stops: 1.702 seconds.",
      "A tenth saved here is worth about a tenth and a half at the far end.",
    ],
  },
  {
    id: "burnout",
    title: "What a burnout does",
    summary: "Water, wheel speed, smoke: cleaning and heating a tire before the line.",
    transcript: [
      "The rear tires stand just past the water, wet.",
      "The front brakes hold the car, the rear tires spin, the water flies off as mist.",
      "The rubber gets hot and soft. White smoke rolls up behind the fender.",
      "The smoke thins as the car rolls out: a second or two is enough on a street tire.",
    ],
  },
] as const satisfies readonly Reel[];

/** The loop, and its still for reduced motion. */
export function reelPath(id: string): string {
  return `/art/reels/${id}.svg`;
}
export function posterPath(id: string): string {
  return `/art/reels/${id}-still.svg`;
}
