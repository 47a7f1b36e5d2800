import { z } from "zod";
import { canonicalSlug, isSlug } from "#app/lib/canonical-slug.ts";
import { listNumber } from "#app/lib/list-number.ts";
import { API_PAGE_SIZE, API_PAGE_SIZE_MAX } from "./rules.ts";

const IDS_MAX = 10;
/** Letters of other scripts take nine characters each when percent-encoded. */
const SLUG_MAX = 600;

const id = z.coerce.number<string>().int().positive();
const isEuOnly = z
  .enum(["true", "false"], { error: "Use true or false." })
  .default("false")
  .transform((text) => text === "true");

/** A slug, encoded as in an article's URL or decoded. */
const slug = z
  .string()
  .max(SLUG_MAX)
  .transform(canonicalSlug)
  .refine(isSlug, "Use letters, digits and hyphens.");

/** Comma-separated ids; empty for no filter. */
const idList = z
  .string()
  .regex(/^(?:\d{1,9}(?:,\d{1,9})*)?$/, "Use numbers with commas between them.")
  .transform((text) => text.split(",").filter(Boolean).map(Number))
  .refine((ids) => ids.length <= IDS_MAX, { message: `Use at most ${IDS_MAX} numbers.` });

const paging = {
  count: listNumber(z.coerce.number<string>().int().min(1).max(API_PAGE_SIZE_MAX)).default(
    API_PAGE_SIZE,
  ),
  // Pages past the end are empty.
  page: listNumber(z.coerce.number<string>().int().min(1)).default(1),
  euOnly: isEuOnly,
};

export const recentQuery = z.object({ ...paging, categories: idList.optional() });
export const categoryQuery = z.object({ ...paging, categoryId: id });
export const tagQuery = z.object({ ...paging, tagId: id });
export const authorQuery = z.object({ ...paging, authorId: id });
export const searchQuery = z.object({ ...paging, keyword: z.string().max(200) });
export const idQuery = z.object({ id, euOnly: isEuOnly });
export const slugQuery = z.object({ slug, euOnly: isEuOnly });
