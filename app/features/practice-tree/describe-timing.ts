import type { PracticeInput } from "#db/schema/practice-tree.ts";

const INPUTS: Readonly<Record<PracticeInput, string>> = {
  key: "Keyboards report a key 1 to 8 ms after it moves, over Bluetooth 10 to 30.",
  mouse: "A mouse reports a press after 1 to 8 ms, over Bluetooth 10 to 20.",
  touch: "Touch screens look for a finger every 4 to 16 ms, and tell after up to 40.",
  pen: "Pens report after 4 to 20 ms.",
  other: "What you pressed doesn't say when, so the click counts.",
  mixed: "",
};

/** What a try's time has in it besides the driver: its screen's frames, and how it was pressed. */
export function describeTiming(input: PracticeInput, intervalMs: number): string {
  const frame = intervalMs.toFixed(1);
  return `This screen draws every ${frame} ms: you saw green up to ${frame} ms after we lit it, plus what the screen takes. ${INPUTS[input]} None of it is taken off your time.`;
}
