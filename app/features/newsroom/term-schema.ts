import { z } from "zod";
import { articleSlug } from "#app/features/news/schema.ts";
import { cleanLine } from "#app/lib/text/prose.ts";

export const TERM_LIMITS = {
  name: 60,
  slug: 100,
  hometown: 80,
  bio: 600,
  description: 300,
} as const;

const line = (max: number) =>
  z
    .string()
    .default("")
    .transform(cleanLine)
    .pipe(z.string().max(max, `Use at most ${max} characters.`));
const name = line(TERM_LIMITS.name).pipe(z.string().min(1, "Enter a name."));

/** The form of an author's profile. */
export const authorForm = z.object({
  name,
  slug: line(TERM_LIMITS.slug)
    .transform((text) => text.toLowerCase())
    .pipe(articleSlug),
  hometown: line(TERM_LIMITS.hometown),
  bio: line(TERM_LIMITS.bio),
  isPictureRemoved: z
    .string()
    .optional()
    .transform((value) => value === "on"),
});

/** A new author only needs a name. */
export const newAuthorForm = z.object({ name });

/** The form of a category or tag. */
export const termForm = z.object({ name, description: line(TERM_LIMITS.description) });

/** The form that deletes a category, tag or author: the one that takes over, and the typed name of the deleted one. */
export const mergeForm = z.object({
  into: z
    .union([
      z.literal("").transform(() => null),
      z
        .string()
        .regex(/^[1-9]\d{0,9}$/)
        .transform(Number),
    ])
    .default(null),
  typed: z.string().default(""),
});

export type TermName = { kind: "category" | "tag"; id: number };

/** The intent that identifies a category's or tag's form on its page. */
export function termIntent({ kind, id }: TermName): string {
  return `${kind}-${id}`;
}

/** The category or tag of an intent; null for other intents. */
export function readTermIntent(intent: string): TermName | null {
  const [, kind, id] = /^(category|tag)-([1-9]\d{0,9})$/.exec(intent) ?? [];
  return kind === "category" || kind === "tag" ? { kind, id: Number(id) } : null;
}
