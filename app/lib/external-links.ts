export type SocialNetwork = "facebook" | "instagram" | "youtube" | "twitter";

/** Our accounts on social networks. */
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
