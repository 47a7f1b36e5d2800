import type { SlipReading, VinReading } from "./reading.ts";
import type { SlipReader } from "./slip-reader.ts";

/** A slip's two pictures, by their addresses. */
export type Pictures = { slip: string; vin: string | null };

/** Two pictures and what they say; null for what couldn't be loaded or read. */
export type PicturesRead = {
  slip: Blob | null;
  vin: Blob | null;
  slipReading: SlipReading | null;
  vinReading: VinReading | null;
};

/** Enough to go back a few slips; each is about a hundred kilobytes. */
const RECENT_MAX = 8;
/** Opening the reader takes as long as two slips, and its memory is a hundred megabytes. */
const CLOSE_AFTER_MS = 120_000;

/**
 * Reads the pictures of slips one after the other with one reader, which stays open while it is used.
 */
export function createWarmReader() {
  const recent = new Map<string, Promise<PicturesRead | null>>();
  let last: Promise<unknown> = Promise.resolve();
  let reader: SlipReader | null = null;
  let closing: ReturnType<typeof setTimeout> | undefined;

  async function open(): Promise<SlipReader> {
    clearTimeout(closing);
    closing = setTimeout(() => {
      reader?.close();
      reader = null;
    }, CLOSE_AFTER_MS);
    if (reader) return reader;
    const { createSlipReader } = await import("./slip-reader.ts");
    reader ??= createSlipReader();
    return reader;
  }

  async function readNow(pictures: Pictures): Promise<PicturesRead> {
    const [slip, vin, { read, readVin }] = await Promise.all([
      load(pictures.slip),
      pictures.vin ? load(pictures.vin) : null,
      open(),
    ]);
    const slipReading = slip && (await read(slip));
    const vinReading = vin && (await readVin(vin));
    return { slip, vin, slipReading, vinReading };
  }

  function remember(key: string, reading: Promise<PicturesRead | null>): void {
    recent.set(key, reading);
    const [oldest] = recent.keys();
    if (recent.size > RECENT_MAX && oldest !== undefined) recent.delete(oldest);
  }

  return {
    /**
     * @param signal what isn't begun when it aborts, isn't read
     * @returns null if it wasn't read; otherwise the same again for the same pictures
     */
    read(pictures: Pictures, signal: AbortSignal): Promise<PicturesRead | null> {
      const key = `${pictures.slip} ${pictures.vin}`;
      const earlier = recent.get(key);
      if (earlier) return earlier;
      let isBegun = false;
      const reading = last.then(() => {
        if (signal.aborted) return null;
        isBegun = true;
        return readNow(pictures);
      });
      signal.addEventListener("abort", () => {
        if (!isBegun) recent.delete(key);
      });
      last = reading.catch(() => null);
      remember(key, reading);
      return reading;
    },
  };
}

async function load(address: string): Promise<Blob | null> {
  const response = await fetch(address).catch(() => null);
  return response?.ok ? response.blob() : null;
}
