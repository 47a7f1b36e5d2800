import { toAppError } from "#app/lib/errors.ts";

/** Runs statements that only read, in one call. */
export type SendReads = (statements: readonly D1PreparedStatement[]) => Promise<D1Result<Row>[]>;
type Row = Record<string, unknown>;
type Read = {
  statements: readonly D1PreparedStatement[];
  resolve(results: Promise<D1Result<Row>[]>): void;
};

/**
 * Joins reads that are issued at the same time, as those of a page's loaders, into one call: each call is a trip
 * to the database's region.
 */
export function joinReads(send: SendReads): SendReads {
  let waiting: Read[] = [];
  function sendWaiting() {
    const reads = waiting;
    waiting = [];
    if (reads.length > 1) sendTogether(reads, send);
    else for (const { statements, resolve } of reads) resolve(send(statements));
  }
  return (statements) =>
    new Promise((resolve) => {
      if (waiting.length === 0) setTimeout(sendWaiting);
      waiting.push({ statements, resolve });
    });
}

/** One read that fails must not fail the others, so each is sent again alone, unless D1 itself is down. */
function sendTogether(reads: readonly Read[], send: SendReads) {
  const call = send(reads.flatMap(({ statements }) => statements));
  let end = 0;
  for (const { statements, resolve } of reads) {
    const start = end;
    end = start + statements.length;
    const slice = (results: D1Result<Row>[]) => results.slice(start, start + statements.length);
    resolve(
      call.then(slice, (error) => (isDown(error) ? Promise.reject(error) : send(statements))),
    );
  }
}

function isDown(error: unknown): boolean {
  return toAppError(error).code === "unavailable";
}
