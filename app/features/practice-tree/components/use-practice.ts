import { type RefObject, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { type PersonalBest, readPersonalBest } from "../personal-best.ts";
import { kindOf, type Settings } from "../rules.ts";
import type { CountedTry } from "../session.ts";

/** What the button does: stage; wait for a hold (delay box); leave, by a press or by letting go. */
export type PracticePhase = "idle" | "loading" | "staged" | "running";

/** A press that began before this long after a try has no other purpose than that try. */
const SETTLE_MS = 300;

/** What the page shows of a session at the tree, whose script (`session.ts`) loads with the first press. */
export function usePractice(settings: Settings, root: RefObject<HTMLElement | null>) {
  const kind = kindOf(settings);
  const { revalidate } = useRevalidator();
  const [tries, setTries] = useState<readonly CountedTry[]>([]);
  const [phase, setPhase] = useState<PracticePhase>("idle");
  const [status, setStatus] = useState("");
  const [timing, setTiming] = useState("");
  const [best, setBest] = useState<PersonalBest | null>(null);
  const [isForBoard, setForBoard] = useState(false);
  const pressedAt = useRef<number | null>(null);
  const endedAt = useRef(0);
  useEffect(() => setBest(readPersonalBest(kind)), [kind]);

  const end = () => {
    endedAt.current = performance.now();
    setPhase("idle");
  };
  const play = async () => {
    setPhase("loading");
    setStatus("");
    const view = { setTries, setPhase, end, setStatus, setTiming, setBest, refresh: revalidate };
    try {
      const { playNext } = await import("../session.ts");
      if (root.current) await playNext(root.current, { settings, tries, isForBoard, view });
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

function messageOf(error: unknown): string {
  return error instanceof Error && error.name === "ApiError"
    ? error.message
    : "The tree didn't load. Check your connection and try again.";
}
