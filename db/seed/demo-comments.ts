/**
 * A comment of a demo discussion. `who` is a racer's index; `to` is the index of the comment it
 * replies to.
 */
export type DemoComment = { who: number; text: string; to?: number; likes?: number };

/** Comments by invented members on the demo articles, by slug, oldest first. */
export const ARTICLE_COMMENTS: Readonly<Record<string, readonly DemoComment[]>> = {
  "launching-on-street-tires": [
    {
      who: 3,
      text: "Dropped to 24 psi and left at 1,800 like it says here. 2.14 sixty to a 1.98 on the same 340s. I'd been blaming the tires for a year.",
      likes: 6,
    },
    { who: 8, to: 0, text: "What did it weigh with you in it?", likes: 1 },
    {
      who: 3,
      to: 1,
      text: "4,150 with a half tank and a backpack I forgot to take out.",
      likes: 4,
    },
    {
      who: 12,
      text: "One thing I'd add: walk it out of the water before you spin. If you drag the tread through the box you carry the water to the line with you.",
      likes: 7,
    },
    { who: 5, to: 3, text: "And so does the guy behind you. Ask me how I know.", likes: 9 },
    { who: 16, text: "Is 20 psi too low for a stiff sidewall? Mine go sideways past the 330." },
    {
      who: 12,
      to: 5,
      text: "Yes. Go back up two at a time until it quits wandering. The sixty you lose is less than the fender you keep.",
      likes: 5,
    },
  ],
  "what-a-sixty-foot-tells": [
    {
      who: 10,
      text: "Went through two seasons of slips after reading this. Every tenth in the sixty was worth about fifteen hundredths at the stripe, heat or no heat.",
      likes: 5,
    },
    { who: 2, to: 0, text: "Same here, closer to .17 in the heavy car." },
    {
      who: 14,
      text: "My best sixty was on the run I thought I'd blown. Feel means nothing.",
      likes: 8,
    },
    { who: 6, to: 2, text: "If it felt violent, it was spinning.", likes: 6 },
  ],
  "density-altitude-without-tears": [
    {
      who: 7,
      text: "Bandimere at 9,000 feet of air humbled me so hard I sold the pulley. Should have read this first.",
      likes: 4,
    },
    { who: 13, text: "Does humidity really matter on a blower car? I keep hearing both." },
    {
      who: 4,
      to: 1,
      text: "Less than temperature, more than nothing. Log it anyway, it's free.",
      likes: 2,
    },
  ],
  "your-first-night-at-the-strip": [
    {
      who: 17,
      text: "Went Friday because of this. Staged too deep, left on the last amber, ran a 15.2 in my mom's car and grinned all the way home.",
      likes: 14,
    },
    { who: 1, to: 0, text: "That's the one you'll remember. Welcome.", likes: 6 },
    { who: 9, to: 0, text: "Frame the slip.", likes: 5 },
    {
      who: 11,
      text: "Bring a folding chair and twice the water you think. And tape your number on before you get in line, not in it.",
      likes: 7,
    },
    { who: 15, text: "Do they let you run in a hoodie? Ours turned a guy away for shorts." },
    {
      who: 11,
      to: 4,
      text: "Long pants, closed shoes, sleeves. Call the track, they pick up.",
      likes: 2,
    },
  ],
  "how-a-moderator-reads-a-slip": [
    {
      who: 6,
      text: "I had no idea anybody checked the lane against the photo. Respect.",
      likes: 4,
    },
    {
      who: 14,
      text: "Mine bounced for a blurry corner. I was mad for an hour, then I saw it. Fair.",
      likes: 6,
    },
    {
      who: 0,
      to: 1,
      text: "Lay it on the hood, stand over it, no flash. Works every time.",
      likes: 3,
    },
  ],
  "sandbagging-and-the-brake": [
    {
      who: 2,
      text: "If you have to hit the brake at the thousand you dialed it wrong. Change my mind.",
    },
    { who: 10, to: 0, text: "You've never had a bye into the money round, have you.", likes: 8 },
    { who: 2, to: 1, text: "Once. I broke out.", likes: 11 },
  ],
  "tire-pressure-in-two-psi-steps": [
    {
      who: 13,
      text: "Hot or cold? I set mine in the lanes and it's never what it was in the pits.",
    },
    { who: 12, to: 0, text: "Cold, in the shade, same gauge. Then leave it alone.", likes: 3 },
    {
      who: 8,
      text: "Two psi was worth more than the intake I bought. I don't want to talk about it.",
      likes: 10,
    },
  ],
  "the-slowest-car-in-the-county": [
    { who: 5, text: "I was there that night. It was slower than he says.", likes: 12 },
    { who: 16, text: "My daughter wants one now. Thanks for that.", likes: 5 },
  ],
};

/** Comments for any event, and for runs that made the boards. */
export const EVENT_COMMENTS: readonly (readonly DemoComment[])[] = [
  [
    { who: 4, text: "Anybody know if they're prepping past the 330 this time?", likes: 2 },
    {
      who: 9,
      to: 0,
      text: "They were last month. Bring the tire you trust, not the one you hope for.",
      likes: 3,
    },
  ],
  [
    {
      who: 11,
      text: "Gates at four last year, and the line was out to the road by three thirty.",
      likes: 4,
    },
    { who: 15, to: 0, text: "Room for a trailer?" },
    { who: 11, to: 1, text: "Plenty, behind the scale house." },
  ],
  [{ who: 7, text: "Two of us driving up Friday night. Pit next to us, we have shade.", likes: 3 }],
];
export const RUN_COMMENTS: readonly (readonly DemoComment[])[] = [
  [
    { who: 1, text: "Clean pass. What's the converter?", likes: 2 },
    { who: 13, to: 0, text: "Asking for everybody." },
  ],
  [
    {
      who: 6,
      text: "That's a lot of mph for that sixty. There's a tenth hiding in the launch.",
      likes: 4,
    },
    { who: 3, text: "Saw this one from the fence. It left straight and stayed there.", likes: 3 },
  ],
  [{ who: 16, text: "Congrats. I had you covered until Saturday.", likes: 5 }],
  [
    { who: 8, text: "Street tires? Come on.", likes: 6 },
    { who: 12, to: 0, text: "Read the slip, it's all there." },
  ],
];
