import { z } from "zod";
import { articleInput, articleSlug } from "#app/features/news/schema.ts";
import { cleanLine, cleanText, isBlank } from "#app/lib/text/prose.ts";
import { readClock, readDay } from "#app/lib/typed-time.ts";
import { instantsOf, isTimeZone } from "#app/lib/zoned-time.ts";
import { ARTICLE_ACTS, OWN_NAME, slugFrom } from "./rules.ts";

export const ARTICLE_LIMITS = {
  title: 200,
  slug: 100,
  excerpt: 300,
  /** All of a form's text fields together may have 64 kB. */
  markdown: 50_000,
  term: 40,
  tags: 500,
  alt: 200,
} as const;

const { title, excerpt } = articleInput.shape;
const markdown = z.string().max(ARTICLE_LIMITS.markdown, "Use at most 50,000 characters.");
const line = z.string().default("").transform(cleanLine);
const lineOf = (max: number) => line.pipe(z.string().max(max, `Use at most ${max} characters.`));
const box = z
  .string()
  .optional()
  .transform((value) => value === "on");
const number = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number);

/** A category or tag by its name. */
export type NamedTerm = { slug: string; name: string };

const term = z
  .string()
  .transform(cleanLine)
  .pipe(z.string().max(ARTICLE_LIMITS.term, `Use at most ${ARTICLE_LIMITS.term} characters.`))
  .transform((name, context): NamedTerm => {
    const slug = slugFrom(name);
    if (slug) return { slug, name };
    context.addIssue({ code: "custom", message: "Use letters or digits." });
    return z.NEVER;
  });

const tags = lineOf(ARTICLE_LIMITS.tags).transform((text, context): NamedTerm[] =>
  text.split(",").flatMap((name) => {
    if (isBlank(name)) return [];
    const tag = term.safeParse(name);
    if (tag.success) return [tag.data];
    const reason = tag.error.issues[0]?.message ?? "Use letters or digits.";
    context.addIssue({ code: "custom", message: `“${cleanLine(name)}”: ${reason}` });
    return [];
  }),
);

const words = {
  title: line.pipe(title),
  excerpt: line.pipe(excerpt),
  markdown: z.string().transform(cleanText).pipe(markdown),
};

/** The fields of the article form. */
const articleFields = z.object({
  ...words,
  markdown: words.markdown.prefault(""),
  act: z.enum(ARTICLE_ACTS, { error: "Choose what to do." }).default("save"),
  slug: line.transform((text) => text.toLowerCase()).pipe(articleSlug.or(z.literal(""))),
  authorId: z.union([z.literal(OWN_NAME), number], { error: "Say who wrote it." }),
  category: z.literal("").or(number).default(""),
  newCategory: z.literal("").or(term).default(""),
  tags,
  isEu: box,
  isHomepage: box,
  alt: lineOf(ARTICLE_LIMITS.alt),
  isPictureRemoved: box,
  textPictureAlt: lineOf(ARTICLE_LIMITS.alt),
  publishOn: line,
  publishTime: line,
  timeZone: line,
});

/** An article as typed into the form; `scheduledAt` is null if no time was typed. */
export const articleForm = articleFields.transform((typed, context) => {
  const { publishOn, publishTime, timeZone, slug, category, newCategory, ...fields } = typed;
  const reject = (path: string, message: string) => {
    context.addIssue({ code: "custom", path: [path], message });
    return z.NEVER;
  };
  if (category === "" && newCategory === "") return reject("category", "Choose a category.");
  const ownSlug = slug || slugFrom(fields.title);
  if (!ownSlug) return reject("slug", "Use a-z, 0-9 and hyphens.");
  const article = { ...fields, category, newCategory, slug: ownSlug };
  if (publishOn === "" && publishTime === "") {
    if (fields.act === "schedule") return reject("publishOn", "Say when it appears.");
    return { ...article, scheduledAt: null };
  }
  const day = readDay(publishOn);
  if (day === null) return reject("publishOn", "Choose a day, like 05/09/2026.");
  const clock = readClock(publishTime);
  if (clock === null) return reject("publishTime", "Choose a time, like 6:30 PM.");
  if (!isTimeZone(timeZone)) return reject("timeZone", "Choose a time zone.");
  const [scheduledAt] = instantsOf(day, clock, timeZone);
  if (!scheduledAt) return reject("publishTime", "Clocks skip that hour. Pick another.");
  return { ...article, scheduledAt };
});
export type TypedArticle = z.output<typeof articleForm>;

/** The version that the editor saw. */
export const versionSchema = z.object({ version: number });

/** The autosaved fields of a draft, and the version that the editor saw. */
export const draftWords = z.object({ ...words, version: z.int().positive() });
export type DraftWords = z.output<typeof draftWords>;

/** The version to restore, and the version that the editor saw. */
export const restoreSchema = z.object({ version: number, current: number });

/** Markdown for the live preview. */
export const previewSchema = z.object({ markdown });

const CATEGORY_FIELD = "category.";

/** The name of the box that adds a category to an article. */
export function categoryField(id: number): string {
  return `${CATEGORY_FIELD}${id}`;
}

/** The categories whose boxes are checked. */
export function checkedCategories(values: Readonly<Record<string, string>>): number[] {
  return Object.keys(values).flatMap((name) => {
    const id = name.startsWith(CATEGORY_FIELD) ? name.slice(CATEGORY_FIELD.length) : "";
    return /^[1-9]\d{0,9}$/.test(id) ? [Number(id)] : [];
  });
}

/** The page that a pasted link leads to. */
export const namedPageSchema = z.object({ path: z.string().max(400) });
