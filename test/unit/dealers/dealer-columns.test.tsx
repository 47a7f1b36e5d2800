import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEALER_COLUMNS, type DealerColumn } from "#app/features/dealers/columns.ts";
import { ImportScreen } from "#app/features/dealers/components/import-screen.tsx";
import { readDealerFile, type StagedRows } from "#app/features/dealers/read-dealer-file.server.ts";
import { renameColumns } from "#test/support/rename-columns.ts";

const CELLS: Readonly<Record<DealerColumn, string>> = {
  code: "d1",
  dealer: "Woodward Motors",
  address: "1 Woodward Ave",
  city: "Detroit",
  state: "MI",
  zip: "48226",
  phone: "(313) 555-0101",
  email: "sales@woodward.example",
  website: "https://woodward.example/",
  model: "Challenger",
  trim: "R/T",
  count: "3",
  as_of: "2026-11-01",
  latitude: "42.33",
  longitude: "-83.05",
};

let restore: () => void;
beforeAll(() => {
  restore = renameColumns(DEALER_COLUMNS);
});
afterAll(() => restore());

/** Reads a file with one row, by columns; returns the result and what is stored. */
async function read(columns: typeof DEALER_COLUMNS) {
  const lines = [columns.map(({ heading }) => heading), columns.map(({ name }) => CELLS[name])];
  const reference = { latestDay: "2026-11-30", dayOrder: "month-first", findPlace: () => null };
  const stored: StagedRows[] = [];
  const { body } = new Response(lines.map((cells) => cells.join()).join("\n"));
  if (!body) throw new Error("the file is empty");
  const result = await readDealerFile(body, reference as never, async (rows) => {
    stored.push(structuredClone(rows));
  });
  return { result, stored };
}

test("a file with all headings of the table is read in full", async () => {
  const { result, stored } = await read(DEALER_COLUMNS);
  expect(result).toMatchObject({ isGood: true, rowCount: 1 });
  const { code, dealer, address, city, state, zip, phone, email, website } = CELLS;
  const { model, trim, count, as_of, latitude, longitude } = CELLS;
  const place = { latitude: Number(latitude), longitude: Number(longitude) };
  expect(stored[0]?.dealers[0]).toMatchObject({
    ...{ code, name: dealer, address, city, state, zip, phone, email, website },
    ...place,
  });
  expect(stored[0]?.allocations[0]).toMatchObject({
    ...{ model, trim, unitCount: Number(count), asOfOn: as_of },
  });
});

test("a file without a required column is rejected by the table's name", async () => {
  for (const column of DEALER_COLUMNS.filter(({ isRequired }) => isRequired)) {
    const { result } = await read(DEALER_COLUMNS.filter((each) => each !== column));
    const reason = `A row has to name the columns. Missing: ${column.heading}.`;
    expect(result).toMatchObject({ isGood: false, mistakes: [{ line: 1, reason }] });
  }
});

test("the help text lists the headings of the table, required ones first", () => {
  const page = { imports: [], selected: null, live: null };
  const Component = () => <ImportScreen page={page} answer={undefined} />;
  const Stub = createRoutesStub([{ path: "/", Component }]);
  const html = renderToStaticMarkup(<Stub />);
  const listed = [...html.matchAll(/<code>([^<]*)<\/code>/g)].map(([, list]) => list);
  const headingsOf = (isRequired: boolean) =>
    DEALER_COLUMNS.filter((column) => Boolean(column.isRequired) === isRequired)
      .map(({ heading }) => heading)
      .join(", ");
  expect(listed).toEqual([headingsOf(true), headingsOf(false)]);
});
