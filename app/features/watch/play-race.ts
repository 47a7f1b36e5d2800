import { formatCount, formatRoundSeconds, formatSeconds } from "#app/lib/race-numbers.ts";
import { gapAtMark, gapAtTime, gapWords, placeOf, SCRUB_STEPS } from "./race.ts";
import { QUARTER_FT, type RunCurve, runCurve } from "./run-curve.ts";

type Lane = {
  name: string;
  curve: RunCurve;
  endMs: number;
  car: HTMLElement;
  passed: HTMLElement[];
};
type Race = { press(): void };

/** The races of this page by their element: the markup of each is set up once. */
const races = new WeakMap<HTMLElement, Race>();

/**
 * Plays or pauses a race on the page, which is markup of `WatchRun`; the first time, from the start. With reduced
 * motion, the cars jump from mark to mark.
 */
export function pressPlay(root: HTMLElement): void {
  const race = races.get(root) ?? createRace(root);
  races.set(root, race);
  race.press();
}

function createRace(root: HTMLElement): Race {
  const parts = partsOf(root);
  const lanes = [...root.querySelectorAll<HTMLElement>("[data-lane]")].map(readLane);
  const ownMs = lanes[0]?.endMs ?? 0;
  const endMs = Math.max(...lanes.map((lane) => lane.endMs));
  const stills = [0, ...lanes.flatMap(({ passed }) => passed.map(msOf))].sort((a, b) => a - b);
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  let ms = 0;
  /** When time zero was, by the clock of animation frames; null while paused. */
  let zero: number | null = null;

  const show = (at: number) => {
    for (const lane of lanes) showLane(lane, at);
    const text = wordsAt(lanes, at);
    // The clock is the run's own; its rival may take longer.
    parts.clock.textContent = at < ownMs ? formatRoundSeconds(at) : formatSeconds(ownMs);
    parts.readout.textContent = text;
    parts.scrub.value = `${Math.round((at / endMs) * SCRUB_STEPS)}`;
    parts.scrub.ariaValueText = `${(at / 1000).toFixed(1)} seconds: ${text}`;
  };
  const label = () => {
    parts.play.textContent = zero !== null ? "Pause" : ms < endMs ? "Play" : "Watch again";
  };
  const stop = (words: string) => {
    zero = null;
    label();
    parts.status.textContent = words;
  };
  const step = (now: number) => {
    if (zero === null || !root.isConnected) return;
    // A frame may have begun before the press.
    ms = Math.max(0, Math.min(endMs, now - zero));
    show(isStill ? (stills.findLast((still) => still <= ms) ?? 0) : ms);
    if (ms < endMs) requestAnimationFrame(step);
    else stop(wordsAt(lanes, ms));
  };
  const playFrom = (from: number) => {
    const isWaiting = zero !== null;
    zero = performance.now() - from;
    parts.status.textContent = "";
    label();
    if (!isWaiting) requestAnimationFrame(step);
  };

  parts.replay.addEventListener("click", () => playFrom(0));
  parts.scrub.addEventListener("input", () => {
    ms = (Number(parts.scrub.value) / SCRUB_STEPS) * endMs;
    if (zero !== null) zero = performance.now() - ms;
    else label();
    show(ms);
  });
  parts.replay.disabled = false;
  parts.scrub.disabled = false;
  return {
    press() {
      if (zero === null) playFrom(ms < endMs ? ms : 0);
      else stop(`Paused at ${(ms / 1000).toFixed(1)} seconds. ${wordsAt(lanes, ms)}`);
    },
  };
}

function partsOf(root: HTMLElement) {
  const find = <E extends HTMLElement>(name: string) => {
    const part = root.querySelector<E>(`[data-${name}]`);
    if (!part) throw new Error(`a race without its ${name}`);
    return part;
  };
  return {
    play: labelOf(find("play")),
    replay: find<HTMLButtonElement>("replay"),
    scrub: find<HTMLInputElement>("scrub"),
    clock: find("clock"),
    readout: find("readout"),
    status: find("status"),
  };
}

/** The part of a button that holds its text. */
function labelOf(button: HTMLElement): Element {
  return button.firstElementChild ?? button;
}

function readLane(lane: HTMLElement): Lane {
  const splits = JSON.parse(lane.dataset.lane ?? "[]").map(
    ([feet, ms, fps]: [number, number, number?]) => ({ feet, ms, ...(fps && { fps }) }),
  );
  const car = lane.querySelector<HTMLElement>("[data-car]");
  if (!car) throw new Error("a lane without its car");
  const passed = [...lane.querySelectorAll<HTMLElement>("[data-ms]")];
  return {
    name: lane.dataset.name ?? "",
    curve: runCurve(splits),
    endMs: splits.at(-1).ms,
    car,
    passed,
  };
}

function msOf(passed: HTMLElement): number {
  return Number(passed.dataset.ms);
}

function showLane({ curve, car, passed }: Lane, ms: number): void {
  car.style.insetInlineStart = placeOf(curve.feetAt(ms));
  for (const mark of passed) mark.style.visibility = msOf(mark) <= ms ? "" : "hidden";
}

/** The gap, or how far a car alone has come. */
function wordsAt(lanes: readonly Lane[], ms: number): string {
  const [own, rival] = lanes;
  if (!own) return "";
  if (!rival) return `${formatCount(Math.round(own.curve.feetAt(ms)))} ft`;
  const isOver = ms >= Math.max(own.endMs, rival.endMs);
  const gap = isOver
    ? gapAtMark(own.curve, rival.curve, QUARTER_FT)
    : gapAtTime(own.curve, rival.curve, ms);
  return gapWords([own.name, rival.name], gap, isOver ? 3 : 2);
}
