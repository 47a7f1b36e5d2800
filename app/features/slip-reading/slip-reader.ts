import { READER_FILES, type ReadReply, type ReadRequest, type ReadTask } from "./reader-files.ts";
import type { ReadingHints, SlipReading, VinReading } from "./reading.ts";

/** Reading takes seconds on a slow phone, the first download of 4 MB longer. */
const TIMEOUT_MS = 60_000;

/** Reads photos of time slips, one after the other. The photos stay in the browser. */
export type SlipReader = {
  /**
   * @param photo a picture that the browser can show
   * @param hints what is already known about the run
   * @returns what the photo says, with boxes in its own pixels; no lanes if it shows no slip. Null if the photo can't
   *   be opened, the reader can't be loaded, or it takes longer than a minute.
   */
  read(photo: Blob, hints?: ReadingHints): Promise<SlipReading | null>;
  /**
   * @param photo a picture that shows a VIN somewhere
   * @returns what may be a VIN in it; null as for `read`
   */
  readVin(photo: Blob): Promise<VinReading | null>;
  /** Ends the reader and frees its memory, a hundred megabytes; pending readings become null. */
  close(): void;
};

/**
 * Starts a reader in a worker. Its files, about 4 MB, are loaded with the first photo. Import this module only then:
 * `const { createSlipReader } = await import("#app/features/slip-reading/slip-reader.ts")`.
 */
export function createSlipReader(): SlipReader {
  const worker = new Worker(new URL("./slip-reader-worker.ts", import.meta.url));
  const waiting = new Map<number, (reading: ReadReply["reading"]) => void>();
  let lastId = 0;

  function settle(id: number, reading: ReadReply["reading"]): void {
    waiting.get(id)?.(reading);
    waiting.delete(id);
  }

  function settleAll(): void {
    for (const id of [...waiting.keys()]) settle(id, null);
  }

  worker.onmessage = ({ data }: MessageEvent<ReadReply>) => settle(data.id, data.reading);
  worker.onerror = settleAll;

  function send(photo: Blob, task: ReadTask): Promise<ReadReply["reading"]> {
    lastId += 1;
    const request: ReadRequest = { id: lastId, photo, task, files: READER_FILES };
    return new Promise((resolve) => {
      const timer = setTimeout(() => settle(request.id, null), TIMEOUT_MS);
      waiting.set(request.id, (reading) => {
        clearTimeout(timer);
        resolve(reading);
      });
      worker.postMessage(request);
    });
  }

  return {
    async read(photo, hints = {}) {
      const reading = await send(photo, { kind: "slip", hints });
      return reading && "lanes" in reading ? reading : null;
    },
    async readVin(photo) {
      const reading = await send(photo, { kind: "vin" });
      return reading && "codes" in reading ? reading : null;
    },
    close() {
      worker.terminate();
      settleAll();
    },
  };
}
