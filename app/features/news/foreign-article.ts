import { z } from "zod";

const TERMS_MAX = 100;

/** Text as WordPress sends it, `{rendered}`, or plain. */
const text = z
  .union([z.string(), z.object({ rendered: z.string() })])
  .transform((value) => (typeof value === "string" ? value : value.rendered));
const webAddress = z.url({
  protocol: /^https?$/,
  error: "Use an address that begins with https://.",
});

const term = z.object({
  id: z.int(),
  slug: z.string().default(""),
  name: z.string().default(""),
  taxonomy: z.string().optional(),
});
/** A term, or only its id. */
const termOrId = z.union([z.int().transform((id) => ({ id, slug: "", name: "" })), term]);
const termList = z.array(termOrId).max(TERMS_MAX).default([]);

const size = z.object({ source_url: webAddress });
const media = z.object({
  source_url: webAddress,
  media_details: z
    .object({ sizes: z.object({ medium: size, medium_large: size, full: size }).partial() })
    .partial()
    .optional(),
});
const person = z.object({ name: z.string(), slug: z.string().default("") });

/** An article of another newsroom: a WordPress post with its embedded resources, or one in our own format. */
export const foreignArticle = z
  .object({
    id: z.int(),
    slug: z.string().default(""),
    title: text,
    excerpt: text.default(""),
    content: text.default(""),
    link: webAddress.optional(),
    date: z.string().max(40).optional(),
    date_gmt: z.string().max(40).optional(),
    published: z.object({ date: z.string().max(40) }).optional(),
    tags: termList,
    categories: termList,
    author: z.union([z.int(), person]).optional(),
    featuredImage: z
      .object({ medium: webAddress, medium_large: webAddress, full: webAddress })
      .nullish(),
    _embedded: z
      .object({
        author: z.array(z.unknown()).max(TERMS_MAX),
        "wp:featuredmedia": z.array(z.unknown()).max(TERMS_MAX),
        "wp:term": z.array(z.array(term).max(TERMS_MAX)).max(TERMS_MAX),
      })
      .partial()
      .optional(),
  })
  .transform(
    ({ _embedded, author, date, date_gmt, published, featuredImage, ...post }, context) => {
      const embedded = (_embedded?.["wp:term"] ?? []).flat();
      const namedTerms = (own: z.output<typeof term>[], taxonomy: string) => {
        const embeddedTerms = embedded.filter((each) => each.taxonomy === taxonomy);
        return (embeddedTerms.length > 0 ? embeddedTerms : own).map(({ id, slug, name }) => ({
          id,
          slug,
          name,
        }));
      };
      const at = instantOf(published?.date ?? (date_gmt === undefined ? date : `${date_gmt}Z`));
      if (at === null) {
        context.addIssue({ code: "custom", path: ["date"], message: "Use a date and time." });
        return z.NEVER;
      }
      const namedAuthor =
        typeof author === "object" ? author : person.safeParse(_embedded?.author?.[0]).data;
      return {
        ...post,
        link: post.link ?? "",
        tags: namedTerms(post.tags, "post_tag"),
        categories: namedTerms(post.categories, "category"),
        author: namedAuthor ?? { name: "", slug: "" },
        featuredImage: featuredImage ?? imageOf(_embedded?.["wp:featuredmedia"]?.[0]),
        published: { date: at },
      };
    },
  );
export type ForeignArticle = z.output<typeof foreignArticle>;

/** An instant in ISO form; without a zone it counts as UTC. */
function instantOf(text: string | undefined): string | null {
  const at = new Date(text ?? Number.NaN);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** A small picture has fewer sizes: the full one replaces missing ones. */
function imageOf(embedded: unknown) {
  const read = media.safeParse(embedded);
  if (!read.success) return null;
  const { source_url, media_details } = read.data;
  const full = media_details?.sizes?.full?.source_url ?? source_url;
  return {
    medium: media_details?.sizes?.medium?.source_url ?? full,
    medium_large: media_details?.sizes?.medium_large?.source_url ?? full,
    full,
  };
}
