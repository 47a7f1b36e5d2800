import { describe, expect, test } from "vitest";
import type { Light, Tree } from "#app/features/practice-tree/rules.ts";
import { createTreeRun, type RunFrame } from "#app/features/practice-tree/tree-run.ts";

const FRAME_MS = 1000 / 60;
const START = 5_000;

type Play = {
  tree?: Tree;
  holdMs?: number;
  delayMs?: number;
  frameMs?: number;
  /** When it is released, since the first frame. */
  releaseAt?: number;
  /** Frames that the browser doesn't draw. */
  isDrawn?: (at: number) => boolean;
  untilMs?: number;
};

/** Plays a run frame by frame, until its end. */
function play({
  tree = "full",
  holdMs = 1000,
  delayMs = 0,
  frameMs = FRAME_MS,
  releaseAt,
  isDrawn = () => true,
  untilMs = 12_000,
}: Play) {
  const run = createTreeRun({ tree, holdMs, delayMs });
  const lit = new Map<Light, number>();
  let isReleased = false;
  let last: RunFrame = { lights: [], end: null };
  for (let n = 0; n * frameMs < untilMs && !last.end; n++) {
    const at = n * frameMs;
    if (!isDrawn(at)) continue;
    if (releaseAt !== undefined && !isReleased && at >= releaseAt) {
      run.release(START + releaseAt);
      isReleased = true;
    }
    last = run.frame(START + at);
    for (const light of last.lights) if (!lit.has(light)) lit.set(light, Math.round(at));
  }
  return { lit: Object.fromEntries(lit), last, end: last.end, run };
}

describe("the lights", () => {
  test("of a full tree are half a second apart, one amber at a time", () => {
    const { lit } = play({});
    expect(lit).toEqual({
      ...{ prestage: 0, stage: 0 },
      ...{ amber1: 1000, amber2: 1500, amber3: 2000, green: 2500 },
    });
    const run = createTreeRun({ tree: "full", holdMs: 600, delayMs: 0 });
    let lights: readonly Light[] = [];
    for (let n = 0; n < 70; n++) lights = run.frame(START + n * FRAME_MS).lights;
    expect(lights).toEqual(["prestage", "stage", "amber2"]);
  });

  test("of a pro tree are all ambers at once, and green .400 later", () => {
    const { lit } = play({ tree: "pro" });
    expect(lit).toMatchObject({ amber1: 1000, amber2: 1000, amber3: 1000, green: 1400 });
  });

  test.each([30, 59.94, 60, 75, 90, 120, 144, 165, 240])(
    "come on within half a frame of their time at %d frames a second",
    (rate) => {
      const frameMs = 1000 / rate;
      for (const holdMs of [600, 777, 1013, 1400]) {
        const { lit } = play({ holdMs, frameMs });
        expect(Math.abs((lit.amber1 ?? 0) - holdMs)).toBeLessThanOrEqual(frameMs / 2 + 1);
        const apart = (lit.green ?? 0) - (lit.amber1 ?? 0);
        expect(Math.abs(apart - 1500)).toBeLessThanOrEqual(frameMs / 2 + 1);
      }
    },
  );
});

describe("a reaction time", () => {
  test("counts from the frame that lit the green bulb to the press, not to its frame", () => {
    const { end } = play({ releaseAt: 2585.3 });
    expect(end).toMatchObject({ kind: "left", reactionMs: 85, launchAt: START + 2585.3 });
  });

  test("is .000 in the instant of the frame that lit green", () => {
    const run = createTreeRun({ tree: "pro", holdMs: 600, delayMs: 0 });
    let greenAt = 0;
    for (let n = 0; greenAt === 0; n++) {
      const now = START + n * FRAME_MS;
      if (run.frame(now).lights.includes("green")) greenAt = now;
    }
    run.release(greenAt);
    expect(run.frame(greenAt + FRAME_MS).end).toMatchObject({ reactionMs: 0 });
  });

  test("includes the delay of the box, and ends when it is over", () => {
    const { end, lit } = play({ delayMs: 1250, releaseAt: 1230 });
    // Released .230 after the first amber at 1.000, away at 2.480: .020 before green.
    expect(end).toMatchObject({ kind: "left", reactionMs: -20 });
    expect(lit.red).toBeGreaterThanOrEqual(2480);
    expect(play({ delayMs: 1250, releaseAt: 1290 }).end).toMatchObject({ reactionMs: 40 });
  });
});

describe("a red light", () => {
  test("comes on with the next frame, with the time that was missing", () => {
    const { end, lit } = play({ releaseAt: 2400 });
    expect(end).toMatchObject({ kind: "left", reactionMs: -100 });
    expect(lit.green).toBeUndefined();
    expect(lit.red).toBeLessThanOrEqual(2400 + FRAME_MS);
  });

  test("comes on before the tree comes down", () => {
    const { end, lit } = play({ releaseAt: 300 });
    expect(end).toMatchObject({ kind: "left", reactionMs: -2200 });
    expect(lit.amber1).toBeUndefined();
  });

  test("it is, if the press came first, though its frame also lights green", () => {
    const { end } = play({ releaseAt: 2495 });
    expect(end).toMatchObject({ kind: "left", reactionMs: -5 });
  });

  test("it is by less than half a millisecond", () => {
    const run = createTreeRun({ tree: "pro", holdMs: 600, delayMs: 0 });
    for (let n = 0; n < 60; n++) run.frame(START + n * FRAME_MS);
    run.release(START + 60 * FRAME_MS - 0.2);
    expect(run.frame(START + 60 * FRAME_MS).end).toMatchObject({ reactionMs: -1 });
  });
});

describe("no time at all", () => {
  test("is taken from who sleeps", () => {
    expect(play({}).end).toEqual({ kind: "asleep" });
  });

  test("is taken where the browser skipped frames while the tree came down", () => {
    const { end } = play({ isDrawn: (at) => at < 2450 || at > 2600, releaseAt: 2580 });
    expect(end).toEqual({ kind: "skipped" });
    const before = play({ isDrawn: (at) => at < 200 || at > 500, releaseAt: 2580 });
    expect(before.end).toMatchObject({ kind: "left" });
  });

  test("is taken from a press before the car was staged, or from a second one", () => {
    const run = createTreeRun({ tree: "pro", holdMs: 600, delayMs: 0 });
    run.release(START - 1);
    run.frame(START);
    run.release(START - 1);
    expect(run.frame(START + FRAME_MS).end).toBeNull();
    run.release(START + 20);
    run.release(START + 30);
    expect(run.frame(START + 2 * FRAME_MS).end).toMatchObject({ launchAt: START + 20 });
  });
});

test("the interval of frames is measured, and slow ones don't move it", () => {
  const { run } = play({ frameMs: 1000 / 144, isDrawn: (at) => at < 100 || at > 300 });
  expect(run.intervalMs()).toBeCloseTo(1000 / 144, 5);
});
