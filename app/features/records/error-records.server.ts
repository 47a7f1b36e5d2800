import { sha256 } from "#app/lib/sha256.server.ts";

/** An error as it is stored. Its reason and frames have no personal data (`describeFailure`). */
export type ErrorOccurrence = {
  event: string;
  reason: string;
  stack: string;
  requestId: string;
  route: string;
  at: Date;
};

const FRAMES = 6;
const SLOTS = 1_000;

/** The topmost frames of a stack, one a line. */
export function topFrames(stack: string): string {
  const lines = stack.split("\n").slice(0, FRAMES);
  return lines.map((line) => line.replace(/^ +at /, "")).join("\n");
}

/** The same for errors with the same cause: of their event, their reason without numbers, and their topmost frames. */
export function fingerprintOf({ event, reason, stack }: ErrorOccurrence): string {
  const cause = [event, reason.replaceAll(/\d+/g, "#"), topFrames(stack)].join("\n");
  return sha256(cause).slice(0, 16);
}

/** Where a request's id is stored, from 0 to 999. */
export function slotOf(requestId: string): number {
  return Number.parseInt(sha256(requestId).slice(0, 8), 16) % SLOTS;
}
