import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import type { Viewer } from "#app/deps.ts";
import { findDealers } from "#app/features/dealers/find-dealers.server.ts";
import { readDealerFile } from "#app/features/dealers/read-dealer-file.server.ts";
import { MAX_FILE_BYTES, MAX_ROWS } from "#app/features/dealers/rules.ts";
import { sweepDealerImports } from "#app/features/dealers/sweep-imports.server.ts";
import { loadPlaceFinder } from "#app/features/geography/places.server.ts";
import { action, loader } from "#app/routes/dealers/import.tsx";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { utf8, utf16 } from "#test/support/bytes.ts";
import { latestVersion } from "#test/support/content-versions.ts";
import { fileOf, HEADER, rowOf } from "#test/support/dealers.ts";
import { testDeps } from "#test/support/deps.ts";
import { callRoute } from "#test/support/routes.ts";

const PATH = "/horsepower-locator/import";

/** More files than an editor may send a minute. */
const limits = { isWithin: async () => true };

let editor: Viewer;
beforeAll(async () => {
  editor = await viewerOf(await createUser({ role: "editor" }));
});

function post(form: Record<string, string | File>, viewer: Viewer | null = editor) {
  return callRoute(action, { path: PATH, params: {}, viewer, form, limits });
}

/** Uploads a file and returns its preview. */
async function upload(file: File) {
  const { status, location } = await post({ file });
  expect(status).toBe(302);
  const { data } = await callRoute(loader, { path: location ?? "", params: {}, viewer: editor });
  const { selected } = (data as { page: { selected: Preview } }).page;
  return selected;
}
type Preview = {
  id: number;
  status: string;
  rowCount: number;
  mistakeCount: number;
  mistakes: { line: number; reason: string }[];
  summary: {
    dealers: number;
    units: number;
    models: Record<string, string[]>;
    unclearDays?: string;
  } | null;
  sample: { name: string }[];
};

const namesNear = async (place: string) => {
  const { results } = await findDealers(testDeps(), { place, near: "", model: "", trim: "" });
  return results === null || results === "unknown" ? [] : results.dealers.map(({ name }) => name);
};

describe("a good file", () => {
  test("is previewed first, and shown to visitors once it is live", async () => {
    const preview = await upload(
      fileOf([
        rowOf(),
        rowOf({ trim: "SRT Hellcat", count: "2" }),
        rowOf({ code: "d2", dealer: "Motor City Autos", zip: "48201", model: "Charger", trim: "" }),
      ]),
    );
    expect(preview).toMatchObject({
      status: "READY",
      rowCount: 3,
      summary: {
        dealers: 2,
        units: 8,
        models: { Challenger: ["R/T", "SRT Hellcat"], Charger: [] },
      },
    });
    expect(preview.sample.map(({ name }) => name)).toEqual(["Woodward Motors", "Motor City Autos"]);
    expect(await namesNear("48226")).toEqual([]);
    const before = await latestVersion();

    expect((await post({ intent: "publish", import: String(preview.id) })).location).toBe(PATH);
    expect(await namesNear("48226")).toEqual(["Woodward Motors", "Motor City Autos"]);
    expect(await latestVersion()).toBeGreaterThan(before);
    const audit = await env.DB.prepare(
      "select actor_id as actor, action from audit_log where subject_kind = 'dealer-import' and subject_id = ?",
    )
      .bind(preview.id)
      .all();
    expect(audit.results).toEqual([{ actor: editor.id, action: "dealers.publish" }]);

    expect((await post({ intent: "publish", import: String(preview.id) })).status).toBe(409);
    expect(await namesNear("48226")).toHaveLength(2);
  });

  test("replaces the previous file, whose rows are deleted", async () => {
    const { id } = await upload(fileOf([rowOf({ code: "new", dealer: "New Motors" })]));
    await post({ intent: "publish", import: String(id) });
    expect(await namesNear("48226")).toEqual(["New Motors"]);
    await sweepDealerImports(testDeps(), new Date());
    const left = await env.DB.prepare("select code from dealers").all();
    expect(left.results).toEqual([{ code: "new" }]);
  });

  test("can be discarded once", async () => {
    const { id } = await upload(fileOf([rowOf({ code: "other", dealer: "Other Motors" })]));
    expect((await post({ intent: "discard", import: String(id) })).location).toBe(PATH);
    expect((await post({ intent: "discard", import: String(id) })).status).toBe(409);
    expect((await post({ intent: "publish", import: String(id) })).status).toBe(409);
    expect(await namesNear("48226")).toEqual(["New Motors"]);
  });

  test("may have its columns in any order, a byte order mark, quotes and CRLF", async () => {
    const header = '\ufeff"As of",COUNT,model,code,dealer,address,city,state,zip,our notes';
    const row = '2026-11-01,1,Hornet,x,"Hale, Casey & Sons","1 Main St",Warren,Michigan,48089,call';
    const file = new File([`${header}\r\n${row}\r\n`], "a.csv");
    expect(await upload(file)).toMatchObject({ status: "READY", rowCount: 1 });
  });

  test.each([";", "\t", "|"])(
    "may use the separator %j, like spreadsheets in other countries",
    async (sign) => {
      const file = fileOf([rowOf().replaceAll(",", sign)], HEADER.replaceAll(",", sign));
      expect(await upload(file)).toMatchObject({ status: "READY", rowCount: 1 });
    },
  );
});

