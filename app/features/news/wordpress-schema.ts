import { z } from "zod";

const PAGE_SIZE = 10;
const IDS_MAX = 20;
const outOf = (name: string) => `${name} must be between 1 (inclusive) and 100 (inclusive)`;

const perPage = z.coerce
  .number<string>({ error: "per_page is not of type integer." })
  .int()
  .min(1, outOf("per_page"))
  .max(100, outOf("per_page"))
  .default(PAGE_SIZE);
const page = z.coerce
  .number<string>({ error: "page is not of type integer." })
  .int()
  .min(1, "page must be greater than or equal to 1")
  .max(1e6)
  .default(1);
const ids = z
  .string()
  .regex(/^\d{1,9}(,\d{1,9})*$/, "Use ids with commas between them.")
  .transform((text) => text.split(",").map(Number))
  .refine((list) => list.length <= IDS_MAX, { message: `Use at most ${IDS_MAX} ids.` })
  .optional();
const slug = z.string().max(200).optional();

/** The query parameters for posts; WordPress's others are ignored. */
export const postsQuery = z.object({
  page,
  per_page: perPage,
  search: z.string().max(200).optional(),
  categories: ids,
  tags: ids,
  author: ids,
  slug,
  _embed: z.string().optional(),
});
export const postQuery = z.object({ _embed: z.string().optional() });
export const termsQuery = z.object({ page, per_page: perPage, slug });
