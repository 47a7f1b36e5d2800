import { ASSUMPTIONS } from "./assumptions.ts";
import type { Bill } from "./estimate.ts";
import type { Figures } from "./figures.ts";
import { PLAN_DOLLARS, PRICES_READ_IN } from "./prices.ts";

const count = (value: number) => Math.round(value).toLocaleString("en-US");
const number = (value: number) =>
  value.toLocaleString("en-US", { maximumSignificantDigits: value < 10 ? 2 : 21 });
const dollars = (value: number) =>
  `$${value.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** The bill as a table of text: the most expensive item first. */
export function printBill({ views, lines, totalDollars, announcedDollars }: Bill): string {
  const sorted = lines.toSorted((a, b) => b.dollars - a.dollars);
  const rows = [
    ["item", "used", "included", "price"],
    ...sorted.map((line) => [
      line.name,
      count(line.amount),
      count(line.included),
      dollars(line.dollars),
    ]),
    ["Workers Paid plan", "", "", dollars(PLAN_DOLLARS)],
  ];
  const text = rows.map(([name = "", ...cells]) =>
    [name.padEnd(26), ...cells.map((cell) => cell.padStart(16))].join("").trimEnd(),
  );
  const announced =
    announcedDollars > 0
      ? `\nAnalytics Engine isn't billed yet; ${dollars(announcedDollars)} of its price is not in the total.`
      : "";
  return `${count(views)} page views a month: ${dollars(totalDollars)}\n\n${text.join("\n")}${announced}`;
}

/** The figures and assumptions behind a bill, as text. */
export function printBasis(basis: Figures): string {
  const { measuredOn, command, slipCommand, communityCommand, ...measured } = basis;
  const figures = Object.entries(measured).map(
    ([name, value]) => `  ${name.padEnd(26)}${number(value).padStart(10)}`,
  );
  const assumptions = Object.entries(ASSUMPTIONS).map(
    ([name, { value, meaning }]) => `  ${name.padEnd(26)}${number(value).padStart(10)}  ${meaning}`,
  );
  return [
    `Measured on ${measuredOn} (${command};`,
    `rowsWrittenPerSlip: ${slipCommand};`,
    `rows of comments, likes, follows and announcements: ${communityCommand}):`,
    ...figures,
    "",
    "Assumed (scripts/cost/assumptions.ts):",
    ...assumptions,
    "",
    `Prices of ${PRICES_READ_IN}. Static files are free; mail and queues aren't included.`,
  ].join("\n");
}
