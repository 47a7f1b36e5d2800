import { useEffect, useState } from "react";
import { RUN_FIELDS } from "../fields.ts";
import type { ReadingHints, ReadValue, SlipReading } from "../reading.ts";
import { createSlipReader } from "../slip-reader.ts";
import { openStrips, type Strips } from "../strips.ts";
import { findTrack } from "./find-track.ts";

/** A value from the photo, with its place and the strip of the photo that it was read from. */
export type PhotoValue = Pick<ReadValue, "value" | "box"> & { strip: HTMLCanvasElement | null };

export type PhotoReading = {
  /** The lanes to choose from, if it isn't clear which one is the racer's. */
  lanes: { side: "left" | "right"; carNumber: string | null }[];
  /** By the names of the form's fields. */
  values: ReadonlyMap<string, PhotoValue>;
  /** The photo's size in the pixels that boxes are in. */
  paper: SlipReading["paper"];
};

/** `failed` stands for a photo that shows no slip, too. */
export type ReadingState =
  | { step: "reading" }
  | { step: "failed" }
  | { step: "read"; reading: PhotoReading };

const READING: ReadingState = { step: "reading" };

/** Reads a photo. @param hints the same object until they change */
export function useReading(photo: File, hints: ReadingHints): ReadingState {
  const [state, setState] = useState(READING);
  useEffect(() => {
    let isCanceled = false;
    setState(READING);
    const reader = createSlipReader();
    void (async () => {
      const reading = await reader.read(photo, hints);
      // Frees a hundred megabytes.
      reader.close();
      const next = reading ? await present(photo, reading) : null;
      if (!isCanceled) setState(next ? { step: "read", reading: next } : { step: "failed" });
    })();
    return () => {
      isCanceled = true;
      reader.close();
    };
  }, [photo, hints]);
  return state;
}

/** The reading for the form; null if the photo shows no slip. */
async function present(photo: File, reading: SlipReading): Promise<PhotoReading | null> {
  const { lanes, chosenLane } = reading;
  if (lanes.length === 0) return null;
  const sides = lanes.flatMap(({ side, carNumber }) => (side ? [{ side, carNumber }] : []));
  const [strips, track] = await Promise.all([
    openStrips(photo, reading.turns).catch(() => null),
    listedTrack(reading.track),
  ]);
  const values = chosenLane === null ? [] : valuesOf({ ...reading, track }, chosenLane);
  const cut = values.map(([name, read]) => [name, presentValue(read, strips)] as const);
  strips?.close();
  return { lanes: chosenLane === null ? sides : [], values: new Map(cut), paper: reading.paper };
}

/** The track by its listed name; blank if it isn't listed. */
async function listedTrack(track: ReadValue | null): Promise<ReadValue | null> {
  return track?.value ? { ...track, value: await findTrack(track.value) } : track;
}

function valuesOf({ lanes, date, track }: SlipReading, lane: number): [string, ReadValue][] {
  const numbers = lanes[lane]?.values ?? {};
  const named: [string, ReadValue | null | undefined][] = [
    ["raceTrack", track],
    ["raceDate", date],
    ...RUN_FIELDS.map((field): [string, ReadValue | undefined] => [field, numbers[field]]),
  ];
  return named.flatMap(([name, value]): [string, ReadValue][] => (value ? [[name, value]] : []));
}

function presentValue({ value, box }: ReadValue, strips: Strips | null): PhotoValue {
  return { value, box, strip: strips?.cut(box) ?? null };
}
