import { z } from "zod";

const LAYOUTS = ["guide", "manual", "class", "faq", "legal", "story", "hub"] as const;

/** Layouts whose pages are ordered among their siblings. */
export const ORDERED_LAYOUTS: readonly string[] = ["manual", "class"];

/** The front matter of a page, between lines of `---`. */
export const FrontMatter = z
  .strictObject({
    title: z.string().trim().min(3).max(60),
    eyebrow: z.string().trim().min(2).max(40),
    description: z.string().trim().min(60).max(160),
    layout: z.enum(LAYOUTS),
    scene: z.string().regex(/^[a-z0-9-]+$/),
    sceneAlt: z.string().trim().min(10).max(200),
    updated: z.iso.date(),
    order: z.number().int().min(1).optional(),
    short: z.string().trim().min(2).max(30).optional(),
    /** Whether its people, cars or results are made up. */
    isSample: z.boolean().optional(),
  })
  .refine(({ layout, order }) => !ORDERED_LAYOUTS.includes(layout) || order !== undefined, {
    path: ["order"],
    message: "manuals and classes need their place among their siblings",
  });

export type FrontMatter = z.output<typeof FrontMatter>;
export type Layout = (typeof LAYOUTS)[number];

/** A `##` heading of a page, as listed in QUICK NAVIGATION. */
export type Heading = { id: string; text: string };

/** A page without its text. */
export type PageSummary = FrontMatter & { path: string };
