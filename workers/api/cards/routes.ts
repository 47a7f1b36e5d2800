import { type Context, Hono } from "hono";
import { readNewsCard } from "#app/features/news/news-cards.server.ts";
import { readBadgeCard } from "#app/features/sharing/badge-card.server.ts";
import { readBoardCard } from "#app/features/sharing/board-card.server.ts";
import type { CardShape } from "#app/features/sharing/card-size.ts";
import type { Card } from "#app/features/sharing/card-store.server.ts";
import { readChallengeCard } from "#app/features/sharing/challenge-card.server.ts";
import { readEventCard } from "#app/features/sharing/event-card.server.ts";
import { readGarageCard } from "#app/features/sharing/garage-card.server.ts";
import { readLadderCard } from "#app/features/sharing/ladder-card.server.ts";
import { readPageCard } from "#app/features/sharing/read-page-card.server.ts";
import { readRunCard } from "#app/features/sharing/read-run-card.server.ts";
import { readSeasonCard } from "#app/features/sharing/season-card.server.ts";
import { readTrackCard } from "#app/features/sharing/track-card.server.ts";
import { readHomeCard } from "#app/features/site/home-card.server.ts";
import { readSocialCard } from "#app/features/social/social-card.server.ts";
import { matchesEtag } from "#app/lib/etag.ts";
import type { ServerEnv } from "../../env.ts";
import { methodNotAllowed } from "../method-not-allowed.ts";

const readOnly = methodNotAllowed("GET", "HEAD");

/** Old links end in `.png`, and get a JPEG too. */
const RUN_FILE = ":file{[1-9][0-9]{0,14}\\.(?:jpg|png)}";
const LADDER_FILE = ":file{[a-z0-9-]{1,120}\\.jpg}";
const CAR_FILE = ":username/:file{[1-9][0-9]{0,14}\\.jpg}";
const BADGE_FILE = ":username/:vehicleId{[1-9][0-9]{0,14}}/:file{[a-z0-9.-]{1,40}\\.jpg}";

/** Pictures for link previews on any site, and for stories. */
export const cards = new Hono<ServerEnv>()
  .get("/cards/home.jpg", async (c) => answerWith(c, await readHomeCard(c.get("deps"))))
  .get("/cards/board/:file{(?:stock|modified)\\.jpg}", async (c) => {
    const board = nameOf(c.req.param("file")) === "stock" ? "stock" : "modified";
    return answerWith(c, await readBoardCard(c.get("deps"), board));
  })
  .get(`/cards/ladders/:board{stock|modified}/:kind{[a-z]{1,20}}/${LADDER_FILE}`, async (c) => {
    const { board, kind, file } = c.req.param();
    const ladder = {
      board: board === "modified" ? board : "stock",
      kind,
      slug: nameOf(file),
    } as const;
    return answerWith(c, await readLadderCard(c.get("deps"), ladder));
  })
  .get("/cards/champions/:file{[0-9]{4}\\.jpg}", async (c) =>
    answerWith(c, await readSeasonCard(c.get("deps"), nameOf(c.req.param("file")))),
  )
  .get("/cards/challenges/:file{[1-9][0-9]{0,14}\\.jpg}", async (c) =>
    answerWith(c, await readChallengeCard(c.get("deps"), Number(nameOf(c.req.param("file"))))),
  )
  .get(`/cards/slip/${RUN_FILE}`, (c) => sendRun(c, c.req.param("file"), "wide"))
  .get(`/cards/tall/slip/${RUN_FILE}`, (c) => sendRun(c, c.req.param("file"), "tall"))
  .get(`/cards/badges/${BADGE_FILE}`, (c) => sendBadge(c, c.req.param(), "wide"))
  .get(`/cards/tall/badges/${BADGE_FILE}`, (c) => sendBadge(c, c.req.param(), "tall"))
  .get(`/cards/garage/${CAR_FILE}`, (c) => sendCar(c, c.req.param(), "wide"))
  .get(`/cards/tall/garage/${CAR_FILE}`, (c) => sendCar(c, c.req.param(), "tall"))
  .get("/cards/garage/:file{[^/]+\\.jpg}", async (c) => {
    const username = nameOf(c.req.param("file"));
    return answerWith(c, await readGarageCard(c.get("deps"), { username }));
  })
  .get("/cards/tracks/:file{[a-z0-9-]{1,120}\\.jpg}", async (c) =>
    answerWith(c, await readTrackCard(c.get("deps"), nameOf(c.req.param("file")))),
  )
  .get("/cards/events/:file{[^/]{1,200}\\.jpg}", async (c) => {
    const deps = c.get("deps");
    return answerWith(c, await readEventCard(deps, nameOf(c.req.param("file"))));
  })
  .get("/cards/news/:kind{category|tag|author|article}/:file{[^/]{1,300}\\.jpg}", async (c) => {
    const { kind, file } = c.req.param();
    return answerWith(c, await readNewsCard(c.get("deps"), kindOf(kind), nameOf(file)));
  })
  .get("/cards/social/:file{[^/]{1,300}\\.jpg}", async (c) =>
    answerWith(c, await readSocialCard(c.get("deps"), nameOf(c.req.param("file")))),
  )
  .get("/cards/pages/:file{[a-z0-9/-]{1,100}\\.(?:jpg|png)}", async (c) =>
    answerWith(c, await readPageCard(c.get("deps"), `/${nameOf(c.req.param("file"))}`)),
  )
  .all("/cards/*", (c, next) =>
    c.req.method === "GET" || c.req.method === "HEAD" ? next() : readOnly(c),
  );

type CardContext = Context<ServerEnv>;

async function sendRun(c: CardContext, file: string, shape: CardShape): Promise<Response> {
  return answerWith(c, await readRunCard(c.get("deps"), Number(nameOf(file)), shape));
}

async function sendCar(
  c: CardContext,
  { username, file }: Record<"username" | "file", string>,
  shape: CardShape,
): Promise<Response> {
  const car = { id: Number(nameOf(file)), shape };
  return answerWith(c, await readGarageCard(c.get("deps"), { username, car }));
}

async function sendBadge(
  c: CardContext,
  { username, vehicleId, file }: Record<"username" | "vehicleId" | "file", string>,
  shape: CardShape,
): Promise<Response> {
  const badge = { username, vehicleId: Number(vehicleId), slug: nameOf(file) };
  return answerWith(c, await readBadgeCard(c.get("deps"), badge, shape));
}

/** A file's name without its extension of three letters. */
function nameOf(file: string): string {
  return file.slice(0, -4);
}

function kindOf(kind: string) {
  return kind === "category" || kind === "tag" || kind === "author" ? kind : "article";
}

/** An hour, and a minute for one that is about to be redrawn, in seconds. */
const MAX_AGE = 3600;
const STALE_MAX_AGE = 60;

function answerWith(c: CardContext, { jpeg, etag, isStale }: Card): Response {
  const headers = {
    "content-type": "image/jpeg",
    "cache-control": `public, max-age=${isStale ? STALE_MAX_AGE : MAX_AGE}`,
    "cross-origin-resource-policy": "cross-origin",
    etag: `"${etag}"`,
  };
  if (matchesEtag(c.req.header("if-none-match"), headers.etag)) return c.body(null, 304, headers);
  return c.body(jpeg, 200, headers);
}