describe("a file from a spreadsheet", () => {
  const small = "code,dealer,address,city,state,zip,model,count,as_of";
  test.each<[string, BlobPart]>([
    ["in UTF-16", utf16(`\ufeff${HEADER}\n${rowOf()}\n`, "le")],
    ["in UTF-16 without its mark", utf16(`${HEADER}\n${rowOf()}\n`, "be")],
    [
      "below sep=; and a title",
      `sep=;\r\nStock, all states\r\n\r\n${[HEADER, rowOf()].join("\r\n").replaceAll(",", ";")}`,
    ],
    ["below comments", `# from the portal, 2026\n${HEADER}\n${rowOf()}\n`],
    ["with empty rows", `${HEADER}\n${"\n,,,\n".repeat(500)}${rowOf()}\n`],
    [
      "with a quote after a space",
      `${small}\nd1, "Hale, Casey", 1 Main, Detroit, MI, 48226, Hornet, 1, 2026-11-01`,
    ],
    [
      "with two addresses",
      "Dealer Code,Dealership,Address 1,Address 2,City,Province,Postal Code,Model,Qty,As of date\nd1,Hale,,Gate B,Detroit,MI,48226,Hornet,1,11/1/2026",
    ],
    [
      "with a ZIP that lost its zero",
      `${small}\nd1,Hale,1 Main,Englishtown,NJ,7726,Hornet,1,2026-11-01`,
    ],
    ["with ZIP+4", `${small}\nd1,Hale,1 Main,Detroit,MI,48226-1234,Hornet,1,2026-11-01`],
    [
      "with invisible characters in a ZIP",
      `${small}\nd1,Hale,1 Main,Detroit,MI,\u200e48226\u200b,Hornet,1,2026-11-01`,
    ],
    ["in Puerto Rico", `${small}\nd1,Hale,1 Main,Salinas,Puerto Rico,751,Hornet,1,2026-11-01`],
    [
      "with a wrong ZIP in the right town",
      `${small}\nd1,Hale,1 Main,Detroit,MI,90210,Hornet,1,2026-11-01`,
    ],
    [
      "with a spreadsheet's date and time",
      `${small}\nd1,Hale,1 Main,Detroit,MI,48226,Hornet,1,11/1/2026 0:00`,
    ],
    [
      "with a day as a spreadsheet stores it",
      `${small}\nd1,Hale,1 Main,Detroit,MI,48226,Hornet,1,46327`,
    ],
  ])("%s is valid", async (_, content) => {
    const preview = await upload(new File([content], "dealers.csv"));
    expect(preview.mistakes).toEqual([]);
    expect(preview).toMatchObject({ status: "READY", rowCount: 1 });
    await post({ intent: "discard", import: String(preview.id) });
  });

  test("in Windows-1252 keeps its accents", async () => {
    const bytes = Uint8Array.from(`${HEADER}\n${rowOf({ dealer: "Curaçao Motors" })}\n`, (c) =>
      c.charCodeAt(0),
    );
    const { id, sample } = await upload(new File([bytes], "dealers.csv"));
    expect(sample.map(({ name }) => name)).toEqual(["Curaçao Motors"]);
    await post({ intent: "discard", import: String(id) });
  });

  test("may have the day first in dates, if the editor says so", async () => {
    const row = rowOf({ as_of: "3/11/2025" });
    const { location } = await post({ file: fileOf([row]), dayOrder: "day-first" });
    const { data } = await callRoute(loader, { path: location ?? "", params: {}, viewer: editor });
    const { selected } = (data as { page: { selected: Preview } }).page;
    expect(selected.summary).toMatchObject({ newestAsOfOn: "2025-11-03" });
    await post({ intent: "discard", import: String(selected.id) });
  });

  test.each([
    [["3/11/2025", "4/11/2025"], "month-first", "month-first"],
    [["3/11/2025"], "day-first", "day-first"],
    [["3/11/2025", "3/13/2025"], "month-first", undefined],
    [["2025-03-11", "3/3/2025"], "month-first", undefined],
  ])(
    "with %j, %s, names the assumed order of its dates if both fit",
    async (days, dayOrder, named) => {
      const rows = days.map((as_of, at) => rowOf({ as_of, trim: `Trim ${at}` }));
      const { location } = await post({ file: fileOf(rows), dayOrder });
      const { data } = await callRoute(loader, {
        path: location ?? "",
        params: {},
        viewer: editor,
      });
      const { selected } = (data as { page: { selected: Preview } }).page;
      expect(selected.summary).not.toBeNull();
      expect(selected.summary?.unclearDays).toBe(named);
      await post({ intent: "discard", import: String(selected.id) });
    },
  );

  test("with an extra comma is rejected with the line", async () => {
    const { mistakes } = await upload(fileOf([rowOf(), `${rowOf({ trim: "GT" })},,, Inc.`]));
    expect(mistakes).toEqual([
      { line: 3, reason: expect.stringMatching(/^This row has 18 cells, but the header has 15/) },
    ]);
  });
});

