import { z } from "zod";
import { type Endpoints, PICTURE_ANSWER, shape } from "../openapi/endpoint.ts";

const CARD = {
  tag: "Pictures",
  description: "1200 x 630 JPEG of less than 150 kB; may be shown on other sites.",
  answers: {
    200: { ...PICTURE_ANSWER, type: "image/jpeg" },
    304: "Nothing has changed since the `ETag` in `If-None-Match`.",
  },
  refuses: [404, 429, 503],
} as const;
const TALL = {
  ...CARD,
  description: "1080 x 1920 JPEG of less than 150 kB, for stories.",
} as const;

const named = (name: string) =>
  shape(z.object({ file: z.string().max(300) }), { file: `${name} followed by \`.jpg\`.` });
const RUN = named("The run's id");
const CAR = shape(z.object({ username: z.string(), file: z.string() }), {
  file: "The vehicle's id followed by `.jpg`.",
});
const BADGE = shape(
  z.object({ username: z.string(), vehicleId: z.coerce.number().int(), file: z.string() }),
  { file: "The badge, such as `et-12.3`, followed by `.jpg`." },
);

export const CARDS = {
  "GET /cards/home.jpg": {
    ...CARD,
    id: "readHomeCard",
    summary: "The home page as the picture of a shared link",
    refuses: [429, 503],
  },
  "GET /cards/board/{file}": {
    ...CARD,
    id: "readBoardCard",
    summary: "The top three of a board",
    path: shape(z.object({ file: z.enum(["stock.jpg", "modified.jpg"]) })),
  },
  "GET /cards/ladders/{board}/{kind}/{file}": {
    ...CARD,
    id: "readLadderCard",
    summary: "The top three of a ladder, such as that of a model or a state",
    path: shape(
      z.object({
        board: z.enum(["stock", "modified"]),
        kind: z.enum(["model", "trim", "state", "track", "year", "drivetrain"]),
        file: z.string().max(130),
      }),
      { file: "The ladder's slug followed by `.jpg`." },
    ),
  },
  "GET /cards/challenges/{file}": {
    ...CARD,
    id: "readChallengeCard",
    summary: "Both sides of an accepted challenge",
    path: shape(z.object({ file: z.string().regex(/^[1-9][0-9]{0,14}\.jpg$/) }), {
      file: "The challenge's number followed by `.jpg`.",
    }),
  },
  "GET /cards/champions/{file}": {
    ...CARD,
    id: "readSeasonCard",
    summary: "The champions of a season, or who leads it",
    path: shape(z.object({ file: z.string().regex(/^[0-9]{4}\.jpg$/) }), {
      file: "The season's year followed by `.jpg`.",
    }),
  },
  "GET /cards/slip/{file}": {
    ...CARD,
    id: "readRunCard",
    summary: "A listed run as the picture of a shared link",
    path: RUN,
  },
  "GET /cards/tall/slip/{file}": {
    ...TALL,
    id: "readTallRunCard",
    summary: "A listed run as the picture of a story",
    path: RUN,
  },
  "GET /cards/badges/{username}/{vehicleId}/{file}": {
    ...CARD,
    id: "readBadgeCard",
    summary: "An earned badge as the picture of a shared link",
    path: BADGE,
  },
  "GET /cards/tall/badges/{username}/{vehicleId}/{file}": {
    ...TALL,
    id: "readTallBadgeCard",
    summary: "An earned badge as the picture of a story",
    path: BADGE,
  },
  "GET /cards/garage/{file}": {
    ...CARD,
    id: "readGarageCard",
    summary: "A garage as the picture of a shared link",
    path: named("The username"),
  },
  "GET /cards/garage/{username}/{file}": {
    ...CARD,
    id: "readCarCard",
    summary: "A car as the picture of a shared link",
    path: CAR,
  },
  "GET /cards/tall/garage/{username}/{file}": {
    ...TALL,
    id: "readTallCarCard",
    summary: "A car as the picture of a story",
    path: CAR,
  },
  "GET /cards/tracks/{file}": {
    ...CARD,
    id: "readTrackCard",
    summary: "A track as the picture of a shared link",
    path: named("The track's slug"),
  },
  "GET /cards/events/{file}": {
    ...CARD,
    id: "readEventCard",
    summary: "An event as the picture of a shared link",
    path: named("The event's slug"),
  },
  "GET /cards/news/{kind}/{file}": {
    ...CARD,
    id: "readNewsCard",
    summary: "An article, category, tag or author as the picture of a shared link",
    path: shape(
      z.object({ kind: z.enum(["category", "tag", "author", "article"]), file: z.string() }),
      { file: "The slug followed by `.jpg`." },
    ),
  },
  "GET /cards/social/{file}": {
    ...CARD,
    id: "readSocialCard",
    summary: "A post as the picture of a shared link",
    path: named("The post's id"),
  },
  "GET /cards/pages/{file}": {
    ...CARD,
    id: "readPageCard",
    summary: "A page as the picture of a shared link",
    path: shape(z.object({ file: z.string().regex(/^[a-z0-9/-]{1,100}\.jpg$/) }), {
      file: "The page's path followed by `.jpg`; slashes are kept.",
    }),
  },
} as const satisfies Endpoints;
