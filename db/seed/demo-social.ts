/** A demo post; its picture is a square crop of one of the content scenes. */
export type DemoPost = {
  scene: string;
  /** The left edge of the square, in units of the scene's 1600 x 900. */
  left: number;
  alt: string;
  message: string;
  network: "facebook" | "instagram" | "youtube" | "twitter";
  posterName: string;
  likes: number;
  replies: number;
  hoursAgo: number;
};

/** Newest first, by demo racers. All invented. */
export const DEMO_POSTS: readonly DemoPost[] = [
  {
    scene: "burnout-box",
    left: 340,
    alt: "An orange coupe smokes its tires in the water box while a crew member waves it on.",
    message:
      "Test and tune, lane two. He swore he'd keep the burnout short.\n\nHe did not keep the burnout short.",
    network: "instagram",
    posterName: "Quarter Mile Garage",
    likes: 412,
    replies: 31,
    hoursAgo: 9,
  },
  {
    scene: "helmet",
    left: 350,
    alt: "A white and red helmet on a hood, the tree mirrored in its visor.",
    message: "Last thing you see before it all goes quiet.",
    network: "instagram",
    posterName: "boost_may",
    likes: 268,
    replies: 12,
    hoursAgo: 33,
  },
  {
    scene: "cool-down",
    left: 230,
    alt: "A red muscle car with its hood up, fans and a water tank in front of the radiator.",
    message:
      "168 degrees and forty minutes to the next round. What's your trick? Ours: two box fans, a cattle trough pump and a cooler full of ice that was supposed to be for lunch. It reads 140 on the way back to the lanes every time, and the car picks up most of a tenth over a heat-soaked run. Somebody's going to tell us about dry ice in the replies. Please do. We've also heard about a guy with a garden sprayer.",
    network: "facebook",
    posterName: "Quarter Mile Garage",
    likes: 143,
    replies: 58,
    hoursAgo: 61,
  },
  {
    scene: "top-end",
    left: 330,
    alt: "Two cars side by side at the finish line, red ahead of blue by a fender.",
    message: "By a fender. Full pass is up on the channel.",
    network: "youtube",
    posterName: "Quarter Mile Garage",
    likes: 977,
    replies: 84,
    hoursAgo: 90,
  },
  {
    scene: "slick",
    left: 420,
    alt: "A wrinkled slick and white smoke behind the wheel of a red car.",
    message: "Seventeen pounds cold. Don't let anybody tell you to run twelve on day one.",
    network: "instagram",
    posterName: "Quarter Mile Garage",
    likes: 351,
    replies: 44,
    hoursAgo: 130,
  },
  {
    scene: "road-trip",
    left: 520,
    alt: "A red car on a two-lane desert road beside a sign that says Dragstrip, quarter mile.",
    message: "Six hours each way for a 12.40. Would do it again Saturday.",
    network: "twitter",
    posterName: "Quarter Mile Garage",
    likes: 89,
    replies: 7,
    hoursAgo: 180,
  },
  {
    scene: "sunrise",
    left: 330,
    alt: "A tractor drags an empty strip at sunrise, the tree still dark.",
    message: "The crew's been out since four so you can hook at nine. Say thanks at the gate.",
    network: "facebook",
    posterName: "Quarter Mile Garage",
    likes: 520,
    replies: 26,
    hoursAgo: 240,
  },
  {
    scene: "trophy",
    left: 330,
    alt: "A gold cup with a one on it under stadium lights.",
    message:
      "Bracket night, footbrake class, and he cut a .008 in the final. It lives on the fridge now.",
    network: "instagram",
    posterName: "Quarter Mile Garage",
    likes: 233,
    replies: 19,
    hoursAgo: 300,
  },
];
