import { describeTiming } from "./describe-timing.ts";
import { formatTime } from "./format-time.ts";
import {
  betterOf,
  newestOf,
  type PersonalBest,
  readPersonalBest,
  writePersonalBest,
} from "./personal-best.ts";
import { playTry, type TryEnd } from "./play-try.ts";
import { HOLD_MS, kindOf, type Settings, TRIES } from "./rules.ts";
import { sayTry } from "./say-try.ts";
import type { StartedRound, TriesInput } from "./schema.ts";

/** A try that counts. */
export type CountedTry = Extract<TryEnd, { kind: "left" }>;

/** What of a session the page shows. */
export type SessionView = {
  setTries(tries: readonly CountedTry[]): void;
  /** Staged, and with a delay box not held yet; or under way. */
  setPhase(phase: "staged" | "running"): void;
  /** The try is over: the next press stages. */
  end(): void;
  setStatus(words: string): void;
  setTiming(words: string): void;
  setBest(best: PersonalBest): void;
  /** A round changed the board. */
  refresh(): void;
};

type Next = {
  settings: Settings;
  /** The tries so far; five are followed by a first one. */
  tries: readonly CountedTry[];
  isForBoard: boolean;
  view: SessionView;
};

const INTERRUPTED = {
  asleep: "You slept through it. That one doesn't count.",
  skipped: "Your browser skipped a few frames, so we can't time that one. It doesn't count.",
  hidden: "The page was hidden. That one doesn't count.",
  gone: "",
} as const;

/** The round that is under way for the board: one at a time, as at the server. */
let round: StartedRound | null = null;

/** Plays the next try, and with the fifth ends the round. @throws ApiError if a round can't be started */
export async function playNext(root: HTMLElement, next: Next): Promise<void> {
  const { settings, isForBoard, view } = next;
  const { tree, brake, delayMs } = settings;
  const before = next.tries.length < TRIES ? next.tries : [];
  if (before.length === 0) {
    round = isForBoard ? await (await sender()).requestRound({ tree, brake }) : null;
  }
  view.setTries(before);
  view.setPhase(brake === "box" ? "staged" : "running");
  const holdMs = round?.holdsMs[before.length] ?? randomHoldMs();
  const onHold = () => view.setPhase("running");
  const end = await playTry(root, { tree, brake, delayMs, holdMs, onHold });
  view.end();
  if (end.kind !== "left") return view.setStatus(INTERRUPTED[end.kind]);

  const tries = [...before, end];
  view.setTries(tries);
  view.setTiming(describeTiming(end.input, end.intervalMs));
  view.setStatus(sayTry(end.reactionMs));
  const reactions = tries.map(({ reactionMs }) => reactionMs);
  improve(next, newestOf(reactions));
  if (tries.length === TRIES && round) await sendRound(round, tries, next);
}

async function sendRound({ id }: StartedRound, set: readonly CountedTry[], next: Next) {
  const { settings, view } = next;
  round = null;
  const tries: TriesInput["tries"] = set.map(({ stagedAt, greenAt, launchAt, input }) => ({
    ...{ stagedAt, greenAt, launchAt, input },
  }));
  const { delayMs } = settings;
  const result = await (await sender()).sendTries({ round: id, delayMs, tries });
  const time = formatTime(result.averageMs);
  const listed = result.isBest
    ? `${time}: you're on this week's board.`
    : `${time}. Your best round this week stays on the board.`;
  view.setStatus(result.isListed ? listed : result.reason);
  if (result.isBest) view.refresh();
}

function improve({ settings, view }: Next, other: PersonalBest): void {
  const kind = kindOf(settings);
  const better = betterOf(readPersonalBest(kind), other);
  writePersonalBest(kind, better);
  view.setBest(better);
}

const sender = () => import("./send-round.ts");

function randomHoldMs(): number {
  return Math.round(HOLD_MS.min + Math.random() * (HOLD_MS.max - HOLD_MS.min));
}
