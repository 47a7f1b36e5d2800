import { EXTERNAL_LINKS } from "#app/lib/brand.ts";

export type NavLink = { to: string; label: string; note?: string };
export type NavGroup = { id: string; label: string; links: readonly NavLink[] };

/** The header's groups. The first link of each is its landing page. */
export const NAV_GROUPS: readonly NavGroup[] = [
  {
    id: "club",
    label: "1320 Club",
    links: [
      { to: "/1320-club", label: "The boards", note: "Stock and modified, every run checked" },
      { to: "/1320-club/submit", label: "Submit a slip", note: "Photo, numbers, done" },
      { to: "/1320-club/records", label: "Records", note: "How low the boards went, and when" },
      { to: "/tracks", label: "Tracks", note: "Who was quickest at each strip" },
    ],
  },
  {
    id: "news",
    label: "News",
    links: [
      { to: "/news", label: "All news", note: "What happened at the strip" },
      { to: "/news/category/racing", label: "Racing news", note: "Results and reports" },
      { to: "/news/contributors", label: "Contributors", note: "Who writes here" },
    ],
  },
  {
    id: "events",
    label: "Events",
    links: [
      { to: "/events", label: "Map & Search", note: "What runs near you" },
      { to: "/events/category/racing", label: "Racing events", note: "Test-and-tune to nationals" },
      { to: "/roadkill-nights", label: "Roadkill Nights", note: "The summer's big weekend" },
      { to: "/never-lift", label: "Never Lift", note: "Flat out, all the way" },
      { to: "/events/past-events", label: "Past events", note: "How it went" },
    ],
  },
  {
    id: "hq",
    label: "Racing HQ",
    links: [
      { to: "/racing-hq", label: "Racing HQ", note: "Start here" },
      { to: "/racing-hq#season-info", label: "Season info", note: "Dates and standings" },
      { to: "/racing-hq#cars-and-classes", label: "Cars and classes", note: "Who races whom" },
      { to: "/racing-hq/racing-faq", label: "Racing FAQ", note: "First time at a strip" },
      { to: "/track-locator", label: "Track locator", note: "The nearest quarter mile" },
      { to: "/horsepower-locator", label: "Horsepower locator", note: "Dealers with stock" },
    ],
  },
  {
    id: "garage-wall",
    label: "More",
    links: [
      { to: "/videos", label: "Videos", note: "Passes, builds, burnouts" },
      { to: "/downloads", label: "Downloads", note: "Wallpapers and sheets" },
      { to: "/history", label: "History", note: "How we got here" },
    ],
  },
];

export const LEGAL_LINKS: readonly NavLink[] = [
  { to: "/privacy", label: "Privacy" },
  { to: "/legal-notes", label: "Legal notes" },
  { to: "/trademarks", label: "Trademarks" },
];

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