test("a file of line breaks is rejected before most of it is read", async () => {
  let pulls = 0;
  const piece = new Uint8Array(65_536).fill(10);
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulls += 1;
      controller.enqueue(pulls === 1 ? utf8(`${HEADER}\n`.padEnd(20_000, "\n")) : piece);
    },
  });
  const findPlace = await loadPlaceFinder();
  const reference = { latestDay: "2026-11-20", dayOrder: "month-first", findPlace } as const;
  const reading = await readDealerFile(endless, reference, async () => {});
  expect(reading).toMatchObject({ isGood: false, rowCount: 0, mistakeCount: 1 });
  // 200,000 lines are four pieces; streams read ahead only a little.
  expect(pulls).toBeLessThanOrEqual(8);
});

test("the percentage checked increases while a file is read", async () => {
  await env.DB.exec("create table seen (percent, row_count)");
  await env.DB.exec(
    "create trigger see after update of percent_read on dealer_imports begin insert into seen values (NEW.percent_read, NEW.row_count); end",
  );
  const { id } = await upload(
    fileOf(Array.from({ length: 5_500 }, (_, n) => rowOf({ code: `many-${n}` }))),
  );
  const { results } = await env.DB.prepare("select percent, row_count as rowCount from seen").all<{
    percent: number;
    rowCount: number;
  }>();
  await env.DB.batch([env.DB.prepare("drop trigger see"), env.DB.prepare("drop table seen")]);
  expect(results.map(({ rowCount }) => rowCount)).toEqual([1000, 2000, 3000, 4000, 5000, 5500]);
  // Little is read ahead of the rows.
  for (const { percent, rowCount } of results.slice(0, -1)) {
    expect(Math.abs(percent - rowCount / 55)).toBeLessThan(10);
  }
  expect(results.at(-1)?.percent).toBe(100);
  await post({ intent: "discard", import: String(id) });
});

