import type { RouteRule } from "#app/features/site/schema.ts";
import { CsvError } from "#app/lib/csv/read-csv.server.ts";
import { openTable, type TableRow } from "#app/lib/csv/read-table.server.ts";
import { guardFormulas } from "#app/lib/csv/write-csv.ts";
import { AppError } from "#app/lib/errors.ts";
import { parseInput } from "#app/lib/forms/parse-input.ts";
import { isBlank } from "#app/lib/text/prose.ts";
import { REDIRECT_COLUMNS } from "./redirect-columns.ts";
import { checkRedirect, withRule } from "./redirect-rules.ts";
import { typedRedirectSchema } from "./schema.ts";

/** The most rows of a file, and its longest row. */
const ROWS_MAX = 1000;
const LIMITS = { maxLines: 2_000, maxRowLength: 2_000 };

/** What happens to a row: `bad` rows are left out. */
export type RedirectVerdict = {
  line: number;
  from: string;
  to: string;
  status: string;
  kind: "new" | "changed" | "known" | "bad";
  /** Why it is left out, or where the redirect leads now. */
  detail: string;
};

export type CheckedFile = {
  verdicts: RedirectVerdict[];
  notes: string[];
  /** The rules after the import. */
  rules: RouteRule[];
};

type Context = { existing: readonly RouteRule[]; origins: readonly string[]; isExternal: boolean };

/**
 * Checks each row of a CSV file against the redirects and the rows above it.
 *
 * @param context.isExternal whether rows may lead to other sites
 * @throws AppError `invalid` if there is nothing to read
 */
export async function checkRedirectFile(source: string, context: Context): Promise<CheckedFile> {
  const { rows, notes } = await readRows(source);
  let rules: RouteRule[] = [...context.existing];
  const seen = new Map<string, number>();
  const verdicts = rows.map((row) => {
    const checked = checkRow(row, { ...context, existing: rules });
    const { rule } = checked;
    if (!rule) return checked.verdict;
    const earlier = seen.get(rule.from);
    if (earlier !== undefined) return bad(row, `The same path as in line ${earlier}.`);
    seen.set(rule.from, row.line);
    if (checked.verdict.kind !== "known") rules = withRule(rules, rule);
    return checked.verdict;
  });
  return { verdicts, notes, rules };
}

async function readRows(source: string) {
  if (isBlank(source)) throw new AppError("invalid", "Choose a file or paste one.");
  try {
    const table = await openTable(inOnePiece(source), REDIRECT_COLUMNS, LIMITS);
    const rows: Row[] = [];
    for await (const row of table.rows) {
      if (rows.length === ROWS_MAX) {
        return { rows, notes: [`Only the first ${ROWS_MAX} rows are read.`] };
      }
      rows.push(row);
    }
    if (rows.length === 0) throw new AppError("invalid", "There are no redirects in it.");
    const { unknownHeadings: names } = table;
    const left = names.slice(0, 10).map((name) => name.slice(0, 40));
    return { rows, notes: left.length > 0 ? [`Columns left out: ${left.join(", ")}.`] : [] };
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    throw new AppError("invalid", `Line ${cause.line}: ${cause.message}`, { cause });
  }
}

type Row = TableRow<"from" | "to" | "status">;

async function* inOnePiece(text: string): AsyncGenerator<string> {
  yield text.replace(/^\uFEFF/, "");
}

function checkRow(
  row: Row,
  { existing, origins, isExternal }: Context,
): { verdict: RedirectVerdict; rule?: RouteRule } {
  if (row.problem) return { verdict: bad(row, row.problem) };
  const texts = textsOf(row);
  if (Object.values(texts).some((text) => guardFormulas(text) !== text)) {
    const detail = "A cell would run as a formula in a spreadsheet.";
    return { verdict: bad(row, detail) };
  }
  const typed = parseInput(typedRedirectSchema, {
    ...{ from: texts.from, to: texts.to },
    ...(texts.status && { status: texts.status }),
    ...(isExternal && { isExternal: "on" }),
  });
  if (!typed.ok) return { verdict: bad(row, Object.values(typed.errors)[0] ?? "") };
  const checked = checkRedirect(existing, typed.value, origins);
  if ("problem" in checked) return { verdict: bad(row, checked.problem.message) };
  const { rule } = checked;
  const before = existing.find(({ from }) => from === rule.from);
  const isKnown = before?.to === rule.to && before.status === rule.status;
  const kind = isKnown ? "known" : before ? "changed" : "new";
  const detail = kind === "changed" ? `Leads to ${before?.to} now.` : "";
  const { status, ...paths } = rule;
  return { rule, verdict: { line: row.line, ...paths, status: String(status), kind, detail } };
}

function textsOf(row: Row) {
  return { from: row.cell("from"), to: row.cell("to"), status: row.cell("status") };
}

function bad(row: Row, detail: string): RedirectVerdict {
  return { line: row.line, ...textsOf(row), kind: "bad", detail };
}
