import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { ROOT } from "../lib/project.ts";

/** Written by `npm run bench -- --cost`, except for what tests count: rows written by what racers and members do. */
export const FIGURES_FILE = join(ROOT, "scripts/cost/measured.json");

const figuresSchema = z.object({
  /** The day of the measurement, and the command that repeats it. */
  measuredOn: z.iso.date(),
  command: z.string(),
  /** The command of the test that counts `rowsWrittenPerSlip` and fails if the file's is off by more than five. */
  slipCommand: z.string(),
  /** The same for the rows written by comments, likes, follows and announced runs. */
  communityCommand: z.string(),
  /** The share of visitors' pages that come from copies on a busy evening. */
  hitShare: z.number().min(0).max(1),
  /** Requests to the Worker besides the document when a page is opened and read to its end. */
  picturesPerView: z.number().nonnegative(),
  callsPerView: z.number().nonnegative(),
  /** CPU time of workerd per request, including the local D1, KV and cache: an upper bound. */
  cpuMsPerCopy: z.number().positive(),
  cpuMsPerPage: z.number().positive(),
  cpuMsPerPicture: z.number().positive(),
  /** Rows that an uncached page reads: the mean of the pages that visitors enter on. */
  rowsReadPerPage: z.number().nonnegative(),
  /**
   * Rows written when a slip is submitted and approved as its car's new best: with triggers, indexes, search,
   * Idempotency-Keys, audit entries and the mail to the racer, without what jobs delete later.
   */
  rowsWrittenPerSlip: z.number().nonnegative(),
  /** Rows written by a reply that mentions a third member, with the two notices until they are seen. */
  rowsWrittenPerComment: z.number().nonnegative(),
  /** Rows written by the first like of a comment, with its notice. */
  rowsWrittenPerLike: z.number().nonnegative(),
  /** Rows written when a member follows something. */
  rowsWrittenPerFollow: z.number().nonnegative(),
  /** Rows written by the job that tells as many members as possible of an approved run. */
  rowsWrittenPerAnnouncement: z.number().nonnegative(),
  /** Rows read for the number on the bell, with each page of a member. */
  rowsReadPerBell: z.number().nonnegative(),
  /** Rows written by a batch of visits of an isolate, until it is added to the daily counts. */
  rowsWrittenPerVisitBatch: z.number().nonnegative(),
  /** Bytes of the database per approved slip, with its racer, car, half a comment, two notices, and all indexes. */
  databaseBytesPerSlip: z.number().nonnegative(),
});
export type Figures = z.infer<typeof figuresSchema>;

/** The committed figures. @throws ZodError if the file lacks one */
export function readFigures(): Figures {
  return figuresSchema.parse(JSON.parse(readFileSync(FIGURES_FILE, "utf8")));
}
