import { createHmac } from "node:crypto";
import { HOLD_MS, TRIES } from "./rules.ts";

/** How long the stage lights are on in each try of a round, in whole milliseconds: nothing a browser can choose. */
export function deriveHolds(seed: string): number[] {
  const span = HOLD_MS.max - HOLD_MS.min + 1;
  return Array.from({ length: TRIES }, (_, at) => {
    const hash = createHmac("sha256", seed).update(`hold ${at}`).digest();
    return HOLD_MS.min + (hash.readUInt32BE(0) % span);
  });
}
