import { CATEGORIES } from "#app/features/badges/categories.ts";
import { badgeLabel } from "#app/features/badges/rules.ts";
import { formatCount, formatSeconds } from "#app/lib/race-numbers.ts";
import type { RunResult } from "./read-run-result.server.ts";

type Standing = Pick<RunResult, "rank" | "isStock" | "ahead">;

/** 'P25, modified. 0.072 s to P23.' */
export function standingText({ rank, isStock, ahead }: Standing): string {
  const board = isStock ? "stock" : "modified";
  if (rank === null) return `This car has a quicker ${board} run on the board.`;
  const place = `P${formatCount(rank)}, ${board}.`;
  return `${place} ${gapText({ rank, ahead })}`.trim();
}

/** 'The stock record is yours.'; empty for a run that isn't its board's first. */
export function recordText({ rank, isStock }: Pick<RunResult, "rank" | "isStock">): string {
  return rank === 1 ? `The ${isStock ? "stock" : "modified"} record is yours.` : "";
}

/** '0.072 s to P23.'; empty when the run ahead is unknown. */
export function gapText({ rank, ahead }: Pick<RunResult, "rank" | "ahead">): string {
  if (!ahead) return rank === 1 ? "Nobody's quicker." : "";
  const next = `P${formatCount(ahead.rank)}`;
  return ahead.gapMs === 0
    ? `Same ET as ${next}, less speed.`
    : `${formatSeconds(ahead.gapMs)} s to ${next}.`;
}

/** 'New badges: 1320 Club, 11.3 s ET, 120 MPH and 31 more.'; empty when the run earned none. */
export function badgesText({ badges: { hardest, count } }: RunResult): string {
  if (count === 0) return "";
  const names = hardest.map((badge) =>
    badge.category === "club"
      ? "1320 Club"
      : `${badgeLabel({ ...badge, isModified: false })} ${CATEGORIES[badge.category].labelSuffix}`.trim(),
  );
  const rest = count - hardest.length;
  const more = rest > 0 ? ` and ${rest} more` : "";
  return `New ${count === 1 ? "badge" : "badges"}: ${names.join(", ")}${more}.`;
}
