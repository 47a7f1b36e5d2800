import menu from "virtual:page-menu";
import { categoryPath } from "#app/features/news/rules.ts";
import { EXTERNAL_LINKS } from "#app/lib/external-links.ts";
import type { NavGroup } from "#app/page-table.ts";
import type { MenuCategory } from "#app/ui/root-data.ts";

/** The header's groups. The first link of each is its landing page. */
export const NAV_GROUPS = menu.filter(({ id }) => id !== "legal");

/** The header's groups with the news categories, after the link to all news. */
export function navGroupsWith(categories: readonly MenuCategory[]): NavGroup[] {
  const added = categories.map(({ slug, name }) => ({ to: categoryPath(slug), label: name }));
  return NAV_GROUPS.map((group) => {
    const [landing, ...others] = group.links;
    if (group.id !== "news" || !landing) return group;
    return { ...group, links: [landing, ...added, ...others] };
  });
}

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

/** Whether a page is the target of a link or below it. */
export function isWithin(pathname: string, to: string): boolean {
  return pathname === to || pathname.startsWith(`${to}/`);
}

/** The path of the current menu entry: a link's own, `/news/` below one, `/` elsewhere. */
export function menuPath(pathname: string, groups: readonly NavGroup[]): string {
  const links = [MODERATION_PATH, ...groups.flatMap((group) => group.links.map(({ to }) => to))];
  if (links.includes(pathname)) return pathname;
  const above = links.filter((to) => isWithin(pathname, to));
  const nearest = above.toSorted((a, b) => b.length - a.length)[0];
  return nearest ? `${nearest}/` : "/";
}
