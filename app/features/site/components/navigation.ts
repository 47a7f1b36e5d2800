import menu from "virtual:page-menu";
import { EXTERNAL_LINKS } from "#app/lib/brand.ts";

/** The header's groups. The first link of each is its landing page. */
export const NAV_GROUPS = menu.filter(({ id }) => id !== "legal");

/** At the end of the footer. */
export const LEGAL_LINKS = menu.find(({ id }) => id === "legal")?.links ?? [];

export const AWAY_LINKS: readonly { href: string; label: string }[] = [
  { href: EXTERNAL_LINKS.brandSite, label: "Brand site" },
  { href: EXTERNAL_LINKS.performanceSite, label: "Performance" },
  { href: EXTERNAL_LINKS.apparelStore, label: "Apparel store" },
  { href: EXTERNAL_LINKS.partsStore, label: "Parts store" },
  { href: EXTERNAL_LINKS.terms, label: "Terms of use" },
  { href: EXTERNAL_LINKS.accessibility, label: "Accessibility" },
];

export const MODERATION_PATH = "/moderation";

/** Whether a page is the one a link leads to, or lies beneath it. */
export function isWithin(pathname: string, to: string): boolean {
  return pathname === to || pathname.startsWith(`${to}/`);
}

/** The same path as far as the menu tells pages apart: a link's own, `/news/` beneath one, `/` elsewhere. */
export function menuPath(pathname: string): string {
  const links = [
    MODERATION_PATH,
    ...NAV_GROUPS.flatMap((group) => group.links.map(({ to }) => to)),
  ];
  if (links.includes(pathname)) return pathname;
  const above = links.filter((to) => isWithin(pathname, to));
  const nearest = above.toSorted((a, b) => b.length - a.length)[0];
  return nearest ? `${nearest}/` : "/";
}
