import type { MetaDescriptor } from "react-router";
import { BRAND } from "#app/lib/brand.ts";
import { SOCIAL_LINKS } from "#app/lib/external-links.ts";

/** The schema.org data about us, for the home page only. */
export function describeOrganization(origin: string): MetaDescriptor {
  return {
    "script:ld+json": {
      "@context": "https://schema.org",
      "@type": "Organization",
      name: BRAND.name,
      url: `${origin}/`,
      logo: `${origin}/art/icon-180.png`,
      sameAs: SOCIAL_LINKS.map(({ href }) => href),
    },
  };
}
