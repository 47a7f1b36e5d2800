import type { BenchCase } from "./cases.ts";
import type { QueryFigures } from "./measure-queries.ts";

/**
 * Prints a row per query and a group of columns per size; rows over budget end in `OVER`.
 *
 * @param unit the unit of the sizes
 */
export function printQueries(
  figures: ReadonlyMap<number, ReadonlyMap<string, QueryFigures>>,
  { cases, unit }: { cases: readonly BenchCase[]; unit: string },
): void {
  const sizes = [...figures.keys()];
  const largest = figures.get(Math.max(...sizes));
  const heads = sizes.map((size) => `${size.toLocaleString("en-US")} ${unit}`.padStart(GROUP));
  console.log(`\n${"".padEnd(NAME)}${"".padStart(8)}${heads.join("")}`);
  const columns = `${"rows".padStart(9)}${"p50 ms".padStart(9)}${"p95 ms".padStart(9)}`;
  console.log(
    `${"query".padEnd(NAME)}${"budget".padStart(8)}${sizes.map(() => columns).join("")}  trips`,
  );
  let broken = 0;
  for (const { name, budget } of cases) {
    const queryFigures = largest?.get(name);
    const isOver = queryFigures !== undefined && budget !== null && queryFigures.rowsRead > budget;
    if (isOver) broken += 1;
    const cells = sizes.map((size) => presentFigures(figures.get(size)?.get(name)));
    const limit = budget === null ? "" : budget.toLocaleString("en-US");
    console.log(
      `${name.padEnd(NAME)}${limit.padStart(8)}${cells.join("")}${String(queryFigures?.roundTrips ?? "").padStart(7)}${isOver ? "  OVER" : ""}`,
    );
  }
  console.log(broken === 0 ? "\nEvery budget holds." : `\n${broken} over budget.`);
}

const NAME = 32;
const GROUP = 27;

function presentFigures(queryFigures: QueryFigures | undefined): string {
  if (!queryFigures) return "".padStart(GROUP);
  const rows = queryFigures.rowsRead.toLocaleString("en-US").padStart(9);
  const times = [queryFigures.p50Ms, queryFigures.p95Ms].map((ms) => ms?.toFixed(2) ?? "");
  return `${rows}${times.map((text) => text.padStart(9)).join("")}`;
}
