import { z } from "zod";
import type { BadgeData } from "#app/features/badges/list-badges.server.ts";
import { type Badge, WIRE_NAMES } from "#app/features/badges/present-badges.ts";
import { DRAWING_ANSWER, type Endpoints, jsonAnswer, shape } from "../openapi/endpoint.ts";

const badge = z
  .object({
    found: z.boolean().describe("Earned."),
    isModified: z.boolean(),
    isLocked: z.boolean().describe("Not earned yet."),
    expanded: z.boolean(),
    detail: z.object({
      qualifyingValue: z.number().describe("Seconds, or miles per hour for `topspeed`."),
      category: z.enum(WIRE_NAMES).describe("`zerotosixty` is the 60-foot time."),
      logo: z.string().describe("Path of its drawing, an SVG."),
      description: z.string(),
      storeProductId: z.string().nullable().describe("What the store sells it under."),
    }),
  })
  .meta({ id: "Badge", description: "A qualifying value of a class." }) satisfies z.ZodType<Badge>;

const lists = z.object(Object.fromEntries(WIRE_NAMES.map((name) => [name, z.array(badge)]))).meta({
  id: "BadgeLists",
  description: "By category: earned ones, best first, then locked ones, nearest first.",
});

const badgeData = z.record(
  z.string(),
  z.record(z.string(), z.object({ stock: lists, modified: lists })),
) satisfies z.ZodType<BadgeData>;

const NO_BADGES = Object.fromEntries(WIRE_NAMES.map((name) => [name, []]));
const EXAMPLE_LISTS = {
  ...NO_BADGES,
  et: [
    {
      found: true,
      isModified: false,
      isLocked: false,
      expanded: false,
      detail: {
        qualifyingValue: 10.1,
        category: "et" as const,
        logo: "/badge-art/et-10.1.svg",
        description: "A 10.1 quarter mile or quicker, in a stock car",
        storeProductId: "badge-et-10.1",
      },
    },
  ],
};

const SLUGS =
  "`et-12.3`, `60ft-1.7`, `mph-115`, each followed by `-modified` for modified cars, `club-stock` or `club-modified`; followed by `.svg`.";

export const BADGES = {
  "GET /api/badges/{userId}": {
    id: "listBadges",
    tag: "Badges",
    summary: "The badges of a racer's vehicles",
    description:
      "Keyed by the user's id, then by the vehicle's. Earned badges are public; the owner's own session also sees the locked ones.",
    path: shape(z.object({ userId: z.int() })),
    answers: {
      200: jsonAnswer("The badges.", badgeData, {
        "1": { "7": { stock: EXAMPLE_LISTS, modified: NO_BADGES } },
      }),
    },
    refuses: [404, 429],
  },
  "GET /badges/{username}/{vehicleId}/{badge}": {
    id: "readBadge",
    tag: "Badges",
    summary: "An earned badge, to show on other sites",
    description: "A 404 unless one of the vehicle's checked runs earns it.",
    path: shape(z.object({ username: z.string(), vehicleId: z.int(), badge: z.string() }), {
      badge: SLUGS,
    }),
    answers: {
      200: DRAWING_ANSWER,
      304: "Nothing has changed since the `ETag` in `If-None-Match`.",
    },
    refuses: [404, 429],
  },
  "GET /badge-art/{badge}": {
    id: "readBadgeArt",
    tag: "Badges",
    summary: "What a badge looks like",
    description: "Doesn't say who has earned it; only this site may embed it.",
    path: shape(z.object({ badge: z.string() }), {
      badge: `${SLUGS} With \`.locked.svg\` until it is earned.`,
    }),
    answers: {
      200: DRAWING_ANSWER,
      304: "Nothing has changed since the `ETag` in `If-None-Match`.",
    },
    refuses: [404],
  },
} as const satisfies Endpoints;
