import { type RefObject, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { formatTime } from "../format-time.ts";
import {
  betterOf,
  type PersonalBest,
  readPersonalBest,
  writePersonalBest,
} from "../personal-best.ts";
import type { TryEnd } from "../play-try.ts";
import { figuresOf, HOLD_MS, kindOf, type Settings, TRIES } from "../rules.ts";
import type { StartedRound, TriesInput } from "../schema.ts";

/** What the button does: stage; wait for a hold (delay box); leave, by a press or by letting go. */
export type PracticePhase = "idle" | "loading" | "staged" | "running";

type Left = Extract<TryEnd, { kind: "left" }>;

/** A press that began before this long after a try has no other purpose than that try. */
const SETTLE_MS = 300;

const INTERRUPTED = {
  asleep: "You slept through it. That one doesn't count.",
  skipped: "Your browser skipped a few frames, so we can't time that one. It doesn't count.",
  hidden: "The page was hidden. That one doesn't count.",
  gone: "",
} as const;

/** The player's side of the practice tree: tries, rounds for the board, and the best on this device. */
export function usePractice(settings: Settings, root: RefObject<HTMLElement | null>) {
  const { tree, brake, delayMs } = settings;
  const kind = kindOf(settings);
  const { revalidate } = useRevalidator();
  const [tries, setTries] = useState<readonly Left[]>([]);
  const [phase, setPhase] = useState<PracticePhase>("idle");
  const [status, setStatus] = useState("");
  const [timing, setTiming] = useState("");
  const [best, setBest] = useState<PersonalBest | null>(null);
  const [isForBoard, setForBoard] = useState(false);
  const round = useRef<StartedRound | null>(null);
  const pressedAt = useRef<number | null>(null);
  const endedAt = useRef(0);
  useEffect(() => setBest(readPersonalBest(kind)), [kind]);

  const finishSet = async (set: readonly Left[]) => {
    const { averageMs } = figuresOf(set.map(({ reactionMs }) => reactionMs));
    improve({ lightMs: null, averageMs });
    const { current } = round;
    round.current = null;
    if (!current) return;
    try {
      const result = await sendSet(current, delayMs, set);
      const listed = result.isBest
        ? `${formatTime(result.averageMs)}: you're on this week's board.`
        : `${formatTime(result.averageMs)}. Your best round this week stays on the board.`;
      setStatus(result.isListed ? listed : result.reason);
      if (result.isBest) revalidate();
    } catch (error) {
      setStatus(messageOf(error));
    }
  };
  const improve = (other: PersonalBest) => {
    const better = betterOf(readPersonalBest(kind), other);
    writePersonalBest(kind, better);
    setBest(better);
  };
  const take = async (end: TryEnd, before: readonly Left[]) => {
    if (end.kind !== "left") return setStatus(INTERRUPTED[end.kind]);
    const set = [...before, end];
    setTries(set);
    setStatus(sayTry(end.reactionMs));
    // Without it, if the connection was lost.
    describe(end).then(setTiming, () => {});
    if (end.reactionMs >= 0) improve({ lightMs: end.reactionMs, averageMs: null });
    if (set.length === TRIES) await finishSet(set);
  };
  const play = async () => {
    const before = tries.length < TRIES ? tries : [];
    setPhase("loading");
    setStatus("");
    try {
      const { playTry } = await import("../play-try.ts");
      if (before.length === 0) {
        round.current = isForBoard ? await (await sender()).requestRound({ tree, brake }) : null;
      }
      if (!root.current) return;
      setTries(before);
      setPhase(brake === "box" ? "staged" : "running");
      const holdMs = round.current?.holdsMs[before.length] ?? randomHoldMs();
      const onHold = () => setPhase("running");
      const end = await playTry(root.current, { tree, brake, delayMs, holdMs, onHold });
      endedAt.current = performance.now();
      setPhase("idle");
      await take(end, before);
    } catch (error) {
      setPhase("idle");
      setStatus(messageOf(error));
    }
  };

  return {
    ...{ tries, phase, status, timing, best, isForBoard, setForBoard },
    /** The button was pressed down: a press that belongs to a try doesn't stage the next one. */
    onPress: () => {
      pressedAt.current = performance.now();
    },
    onClick: () => {
      const began = pressedAt.current ?? performance.now();
      pressedAt.current = null;
      if (phase === "idle" && began > endedAt.current + SETTLE_MS) void play();
    },
  };
}

async function describe({ input, intervalMs }: Left): Promise<string> {
  const { describeTiming } = await import("../describe-timing.ts");
  return describeTiming(input, intervalMs);
}

const sender = () => import("../send-round.ts");

async function sendSet({ id }: StartedRound, delayMs: number, set: readonly Left[]) {
  const tries: TriesInput["tries"] = set.map(({ stagedAt, greenAt, launchAt, input }) => ({
    ...{ stagedAt, greenAt, launchAt, input },
  }));
  return (await sender()).sendTries({ round: id, delayMs, tries });
}

/** A try in words, for those who can't see the time. */
export function sayTry(ms: number): string {
  return ms < 0 ? `Red light, ${formatTime(-ms)} too early.` : `${formatTime(ms)} after green.`;
}

function randomHoldMs(): number {
  return Math.round(HOLD_MS.min + Math.random() * (HOLD_MS.max - HOLD_MS.min));
}

function messageOf(error: unknown): string {
  return error instanceof Error && error.name === "ApiError"
    ? error.message
    : "The tree didn't load. Check your connection and try again.";
}
