// npm run cost [-- --views N] [--json]: what a month costs at Cloudflare with this number of page views, per item; by
// default with 100 thousand, 10 million and 1 billion.
import { parseArgs } from "node:util";
import { ASSUMPTIONS } from "./cost/assumptions.ts";
import { billOf } from "./cost/estimate.ts";
import { readFigures } from "./cost/figures.ts";
import { PRICES, PRICES_READ_IN } from "./cost/prices.ts";
import { printBasis, printBill } from "./cost/print-bill.ts";
import { readViews } from "./cost/read-views.ts";
import { fail } from "./lib/project.ts";

function readArguments() {
  try {
    const { values } = parseArgs({
      options: { views: { type: "string" }, json: { type: "boolean", default: false } },
    });
    return { views: readViews(values.views), isJson: values.json };
  } catch (error) {
    fail(
      `${error instanceof Error ? error.message : error}\nUsage: npm run cost -- [--views N] [--json]`,
    );
  }
}

const { views, isJson } = readArguments();
const figures = readFigures();
const bills = views.map((number) => billOf(number, figures, ASSUMPTIONS));
if (isJson) {
  const basis = { pricesReadIn: PRICES_READ_IN, prices: PRICES, assumptions: ASSUMPTIONS };
  console.log(JSON.stringify({ bills, figures, ...basis }, null, 2));
} else {
  console.log(`${bills.map(printBill).join("\n\n")}\n\n${printBasis(figures)}`);
}