describe("a bad file changes nothing", () => {
  test.each<[string, Partial<Record<string, string>>, string]>([
    ["no dealer", { dealer: " " }, "dealer is empty."],
    [
      "an unknown place",
      { city: "Erewhon", zip: "00000" },
      "We don't know this city and ZIP. Add latitude and longitude.",
    ],
    [
      "an unknown city with the ZIP of another state",
      { city: "Erewhon", state: "OH" },
      "This ZIP is in MI, not in OH. Correct it, or add latitude and longitude.",
    ],
    ["no ZIP", { zip: "482" }, "zip isn't a ZIP or postal code."],
    [
      "a ZIP without its zero, in another state",
      { zip: "7728" },
      "zip 7728 may be 07728, which isn't in MI. Write all five digits.",
    ],
    [
      "a military address",
      { state: "AE", zip: "09012" },
      "state is a military address. Name the state it's in.",
    ],
    ["no state", { state: "Bavaria" }, "state isn't a US state or Canadian province."],
    [
      "a count of none",
      { count: "0" },
      "count is a whole number from 1 to 9999. Leave out what's sold.",
    ],
    [
      "a count in words",
      { count: "1e3" },
      "count is a whole number from 1 to 9999. Leave out what's sold.",
    ],
    ["no day", { as_of: "2026-02-30" }, "as_of is a day such as 2026-11-20."],
    ["a day with the day first", { as_of: "13/5/2026" }, "as_of is a day such as 2026-11-20."],
    ["a day to come", { as_of: "2999-01-01" }, "as_of is in the future."],
    [
      "a formula",
      { dealer: "=HYPERLINK(1)" },
      "dealer would run as a formula in a spreadsheet. Drop the sign it begins with.",
    ],
    [
      "a formula behind a comma",
      { address: "1 Main St, @x" },
      "address would run as a formula in a spreadsheet. Drop the sign it begins with.",
    ],
    [
      "a script for a website",
      { website: "javascript:alert(1)" },
      "website has to begin with https://.",
    ],
    ["no phone", { phone: "call us" }, "phone isn't a phone number."],
    ["no email", { email: "sales" }, "email isn't an email address."],
    ["a long name", { dealer: "x".repeat(101) }, "dealer is longer than 100 characters."],
    ["half a position", { latitude: "42.1" }, "longitude isn't a number of degrees."],
    [
      "a position off the earth",
      { latitude: "91", longitude: "0" },
      "latitude is beyond 90 degrees.",
    ],
  ])("%s", async (_, cells, reason) => {
    const preview = await upload(fileOf([rowOf({ code: "fine", trim: "T/A" }), rowOf(cells)]));
    expect(preview).toMatchObject({ status: "REFUSED", mistakeCount: 1, summary: null });
    expect(preview.mistakes).toEqual([{ line: 3, reason }]);
    expect((await post({ intent: "publish", import: String(preview.id) })).status).toBe(409);
    expect(await namesNear("48226")).toEqual(["New Motors"]);
  });

  test("rows that contradict or repeat each other are reported with both lines", async () => {
    const { mistakes } = await upload(
      fileOf([rowOf(), rowOf({ count: "9" }), rowOf({ dealer: "Somebody Else", trim: "GT" })]),
    );
    expect(mistakes).toEqual([
      { line: 3, reason: "This repeats line 2: d1, Challenger R/T." },
      { line: 4, reason: "code d1 is another dealer or address on line 2." },
    ]);
  });

  test("the first hundred mistakes are stored, and all are counted", async () => {
    const preview = await upload(fileOf(Array.from({ length: 150 }, () => rowOf({ zip: "1" }))));
    expect(preview.mistakeCount).toBe(150);
    expect(preview.mistakes.map(({ line }) => line)).toEqual(
      Array.from({ length: 100 }, (__, index) => index + 2),
    );
  });

  test.each<[string, BlobPart, string, number]>([
    ["a spreadsheet", new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0, 0]), "This is a spreadsheet", 1],
    ["damaged text", new Uint8Array([...utf8(`${HEADER}\né`), 0xe9, 0x2c]), "isn't UTF-8", 1],
    ["the names alone", HEADER, "There are no rows", 1],
    ["columns missing", "code,dealer,model\n1,2,3", "Missing: address, city, state, zip, count", 1],
    ["a column twice", `${HEADER},zip\n`, "The column “zip” is there twice.", 1],
    ["line breaks alone", "\n".repeat(2 * MAX_ROWS + 5), "Missing: code, dealer", 1],
    [
      "a header and line breaks",
      HEADER + "\n".repeat(2 * MAX_ROWS + 5),
      "Delete its empty",
      200_001,
    ],
    ["separators alone", `${HEADER}\n${",".repeat(20_000)}`, "longer than 10,000", 2],
    ["an open quote", `${HEADER}\n"d1,${"x".repeat(60)}`, "never closes", 2],
  ])("%s is explained", async (_, content, words, line) => {
    const { status, mistakes } = await upload(new File([content], "dealers.csv"));
    expect(status).toBe("REFUSED");
    expect(mistakes).toHaveLength(1);
    expect(mistakes[0]?.reason).toContain(words);
    expect(mistakes[0]?.line).toBe(line);
  });

  test("a row over the limit is rejected with its line", async () => {
    const row = (index: number) =>
      `d${index},Motors ${index},1 Main St,Detroit,MI,48226,Charger,1,2026-11-01`;
    const header = "code,dealer,address,city,state,zip,model,count,as_of";
    const rows = Array.from({ length: MAX_ROWS + 2_000 }, (_, index) => row(index));
    const { status, mistakes } = await upload(fileOf(rows, header));
    expect(status).toBe("REFUSED");
    expect(mistakes).toEqual([
      {
        line: MAX_ROWS + 2,
        reason: "A file holds up to 100,000 rows. Split it, or leave out what's sold.",
      },
    ]);
    await sweepDealerImports(testDeps(), new Date());
    expect(await env.DB.prepare("select count(*) from dealers").first("count(*)")).toBeLessThan(20);
  }, 240_000);

  test("a million rows are rejected by size, unread", async () => {
    const { status, data } = await post({
      file: new File([new Uint8Array(MAX_FILE_BYTES + 1)], "a"),
    });
    expect(status).toBe(413);
    expect(data).toMatchObject({
      message: expect.stringContaining("larger than 24 MB, or some 100,000 rows"),
    });
  });

  test("a missing or empty file is an error at the field", async () => {
    expect((await post({ file: new File([], "") })).data).toMatchObject({
      errors: { file: "Choose a CSV file." },
    });
    expect((await post({ file: new File([], "a.csv") })).data).toMatchObject({
      errors: { file: "This file is empty." },
    });
  });
});

