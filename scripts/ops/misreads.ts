import { labelOf } from "#app/features/slip-reading/fields.ts";
import { findAllMisreadReports } from "#db/queries/misread-reports.ts";
import { printList } from "../lib/print-list.ts";
import { targetDatabase } from "../lib/target.ts";

const LISTED = 100;

/** Lists what racers reported that the slip form misread. @returns false if the arguments are invalid */
export async function misreads(args: readonly string[]): Promise<boolean> {
  if (args.length > 0) return false;
  printList(
    await findAllMisreadReports(targetDatabase, LISTED),
    ({ reportedAt, width, height, values }) =>
      [
        `${reportedAt.toISOString()}  ${width} x ${height}`,
        ...values.map(({ field, text, left, top }) =>
          `    ${labelOf(field).padEnd(15)} ${text || "not read"} at ${left / 10} %, ${top / 10} %`.trimEnd(),
        ),
      ].join("\n"),
    "Nothing was reported.",
  );
  return true;
}
