import { garagePath } from "#app/lib/garage-path.ts";
import type { FollowIdea } from "#db/queries/follow-ideas.ts";
import { followAction } from "./paths.ts";

/** Something to follow, with a button. */
export type Suggestion = {
  name: string;
  /** 'Where you ran last' */
  reason: string;
  to: string;
  /** The address of the form that follows it. */
  action: string;
};

const REASONS: Record<FollowIdea["reason"], string> = {
  track: "Where you ran last",
  quicker: "The next quicker racer",
  slower: "Right behind you",
  champion: "Champion of the last season",
  tag: "In the newest story",
};

/** The suggestions of `findAllFollowIdeas`, each once. */
export function presentIdeas(ideas: readonly FollowIdea[]): Suggestion[] {
  const keys = ideas.map(({ kind, subjectId }) => `${kind}:${subjectId}`);
  const unique = ideas.filter((_, index) => keys.indexOf(keys[index] ?? "") === index);
  return unique.map(({ kind, name, slug, reason }) => ({
    name,
    reason: REASONS[reason],
    to: pathOf(kind, slug),
    action: followAction({ [kind]: slug }),
  }));
}

function pathOf(kind: FollowIdea["kind"], slug: string): string {
  if (kind === "racer") return garagePath(slug);
  return kind === "track" ? `/tracks/${slug}` : `/news/tag/${slug}`;
}
