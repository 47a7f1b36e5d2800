import type { Viewer } from "#app/deps.ts";
import { addComment, replyTo } from "#app/features/comments/add-comment.server.ts";
import { findAllTopicsBySubject, type SubjectKey } from "#db/queries/comments.ts";
import type { User } from "#db/queries/users.ts";
import { createUser, viewerOf } from "./accounts.ts";
import { testDeps } from "./deps.ts";
import { openNewsroom, publish } from "./news.ts";

let count = 0;
/** A unique text. */
function someWords(): string {
  count += 1;
  return `Warm tires hook. ${count}`;
}

/** A published article with the id of its discussion. */
export async function openDiscussion() {
  const room = await openNewsroom();
  const { id } = await publish(room);
  const subject: SubjectKey = { kind: "article", id };
  const [topic] = await findAllTopicsBySubject(testDeps().db, subject);
  if (!topic) throw new Error("the article has no discussion");
  return { room, subject, topicId: topic.topicId };
}

/** Adds a user's comment on a new article and returns its id. */
export async function writeComment(
  author: Pick<User, "id">,
  options: { subject?: SubjectKey; content?: string; now?: Date } = {},
): Promise<number> {
  const subject = options.subject ?? (await openDiscussion()).subject;
  const deps = { ...testDeps(options), viewer: await viewerOf(author) };
  const content = options.content ?? someWords();
  return (await addComment(deps, { subject, content })).postId;
}

/** Adds a reply to a comment and returns its id. */
export async function writeReply(
  author: Pick<User, "id">,
  parentPost: number,
  content = someWords(),
): Promise<number> {
  const deps = { ...testDeps(), viewer: await viewerOf(author) };
  return (await replyTo(deps, { parentPost, content })).postId;
}

/** The viewer of a new racer. */
export async function someRacer(options: Parameters<typeof createUser>[0] = {}): Promise<Viewer> {
  return viewerOf(await createUser(options));
}
