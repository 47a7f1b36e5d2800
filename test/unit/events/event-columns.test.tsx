import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EVENT_COLUMNS, FIELD_COLUMNS } from "#app/features/events/columns.ts";
import { ImportScreen } from "#app/features/events/components/import-screen.tsx";
import { readCsvEvents } from "#app/features/events/read-csv-events.server.ts";
import { renameColumns } from "#test/support/rename-columns.ts";

const before = EVENT_COLUMNS.map(({ heading }) => heading);
let restore: () => void;
beforeAll(() => {
  restore = renameColumns(EVENT_COLUMNS);
});
afterAll(() => restore());

const headings = () => EVENT_COLUMNS.map(({ heading }) => heading);

test("a file with all headings of the table is read without leaving a column out", async () => {
  const cells = EVENT_COLUMNS.map(({ name }) => `${name} cell`);
  const { rows, notes } = await readCsvEvents(`${headings().join()}\n${cells.join()}`, null);
  expect(notes).toEqual([]);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.text).toMatchObject(
    Object.fromEntries(FIELD_COLUMNS.map((name) => [name, `${name} cell`])),
  );
});

test("no heading is known that isn't in the table", async () => {
  const required = EVENT_COLUMNS.filter(({ isRequired }) => isRequired);
  for (const heading of before) {
    const header = [...required.map((column) => column.heading), heading].join();
    const { notes } = await readCsvEvents(`${header}\na,b,c`, null);
    expect(notes).toEqual([`Columns left out: ${heading}.`]);
  }
});

test("the help text lists the headings of the table", () => {
  const Stub = createRoutesStub([
    { path: "/", Component: () => <ImportScreen answer={undefined} /> },
  ]);
  const html = renderToStaticMarkup(<Stub />);
  expect(/Columns: ([^<]*)\./.exec(html)?.[1]).toBe(headings().join(", "));
});
