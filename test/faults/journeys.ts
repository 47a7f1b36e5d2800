import { DEMO_PASSWORD, newName, type Racer, registrationOf } from "./racer.ts";
import { type Visit, Visitor } from "./visitor.ts";

const WARM_PATHS = ["/", "/1320-club", "/news", "/events", "/tracks", "/racing-hq/racing-faq"];
const MEMBER_PATHS = ["/", "/1320-club/submit", "/manage-account", "/user/demo-racer"];
const FEED_PATHS = ["/news/feed.xml", "/events/calendar.ics", "/rest/slips?isStock=true&limit=10"];
const WIDTHS = [400, 800, 1200];

/** What the site has for its visitors. */
export type Site = {
  origin: string;
  /** Public pages. */
  paths: readonly string[];
  slipIds: readonly number[];
  pictures: readonly string[];
  topicId: number;
};

export const JOURNEYS = [
  ...["warm page", "cold page", "member page", "sign in", "register"],
  ...["slip", "comment", "picture", "card", "feed"],
] as const;
export type Journey = (typeof JOURNEYS)[number];

/**
 * How long each visitor pauses between two visits, in milliseconds. A member may write ten comments in five minutes, so
 * fewer are sent while a fault lasts.
 */
export const PAUSE_MS: Readonly<Record<Journey, number>> = {
  ...{ "warm page": 250, "cold page": 500, "member page": 500, "sign in": 2_000 },
  ...{ register: 4_000, slip: 3_000, comment: 7_000, picture: 500, card: 1_000, feed: 500 },
};

let count = 0;

/** The next of a list, over all calls. */
function next<T>(list: readonly T[]): T {
  const value = list[count++ % list.length];
  if (value === undefined) throw new Error("an empty list");
  return value;
}

let coldPaths: string[] = [];

/** Each page once; all again when none is left. */
function nextColdPath({ paths }: Site): string {
  if (coldPaths.length === 0) coldPaths = [...paths];
  return coldPaths.pop() ?? "/";
}

/** Requests every warm path once. @throws if one can't be loaded */
export async function warmUp({ origin }: Site): Promise<void> {
  for (const path of [...WARM_PATHS, ...FEED_PATHS]) {
    const { status, body } = await new Visitor(origin).send(path);
    if (status !== 200) throw new Error(`${path}: ${status} ${body}`);
  }
}

/** The visits of one journey; the racer has signed in before. */
export function visitsOf(site: Site, racer: Racer): Record<Journey, () => Promise<Visit>> {
  const stranger = () => new Visitor(site.origin);
  const get = (path: string) => stranger().send(path);
  return {
    "warm page": () => get(next(WARM_PATHS)),
    "cold page": () => get(nextColdPath(site)),
    "member page": () => racer.visitor.send(next(MEMBER_PATHS)),
    "sign in": () =>
      stranger().sendJson("/api/users/login", { username: "demo-racer", password: DEMO_PASSWORD }),
    register: () =>
      stranger().sendJson("/rest/registration/register", registrationOf(newName("bad-day"))),
    slip: () => racer.sendSlip(),
    comment: () => racer.sendComment(site.topicId),
    picture: () => get(`${next(site.pictures)}?w=${next(WIDTHS)}`),
    card: () => get(`/cards/slip/${next(site.slipIds)}.jpg`),
    feed: () => get(next(FEED_PATHS)),
  };
}
