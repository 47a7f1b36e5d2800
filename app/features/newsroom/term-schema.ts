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

/** What the form of an author says. */
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

/** A name alone begins an author. */
export const newAuthorForm = z.object({ name });

/** What the form of a category or tag says. */
export const termForm = z.object({ name, description: line(TERM_LIMITS.description) });

export type TermName = { kind: "category" | "tag"; id: number };

/** Names the form of a category or tag among those of its page. */
export function termIntent({ kind, id }: TermName): string {
  return `${kind}-${id}`;
}

/** Which category or tag a form is about; null for any other. */
export function readTermIntent(intent: string): TermName | null {
  const [, kind, id] = /^(category|tag)-([1-9]\d{0,9})$/.exec(intent) ?? [];
  return kind === "category" || kind === "tag" ? { kind, id: Number(id) } : null;
}
