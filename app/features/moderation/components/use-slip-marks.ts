import { useEffect, useRef, useState } from "react";
import {
  compareSlip,
  type MarkName,
  type Marks,
  namesIn,
  verdictOf,
} from "#app/features/slip-reading/compare-slip.ts";
import type { QuarterTurns } from "#app/features/slip-reading/pixels.ts";
import { openStrips } from "#app/features/slip-reading/strips.ts";
import type { SlipReview } from "../read-slip-review.server.ts";
import type { DeskReadingInput } from "../schema.ts";
import {
  isReaderWanted,
  type ReadPhotos,
  readAhead,
  readPhotos,
  wantReader,
} from "./desk-reader.ts";
import { rememberVerdict } from "./verdicts.ts";

/** A value that differs on the photo, with the strip of paper that says so. */
export type Difference = { name: MarkName; value: string; strip: HTMLCanvasElement | null };

/** How far the comparison with the photos is. */
export type SlipMarks =
  /** There is no photo, or it hasn't begun. */
  | { step: "none" }
  /** The moderator saves data: `start` reads all the same. */
  | { step: "asking"; start(): void }
  | { step: "reading" }
  | { step: "unreadable" }
  | { step: "read"; marks: Marks; differences: Difference[] };

const NONE: SlipMarks = { step: "none" };

/** Reads the slip's photos in this browser once the page is idle, compares them with what was typed, then reads ahead. */
export function useSlipMarks(review: SlipReview): SlipMarks {
  const slipKey = `${review.slip.id}-${review.slip.version}`;
  const [state, setState] = useState({ slipKey, marks: NONE });
  const [isAsked, setIsAsked] = useState(false);
  const latest = useRef(review);
  latest.current = review;
  useEffect(() => {
    const show = (marks: SlipMarks) => setState({ slipKey, marks });
    if (latest.current.slip.imagePath1 === null) return;
    if (!isAsked && !isReaderWanted()) {
      return show({ step: "asking", start: () => setIsAsked(true) });
    }
    if (isAsked) wantReader();
    show({ step: "reading" });
    const leaving = new AbortController();
    const cancel = whenIdle(() => void compareWithPhotos(latest.current, leaving.signal, show));
    return () => {
      leaving.abort();
      cancel();
    };
  }, [slipKey, isAsked]);
  // Never the marks of the slip before.
  return state.slipKey === slipKey ? state.marks : NONE;
}

/** What is sent with a decision, for the desk's figures. */
export function machineVerdictOf(marks: SlipMarks): NonNullable<DeskReadingInput>["verdict"] {
  if (marks.step === "read") return verdictOf(marks.marks);
  return marks.step === "unreadable" ? "unread" : "none";
}

async function compareWithPhotos(
  { slip, vinEnding, nextPhotos }: SlipReview,
  signal: AbortSignal,
  show: (marks: SlipMarks) => void,
): Promise<void> {
  if (slip.imagePath1 === null) return;
  const pictures = { slip: slip.imagePath1, vin: slip.imagePath2 };
  const photos = await readPhotos(pictures, slip.raceTrack, signal);
  if (signal.aborted) return;
  const marks = photos?.readings.slip?.lanes.length
    ? compareSlip({ ...slip, vinEnding }, photos.readings)
    : null;
  rememberVerdict(slip, marks ? verdictOf(marks) : "unread");
  const differences = photos && marks ? await differencesOf(marks, photos) : [];
  if (signal.aborted) return;
  show(marks ? { step: "read", marks, differences } : { step: "unreadable" });
  if (nextPhotos) readAhead(nextPhotos, signal);
}

/** What differs, with strips of the photo that it was read from. */
async function differencesOf(
  marks: Marks,
  { slip, vin, readings }: ReadPhotos,
): Promise<Difference[]> {
  const differing = namesIn(marks, "differs").flatMap((name) => {
    const mark = marks[name];
    return mark?.state === "differs" ? [{ name, ...mark }] : [];
  });
  if (differing.length === 0) return [];
  const [slipStrips, vinStrips] = await Promise.all([open(slip, readings.slip?.turns), open(vin)]);
  const differences = differing.map(({ name, value, box }) => {
    const strips = name === "vin" ? vinStrips : slipStrips;
    return { name, value, strip: strips?.cut(box) ?? null };
  });
  slipStrips?.close();
  vinStrips?.close();
  return differences;
}

const open = (photo: Blob | null, turns?: QuarterTurns) =>
  photo && openStrips(photo, turns).catch(() => null);

/** Calls `work` when the page has nothing else to do. @returns takes it back */
function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(work, 200);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(work, { timeout: 2_000 });
  return () => cancelIdleCallback(idle);
}
