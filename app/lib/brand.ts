/** All brand names and external links. */
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

export type SocialNetwork = "facebook" | "instagram" | "youtube" | "twitter";

export const SOCIAL_LINKS = [
  { network: "facebook", label: "Facebook", href: "https://www.facebook.com/quartermilegarage" },
  { network: "instagram", label: "Instagram", href: "https://www.instagram.com/quartermilegarage" },
  { network: "youtube", label: "YouTube", href: "https://www.youtube.com/@quartermilegarage" },
  { network: "twitter", label: "Twitter", href: "https://x.com/quartermilegarage" },
] as const satisfies readonly { network: SocialNetwork; label: string; href: string }[];

/** Our sister sites: placeholders under a reserved domain until we have the real ones. */
export const EXTERNAL_LINKS = {
  brandSite: "https://www.quartermilegarage.example",
  performanceSite: "https://performance.quartermilegarage.example",
  apparelStore: "https://apparel.quartermilegarage.example",
  partsStore: "https://parts.quartermilegarage.example",
  terms: "https://www.quartermilegarage.example/terms",
  accessibility: "https://www.quartermilegarage.example/accessibility",
} as const;

/** Where earned badges are sold; `cartUrl` takes `id` and `quantity`. */
export const STORE = { cartUrl: `${EXTERNAL_LINKS.partsStore}/cart/add` } as const;