test("an interrupted import is abandoned an hour later, and its rows are deleted", async () => {
  await env.DB.batch([
    env.DB.prepare(
      "insert into dealer_imports (id, created_at, updated_at, file_name, status, mistakes) values (9001, 0, 0, 'a', 'READING', '[]')",
    ),
    env.DB.prepare(
      `insert into dealers (import_id, code, name, address, city, state, zip, phone, email, website, latitude, longitude, cell)
       values (9001, 'gone', '', '', '', '', '', '', '', '', 0, 0, 0)`,
    ),
  ]);
  await sweepDealerImports(testDeps(), new Date());
  const { results } = await env.DB.prepare(
    "select i.status, (select count(*) from dealers d where d.import_id = i.id) as rows from dealer_imports i where id = 9001",
  ).all();
  expect(results).toEqual([{ status: "DISCARDED", rows: 0 }]);
});

test("the page is a 404 for everyone except editors and admins", async () => {
  const file = fileOf([rowOf()]);
  for (const role of ["racer", "moderator", null] as const) {
    const viewer = role && (await viewerOf(await createUser({ role })));
    expect((await callRoute(loader, { path: PATH, params: {}, viewer })).status).toBe(404);
    expect((await post({ file }, viewer)).status).toBe(404);
    expect((await post({ intent: "publish", import: "1" }, viewer)).status).toBe(404);
  }
  const admin = await viewerOf(await createUser({ role: "admin" }));
  expect((await callRoute(loader, { path: PATH, params: {}, viewer: admin })).status).toBe(200);
});
