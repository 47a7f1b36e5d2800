import type { PracticeInput } from "#db/schema/practice-tree.ts";
import type { Brake, Light } from "./rules.ts";
import { createTreeRun, type RunEnd, type RunPlan } from "./tree-run.ts";

/** How a try ended: as its run did, or because the page was left or hidden meanwhile. */
export type TryEnd = (RunEnd | { kind: "hidden" } | { kind: "gone" }) & {
  input: PracticeInput;
  /** The usual time between two frames, in milliseconds. */
  intervalMs: number;
};

type TryPlan = RunPlan & {
  brake: Brake;
  /** The button is held: the tree comes down from now on. */
  onHold(): void;
};

const WORDS: Readonly<Record<Light, string>> = {
  prestage: "Staged",
  stage: "Staged",
  amber1: "Three",
  amber2: "Two",
  amber3: "One",
  green: "Go",
  red: "Red",
};

/**
 * Plays one try on the page's tree, whose bulbs are marked `data-bulb`, and its word `data-word`. A press anywhere on
 * it, or of the space bar or Enter, counts; with a delay box, letting go.
 *
 * Instants are `event.timeStamp`, when the browser got the input from the system, not when this code ran.
 */
export function playTry(root: HTMLElement, { brake, onHold, ...plan }: TryPlan): Promise<TryEnd> {
  const run = createTreeRun(plan);
  const listening = new AbortController();
  const { signal } = listening;
  let isHeld = brake === "foot";
  let input: PracticeInput = "other";
  show(root, ["prestage", "stage"], plan);
  // Not every browser focuses a button that is clicked, and keys go to the focus.
  root.querySelector("button")?.focus({ preventScroll: true });

  return new Promise((resolve) => {
    const finish = (end: RunEnd | { kind: "hidden" } | { kind: "gone" }) => {
      if (signal.aborted) return;
      listening.abort();
      if (end.kind !== "left") clearTree(root);
      resolve({ ...end, input, intervalMs: run.intervalMs() });
    };
    const step = (now: number) => {
      if (signal.aborted) return;
      if (!root.isConnected) return finish({ kind: "gone" });
      const { lights, end } = run.frame(now);
      show(root, lights, plan);
      if (end) finish(end);
      else requestAnimationFrame(step);
    };
    const press = (event: Event, by: PracticeInput) => {
      if (brake === "foot") {
        input = by;
        run.release(instantOf(event));
      } else if (!isHeld) {
        isHeld = true;
        input = by;
        onHold();
        requestAnimationFrame(step);
      }
    };
    const letGo = (event: Event) => {
      if (brake === "box" && isHeld) run.release(instantOf(event));
    };
    listen(root, signal, { press, letGo, leave: () => finish({ kind: "gone" }) });
    document.addEventListener("visibilitychange", () => finish({ kind: "hidden" }), { signal });
    if (isHeld) requestAnimationFrame(step);
  });
}

type Hands = {
  press(event: Event, by: PracticeInput): void;
  letGo(event: Event): void;
  leave(): void;
};

/** Listens to every way to press and to let go, until the signal. */
function listen(root: HTMLElement, signal: AbortSignal, { press, letGo, leave }: Hands): void {
  let isPointed = false;
  root.addEventListener(
    "pointerdown",
    (event) => {
      if (event.button !== 0 || !event.isPrimary) return;
      isPointed = true;
      // So that letting go counts wherever the finger is by then.
      root.setPointerCapture?.(event.pointerId);
      press(event, kindOfPointer(event.pointerType));
    },
    { signal },
  );
  for (const name of ["pointerup", "pointercancel"]) root.addEventListener(name, letGo, { signal });
  root.addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Escape") leave();
      if (!isLaunchKey(event)) return;
      event.preventDefault();
      if (!event.repeat) press(event, "key");
    },
    { signal },
  );
  root.addEventListener(
    "keyup",
    (event) => {
      if (!isLaunchKey(event)) return;
      event.preventDefault();
      letGo(event);
    },
    { signal },
  );
  // Assistive technology clicks without pressing: one click holds, the next one lets go.
  let isClicked = false;
  root.addEventListener(
    "click",
    (event) => {
      if (isPointed || event.pointerType) return;
      if (isClicked) letGo(event);
      else press(event, "other");
      isClicked = true;
    },
    { signal },
  );
  root.addEventListener("contextmenu", (event) => event.preventDefault(), { signal });
}

function isLaunchKey({ key }: KeyboardEvent): boolean {
  return key === " " || key === "Enter";
}

function kindOfPointer(type: string): PracticeInput {
  return type === "touch" || type === "pen" || type === "mouse" ? type : "other";
}

/** When the system reported an event, on the clock of frames. Some old browsers count from 1970. */
function instantOf({ timeStamp }: Event): number {
  const now = performance.now();
  return Math.abs(now - timeStamp) < 1000 ? timeStamp : now;
}

/** Lights the bulbs, and says the last one in a word. */
function show(root: HTMLElement, lights: readonly Light[], { tree }: RunPlan): void {
  for (const bulb of root.querySelectorAll<HTMLElement>("[data-bulb]")) {
    const isLit = lights.some((light) => light === bulb.dataset.bulb);
    bulb.toggleAttribute("data-lit", isLit);
  }
  const word = root.querySelector<HTMLElement>("[data-word]");
  const last = lights.at(-1);
  if (!word || !last) return;
  const text = tree === "pro" && last === "amber3" ? "Set" : WORDS[last];
  if (word.textContent !== text) word.textContent = text;
  word.dataset.word = last;
}

function clearTree(root: HTMLElement): void {
  for (const bulb of root.querySelectorAll("[data-lit]")) bulb.removeAttribute("data-lit");
  const word = root.querySelector<HTMLElement>("[data-word]");
  if (!word) return;
  word.textContent = "";
  word.dataset.word = "";
}
