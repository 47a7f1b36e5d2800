import { READER_FILES, type ReadReply, type ReadRequest } from "./reader-files.ts";
import type { ReadingHints, SlipReading } from "./reading.ts";

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
  /** Ends the reader and frees its memory, a hundred megabytes; pending readings become null. */
  close(): void;
};

/**
 * Starts a reader in a worker. Its files, about 4 MB, are loaded with the first photo. Import this module only then:
 * `const { createSlipReader } = await import("#app/features/slip-reading/slip-reader.ts")`.
 */
export function createSlipReader(): SlipReader {
  const worker = new Worker(new URL("./slip-reader-worker.ts", import.meta.url));
  const waiting = new Map<number, (reading: SlipReading | null) => void>();
  let lastId = 0;

  function settle(id: number, reading: SlipReading | null): void {
    waiting.get(id)?.(reading);
    waiting.delete(id);
  }

  function settleAll(): void {
    for (const id of [...waiting.keys()]) settle(id, null);
  }

  worker.onmessage = ({ data }: MessageEvent<ReadReply>) => settle(data.id, data.reading);
  worker.onerror = settleAll;
  return {
    read(photo, hints = {}) {
      lastId += 1;
      const request: ReadRequest = { id: lastId, photo, hints, files: READER_FILES };
      return new Promise((resolve) => {
        const timer = setTimeout(() => settle(request.id, null), TIMEOUT_MS);
        waiting.set(request.id, (reading) => {
          clearTimeout(timer);
          resolve(reading);
        });
        worker.postMessage(request);
      });
    },
    close() {
      worker.terminate();
      settleAll();
    },
  };
}
