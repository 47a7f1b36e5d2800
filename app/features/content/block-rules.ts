import { z } from "zod";
import type { BlockElement } from "./block-elements.ts";

/** What a block may contain: prose, or one list with a number of items of a certain shape. */
type Content =
  | { list?: undefined; isEmpty?: boolean }
  | { list: "bullets" | "numbers"; item: ItemShape; min: number; max: number }
  | { list: "tasks" };

/**
 * `figure` begins with bold text, `pair` has a colon after its label; `picture` and `link` as
 * named.
 */
export type ItemShape = "any" | "figure" | "pair" | "picture" | "link";

export type BlockRule = {
  element: BlockElement;
  attributes: z.ZodObject;
  content: Content;
};

const shortText = z.string().trim().min(1).max(120);
const scene = z.string().regex(/^[a-z0-9-]+$/);
const alt = z.string().trim().min(10, "describe the picture in a sentence").max(200);
const path = z.string().regex(/^(\/|https:\/\/)/, "begin with / or https://");

const PROSE: Content = {};
const EMPTY: Content = { isEmpty: true };

/** The blocks that writers may use, by the name after the colons. */
export const BLOCK_RULES: Readonly<Record<string, BlockRule>> = {
  note: {
    element: "block-note",
    attributes: z.strictObject({
      title: shortText.optional(),
      kind: z.enum(["note", "tip", "warning", "rule"]).default("note"),
    }),
    content: PROSE,
  },
  quote: {
    element: "block-quote",
    attributes: z.strictObject({ by: shortText.optional() }),
    content: PROSE,
  },
  "spec-cards": {
    element: "block-spec-cards",
    attributes: z.strictObject({}),
    content: { list: "bullets", item: "figure", min: 2, max: 6 },
  },
  "spec-list": {
    element: "block-spec-list",
    attributes: z.strictObject({ title: shortText.optional() }),
    content: { list: "bullets", item: "pair", min: 2, max: 30 },
  },
  "equipment-card": {
    element: "block-equipment-card",
    attributes: z
      .strictObject({ title: shortText, scene: scene.optional(), alt: alt.optional() })
      .refine(({ scene, alt }) => !scene === !alt, { message: "scene and alt belong together" }),
    content: PROSE,
  },
  gallery: {
    element: "block-gallery",
    attributes: z.strictObject({ title: shortText.optional() }),
    content: { list: "bullets", item: "picture", min: 3, max: 8 },
  },
  figure: {
    element: "block-figure",
    attributes: z.strictObject({ scene, alt, caption: shortText.optional() }),
    content: EMPTY,
  },
  video: {
    element: "block-video",
    attributes: z
      .strictObject({
        id: z.string().regex(/^[\w-]{4,20}$/),
        provider: z.enum(["youtube", "vimeo", "reel"]).default("youtube"),
        title: shortText,
        duration: z
          .string()
          .regex(/^PT(\d+H)?(\d+M)?(\d+S)?$/)
          .optional(),
        poster: scene.optional(),
      })
      .refine(({ provider, poster }) => (provider === "reel") === !poster, {
        message: "a video has a scene as its poster, a reel has its own",
      }),
    content: EMPTY,
  },
  checklist: {
    element: "block-checklist",
    attributes: z.strictObject({ id: z.string().regex(/^[a-z0-9-]+$/), title: shortText }),
    content: { list: "tasks" },
  },
  timeline: {
    element: "block-timeline",
    attributes: z.strictObject({}),
    content: { list: "bullets", item: "figure", min: 2, max: 40 },
  },
  cards: {
    element: "block-cards",
    attributes: z.strictObject({}),
    content: { list: "bullets", item: "link", min: 1, max: 24 },
  },
  cta: {
    element: "block-cta",
    attributes: z.strictObject({
      title: shortText.default("Racing HQ"),
      copy: z.string().trim().min(1).max(200).default("Get current season info"),
      href: path.default("/racing-hq"),
      label: shortText.optional(),
    }),
    content: EMPTY,
  },
  banner: {
    element: "block-banner",
    attributes: z.strictObject({ title: shortText.default("Track Experience") }),
    content: PROSE,
  },
  left: { element: "block-left", attributes: z.strictObject({}), content: PROSE },
  right: { element: "block-right", attributes: z.strictObject({}), content: PROSE },
  steps: {
    element: "block-steps",
    attributes: z.strictObject({}),
    content: { list: "numbers", item: "any", min: 2, max: 30 },
  },
};
