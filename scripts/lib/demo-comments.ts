import type { Deps, Viewer } from "#app/deps.ts";
import { addComment, replyTo } from "#app/features/comments/add-comment.server.ts";
import { flagComment } from "#app/features/comments/flag-comment.server.ts";
import { likeComment } from "#app/features/comments/like-comment.server.ts";
import { findNextEvents } from "#app/features/events/next-events.server.ts";
import { readHomeBoard } from "#app/features/site/home-board.server.ts";
import { HOUR_MS, MINUTE_MS } from "#app/lib/durations.ts";
import type { SubjectKey } from "#db/queries/comments.ts";
import { findAllArticlesBySlug } from "#db/queries/news.ts";
import {
  ARTICLE_COMMENTS,
  type DemoComment,
  EVENT_COMMENTS,
  RUN_COMMENTS,
} from "#db/seed/demo-comments.ts";

type Talk = { subject: SubjectKey; lines: readonly DemoComment[]; beganAt: Date };

/** Comments by members on articles, events and runs in the past days; one waits for the moderators. */
export async function discuss(
  deps: (at: Date) => Deps,
  racers: readonly Viewer[],
  now: Date,
): Promise<void> {
  const members = racers.filter(({ isActivated }) => isActivated);
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const talks: Talk[] = [];
  for (const [place, [slug, lines]] of Object.entries(ARTICLE_COMMENTS).entries()) {
    const [article] = await findAllArticlesBySlug(deps(now).db, slug);
    if (!article) throw new Error(`there is no article ${slug}`);
    const subject = { kind: "article", id: article.id } as const;
    talks.push({ subject, lines, beganAt: hoursAgo(240 - place * 20) });
  }
  const others = await otherSubjects(deps(now));
  for (const [place, { subject, lines = [] }] of others.entries()) {
    talks.push({ subject, lines, beganAt: hoursAgo(70 - place * 8) });
  }
  for (const talk of talks) await addDiscussion(deps, members, talk);
  await flagOne(deps(now), members, talks);
}

/** The next events, and the quickest runs of both boards. */
async function otherSubjects(deps: Deps) {
  const events = await findNextEvents(deps);
  const { stock, modified } = await readHomeBoard(deps);
  const runs = [modified[0], stock[0], modified[1], stock[1]].filter((run) => run !== undefined);
  return [
    ...events.map(({ id }, at) => ({
      subject: { kind: "event", id } as const,
      lines: EVENT_COMMENTS[at],
    })),
    ...runs.map(({ id }, at) => ({
      subject: { kind: "slip", id } as const,
      lines: RUN_COMMENTS[at],
    })),
  ];
}

/** Adds the comments of a discussion, about twenty minutes apart, with their likes. */
async function addDiscussion(deps: (at: Date) => Deps, members: readonly Viewer[], talk: Talk) {
  const ids: number[] = [];
  for (const [place, { who, text: content, to, likes = 0 }] of talk.lines.entries()) {
    const viewer = memberAt(members, who);
    const at = new Date(talk.beganAt.getTime() + place * 23 * MINUTE_MS);
    const parentPost = to === undefined ? undefined : ids[to];
    const { postId } =
      parentPost === undefined
        ? await addComment({ ...deps(at), viewer }, { subject: talk.subject, content })
        : await replyTo({ ...deps(at), viewer }, { parentPost, content });
    ids.push(postId);
    for (let fan = 1; fan <= likes; fan += 1) {
      const reader = { ...deps(at), viewer: memberAt(members, who + fan) };
      await likeComment(reader, { postId, isLiked: true });
    }
  }
}

/** A flagged comment for the moderators' desk. */
async function flagOne(deps: Deps, members: readonly Viewer[], talks: readonly Talk[]) {
  const subject = talks[0]?.subject;
  if (!subject) return;
  const spammer = memberAt(members, 18);
  const content = "Make 900 hp at home, the dealers hate this: https://cheap-boost.example/now";
  const { postId } = await addComment({ ...deps, viewer: spammer }, { subject, content });
  await flagComment(
    { ...deps, viewer: memberAt(members, 5) },
    { postId, flagReason: "SPAM", customReason: "" },
  );
}

/** Never the racer that visitors sign in as. */
function memberAt(members: readonly Viewer[], who: number): Viewer {
  const viewer = members[1 + (who % (members.length - 1))];
  if (!viewer) throw new Error("there are no members to talk");
  return viewer;
}
