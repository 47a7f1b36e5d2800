import { z } from "zod";
import { ownValue } from "#app/lib/own-value.ts";
import { cleanLine } from "#app/lib/text/prose.ts";
import { COMMENT_SUBJECTS, FLAG_REASONS, THREAD_SORTS } from "#db/schema/comments.ts";
import { COMMENT_MAX, FLAG_TEXT_MAX, tidyComment } from "./rules.ts";

const name = z.string().max(100, "Use at most 100 characters.").optional();

/** A Discourse call requested by the legacy client. Any usernames in it are ignored. */
export const discourseCallSchema = z.object({
  username: name,
  overrideUsername: name,
  discourseEndpoint: z
    .string({ error: "Endpoint is required" })
    .max(200, "There's no such endpoint."),
  discourseEndpointMethod: z.string().max(10, "That isn't a method.").default("GET"),
});
export type DiscourseCall = z.output<typeof discourseCallSchema>;

/** Longer text is rejected before it is normalized. */
const RAW_MAX = 20_000;
const TOO_LONG = `Keep it under ${COMMENT_MAX.toLocaleString("en-US")} characters`;

const idOf = (label: string) => {
  const error = `${label} is a number from 1 on`;
  const digits = z
    .string({ error })
    .regex(/^\d{1,15}$/, error)
    .transform(Number);
  return z.union([z.int(), digits], { error }).pipe(z.int({ error }).positive(error));
};

const content = z
  .string({ error: "Write something first" })
  .max(RAW_MAX, TOO_LONG)
  .transform(tidyComment)
  .pipe(z.string().min(1, "Write something first").max(COMMENT_MAX, TOO_LONG));

/** Only a comment's text, as sent by page forms. */
export const commentTextSchema = z.object({ content });
/** The same with the version that was edited. */
export const commentEditSchema = z.object({ content, version: idOf("Version") });

/** `username` must be the sender's own. */
export const addCommentSchema = z.object({
  topicId: idOf("Topic"),
  content,
  username: name,
  parentPost: idOf("Parent post").nullish(),
});
export const updateCommentSchema = z.object({ postId: idOf("Post"), content });
export const postSchema = z.object({ postId: idOf("Post") });

/** The forum's names for some of the reasons. */
const FORUM_REASONS: Readonly<Record<string, string>> = { NOTIFY_MODERATORS: "OTHER" };

const reason = z.preprocess(
  (value) => {
    if (typeof value !== "string") return value;
    const upper = value.toUpperCase();
    return ownValue(FORUM_REASONS, upper) ?? upper;
  },
  z.enum(FLAG_REASONS, { error: "Choose what's wrong" }),
);
const reasonText = z
  .string({ error: "What you saw must be text" })
  .max(RAW_MAX, `Keep it under ${FLAG_TEXT_MAX} characters`)
  .transform(tidyComment)
  .pipe(z.string().max(FLAG_TEXT_MAX, `Keep it under ${FLAG_TEXT_MAX} characters`))
  .nullish()
  .transform((text) => text ?? "");

const hasExplanation = ({
  flagReason,
  customReason,
}: {
  flagReason: string;
  customReason: string;
}) => flagReason !== "OTHER" || customReason !== "";
const UNSAID = { path: ["customReason"], error: "Say what's wrong" };

/** The reason for a flag, as sent by page forms. */
export const flagSchema = z
  .object({ flagReason: reason, customReason: reasonText })
  .refine(hasExplanation, UNSAID);
export type FlagInput = z.output<typeof flagSchema>;

export const flagCommentSchema = z
  .object({ username: name, postId: idOf("Post"), flagReason: reason, customReason: reasonText })
  .refine(hasExplanation, UNSAID);

/** `after` is the last post of the previous page. */
export const commentsOfTopicSchema = z.object({
  topicId: idOf("Topic"),
  after: idOf("After").nullish(),
});

export const newTopicSchema = z.object({
  title: z
    .string({ error: "Title is required" })
    .overwrite(cleanLine)
    .min(1, "Title is required")
    .max(200, "Use at most 200 characters."),
  raw: content,
  category: idOf("Category"),
});

/** The order of threads in URLs. */
export const threadSortSchema = z.enum(THREAD_SORTS);

/** The kinds of subjects in URLs. */
export const subjectKindSchema = z.enum(COMMENT_SUBJECTS);

/** The query for comments on a subject that are newer than one; 0 for all. */
export const newerQuerySchema = z.object({
  kind: subjectKindSchema,
  id: z.coerce.number<string>().int().positive(),
  after: z.coerce.number<string>().int().min(0),
});
