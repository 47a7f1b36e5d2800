import { z } from "zod";
import { cleanLine, cleanLines } from "#app/lib/text/prose.ts";
import { cleanValue } from "#app/lib/text/value.ts";
import { POSTS_MAX, POSTS_SHOWN } from "./rules.ts";

export const POST_LIMITS = { posterName: 60, message: 2200, link: 500, alt: 200 } as const;

const PER_PROBLEM = `per is a number from 1 to ${POSTS_MAX}.`;

/** The query of `GET /api/social`. */
export const socialQuerySchema = z.object({
  per: z
    .string({ error: PER_PROBLEM })
    .regex(/^\d{1,2}$/, PER_PROBLEM)
    .default(String(POSTS_SHOWN))
    .transform(Number)
    .pipe(z.int().min(1, PER_PROBLEM).max(POSTS_MAX, PER_PROBLEM)),
});

const requiredLine = (missing: string, max: number) =>
  z
    .string({ error: missing })
    .transform(cleanLine)
    .pipe(z.string().min(1, missing).max(max, `Use at most ${max} characters.`));

const COUNT_PROBLEM = "Use digits, such as 128.";
const count = z
  .string({ error: COUNT_PROBLEM })
  .overwrite(cleanValue)
  .regex(/^\d{0,9}$/, COUNT_PROBLEM)
  .default("")
  .transform(Number);

/** A post as an editor typed it. */
export const newPostSchema = z.object({
  posterName: requiredLine("Say who posted it.", POST_LIMITS.posterName),
  message: z
    .string({ error: "Write the message." })
    .overwrite(cleanLines)
    .min(1, "Write the message.")
    .max(POST_LIMITS.message, `Use at most ${POST_LIMITS.message} characters.`),
  link: z
    .string({ error: "Paste the link to the post." })
    .overwrite(cleanLine)
    .min(1, "Paste the link to the post.")
    .max(POST_LIMITS.link, `Use at most ${POST_LIMITS.link} characters.`)
    .refine(isWebAddress, "Paste the whole link, such as https://www.instagram.com/p/…"),
  alt: requiredLine("Say what the picture shows.", POST_LIMITS.alt),
  likes: count,
  replies: count,
});
export type NewPost = z.output<typeof newPostSchema>;

/** Whether a text is the URL of a public web page. */
export function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username } = new URL(text);
  return /^https?:$/.test(protocol) && username === "";
}

/** A post as an editor changed it, with its version when the form was opened. */
export const editedPostSchema = newPostSchema.extend({
  id: z.coerce.number().int().positive(),
  version: z.coerce.number().int().positive(),
});

/** The post to remove, and its first words, typed by the editor. */
export const removedPostSchema = z.object({
  id: z.coerce.number().int().positive(),
  typed: z.string().default(""),
});

/** The aggregator post to hide or show. */
export const foreignPostSchema = z.object({ id: z.string().min(1).max(100) });
