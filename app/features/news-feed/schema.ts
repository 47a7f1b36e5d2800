import { z } from "zod";
import { canonicalSlug, isSlug } from "#app/lib/canonical-slug.ts";

/** Percent-encoded; WordPress itself cuts them at 200. */
const SLUG_MAX = 600;
const NAME_MAX = 200;
const TERMS_MAX = 100;

const id = z.int().positive().max(4_294_967_295);
const name = z
  .string()
  .catch("")
  .transform((text) => text.slice(0, NAME_MAX * 4));
const rendered = z.object({ rendered: z.string() }).transform((value) => value.rendered);
/** Checks a list's length before parsing items, since an invalid item costs more than a valid one. */
function few<Item extends z.ZodType>(item: Item) {
  return z.array(z.unknown()).max(TERMS_MAX).pipe(z.array(item));
}
/** Lower-case letters, digits and hyphens; other scripts are percent-encoded. */
const slug = z.string().max(SLUG_MAX).transform(canonicalSlug).refine(isSlug);
/** WordPress sends UTC without a zone. */
const instant = z
  .string()
  .max(40)
  .transform((text) => new Date(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`))
  .refine((at) => !Number.isNaN(at.getTime()));

/** A category, tag or author of WordPress. Users are terms too: they have a name and a slug. */
export const feedTerm = z.object({
  id,
  slug,
  name,
  /** Missing if the term is embedded in a post. */
  description: z.string().nullable().catch(null),
  taxonomy: z.string().optional().catch(undefined),
});
export type FeedTerm = z.output<typeof feedTerm>;

const size = z.object({ source_url: z.url(), width: id, height: id });
const media = z.object({
  source_url: z.url(),
  alt_text: z.string().catch(""),
  media_details: z
    .object({
      width: id.optional().catch(undefined),
      height: id.optional().catch(undefined),
      sizes: z.object({ full: size.optional().catch(undefined) }).catch({}),
    })
    .catch({ sizes: {} }),
});

/** The fields of a post that we need; optional ones may be missing. */
export const feedPost = z.object({
  id,
  slug,
  status: z.literal("publish").default("publish"),
  date_gmt: instant,
  modified_gmt: instant,
  link: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .catch(null),
  title: rendered,
  content: z.object({ rendered: z.string(), protected: z.literal(false).default(false) }),
  excerpt: rendered.catch(""),
  author: id.nullable().catch(null),
  sticky: z.boolean().catch(false),
  categories: few(id).catch([]),
  tags: few(id).catch([]),
  _embedded: z
    .object({
      // A hidden author is replaced by an error.
      author: few(feedTerm.nullable().catch(null)).catch([]),
      "wp:featuredmedia": few(media.nullable().catch(null)).catch([]),
      "wp:term": few(few(feedTerm.nullable().catch(null)).catch([])).catch([]),
    })
    .partial()
    .catch({}),
});
export type FeedPost = z.output<typeof feedPost>;

/** A post that is no longer public: password-protected, a draft again, or private. */
export const withheldPost = z.union([
  z.object({ id, content: z.object({ protected: z.literal(true) }) }),
  z.object({ id, status: z.string().refine((status) => status !== "publish") }),
]);

/** The log's name for a post that can't be parsed. */
export const postName = z.object({
  id: z.number().nullable().catch(null),
  slug: z
    .string()
    .transform((text) => text.slice(0, NAME_MAX))
    .nullable()
    .catch(null),
});

const NAME_IT = "Name the post by its number.";
/** WordPress's webhook for a published, changed or unpublished post. */
export const changedPost = z.object({
  id: z.int(NAME_IT).positive(NAME_IT).max(4_294_967_295, NAME_IT),
});

/** The fields of a post that a sweep reads. */
export const feedMark = z.object({ id, slug, modified_gmt: instant });
export type FeedMark = z.output<typeof feedMark>;
