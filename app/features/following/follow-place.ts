import type { FollowPlace } from "#db/queries/follows.ts";

/** The place where a page of follows ended, for its link. */
export function writePlace({ at, rank }: FollowPlace): string {
  return `${at}-${rank}`;
}

/** A place from a link; null if it isn't one. */
export function parsePlace(text: string | null): FollowPlace | null {
  const [, at, rank] = /^(\d{1,15})-(\d{1,15})$/.exec(text ?? "") ?? [];
  if (at === undefined || rank === undefined) return null;
  return { at: Number(at), rank: Number(rank) };
}
