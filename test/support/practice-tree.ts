import { AMBER_TO_GREEN_MS, type Settings } from "#app/features/practice-tree/rules.ts";

type Played = {
  settings: Settings;
  holdsMs: readonly number[];
  /** The reaction times to come out, in milliseconds. */
  reactions: readonly number[];
  /** Between leaving and staging again. */
  restMs?: number;
};

/** The tries of a round as a browser would send them, played one after another. */
export function playedTries({ settings, holdsMs, reactions, restMs = 800 }: Played) {
  let at = 10_000;
  return reactions.map((ms, place) => {
    const stagedAt = at;
    const greenAt = stagedAt + (holdsMs[place] ?? 0) + AMBER_TO_GREEN_MS[settings.tree];
    const launchAt = greenAt + ms;
    at = Math.max(greenAt, launchAt) + restMs;
    return { stagedAt, greenAt, launchAt, input: "key" as const };
  });
}
