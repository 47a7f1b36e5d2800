/** All brand names. Links are in `external-links.ts`, since every page loads this module. */
export const BRAND = {
  name: "Quarter Mile Garage",
  hashtag: "#QuarterMileGarage",
  tagline: "Your run, on the board.",
  description:
    "Drag racers' time slips, checked one by one. Stock and modified boards, badges, garages, events and everything around the quarter mile.",
  /** The color of the browser's own frame around the page. */
  themeColor: "#0d0e11",
  /** The share picture of pages that have none. */
  sharePicture: {
    path: "/art/share.jpg",
    width: 1200,
    height: 630,
    alt: "Quarter Mile Garage: a strip at dusk, the tree lit amber",
  },
} as const;
