import { allPages } from "#app/features/content/library.ts";
import {
  CATEGORY_LABELS,
  categoryPath,
  EVENT_CATEGORIES,
} from "#app/features/events/categories.ts";
import { BRAND } from "#app/lib/brand.ts";
import { AppError } from "#app/lib/errors.ts";
import type { Card } from "./card-store.server.ts";
import { drawPageCard } from "./draw-page-card.ts";
import { hasScene } from "./embed-assets.server.ts";
import { EVENT_SCENES } from "./event-scenes.ts";
import { type CardDeps, readStoredCard } from "./stored-card.server.ts";

/** The text of a card, and its scene in app/content/scenes. */
type CardPage = { eyebrow: string; title: string; scene: string };

/** The cards of pages that aren't Markdown files, by path. */
const PAGE_CARDS: Readonly<Record<string, CardPage>> = {
  "/1320-club/champions": { eyebrow: "1320 Club", title: "Season champions", scene: "helmet" },
  "/1320-club/data": { eyebrow: "1320 Club", title: "Use our data", scene: "data-log" },
  "/1320-club/ladders": { eyebrow: "1320 Club", title: "Ladders", scene: "scoreboards" },
  "/1320-club/records": { eyebrow: "1320 Club", title: "Records", scene: "timing-tower" },
  "/verify": { eyebrow: "1320 Club", title: "Check a certificate", scene: "entry-window" },
  "/tools": { eyebrow: "1320 Club", title: "Tools", scene: "laptop" },
  "/tools/compare": { eyebrow: "Tools", title: "Compare two runs", scene: "scoreboards" },
  "/tools/density-altitude": { eyebrow: "Tools", title: "Density altitude", scene: "sunrise" },
  "/tools/dial-in": { eyebrow: "Tools", title: "Dial-in", scene: "crew-chief" },
  "/tools/eighth-mile": { eyebrow: "Tools", title: "Eighth to quarter", scene: "top-end" },
  "/tools/gearing": { eyebrow: "Tools", title: "Gear, tire, trap speed", scene: "tachometer" },
  "/tools/horsepower": { eyebrow: "Tools", title: "Horsepower", scene: "dyno" },
  "/tools/practice-tree": { eyebrow: "Tools", title: "Practice tree", scene: "tree-amber" },
  "/tools/reaction": { eyebrow: "Tools", title: "Reaction and rollout", scene: "staging-lanes" },
  "/tools/sixty-foot": { eyebrow: "Tools", title: "A better 60 ft", scene: "sixty-foot" },
  "/tracks": { eyebrow: "1320 Club", title: "Tracks", scene: "track-map" },
  "/drag-pak/access": { eyebrow: "Drag Pak", title: "Request a Drag Pak", scene: "burnout-box" },
  "/news": { eyebrow: "All news", title: "What happened at the strip", scene: "top-end" },
  "/news/search": { eyebrow: "News", title: "Search the news", scene: "poster-wall" },
  "/news/contributors": { eyebrow: "News", title: "Contributors", scene: "crew-chief" },
  "/events": { eyebrow: "Events", title: "What's running near you", scene: "staging-lanes" },
  "/events/past-events": { eyebrow: "Events", title: "Past events", scene: "return-road" },
  "/track-locator": { eyebrow: "Racing HQ", title: "Track locator", scene: "map-pins" },
  "/horsepower-locator": { eyebrow: "Racing HQ", title: "Horsepower locator", scene: "key-fob" },
  "/videos": { eyebrow: "Passes, builds, burnouts", title: "Videos", scene: "video-camera" },
  "/downloads": { eyebrow: "Sheets and wallpapers", title: "Downloads", scene: "poster-wall" },
  "/social": { eyebrow: BRAND.hashtag, title: "Your posts, tagged", scene: "smoke" },
  "/livery-shootout": { eyebrow: "The vote", title: "Livery shootout", scene: "livery" },
  "/radford-giveaway": { eyebrow: "The draw", title: "Radford giveaway", scene: "helmet" },
};

const pages = new Map<string, CardPage>([
  ...Object.entries(PAGE_CARDS),
  ...EVENT_CATEGORIES.map((category): [string, CardPage] => [
    categoryPath(category),
    { eyebrow: "Events", title: CATEGORY_LABELS[category], scene: EVENT_SCENES[category] },
  ]),
  ...allPages.map((page): [string, CardPage] => [page.path, page]),
]);

/**
 * The picture of a shared page.
 *
 * @param path the page's path, such as `/racing-hq`
 * @throws AppError `not_found` for a page without a card; `rate_limited`, `unavailable` while it isn't stored
 */
export async function readPageCard(deps: CardDeps, path: string): Promise<Card> {
  const page = pages.get(path);
  if (!page || !hasScene(page.scene)) throw new AppError("not_found", "There's no such card.");
  const { eyebrow, title, scene } = page;
  return readStoredCard(deps, {
    key: `cards/pages${path}.jpg`,
    svg: drawPageCard({ eyebrow, title, picture: { scene } }),
  });
}
