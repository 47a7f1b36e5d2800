import { beforeAll, expect, test } from "vitest";
import type { Viewer } from "#app/deps.ts";
import { keepEditor, noteEditor } from "#app/features/newsroom/note-editor.server.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { testDeps } from "#test/support/deps.ts";
import { type Newsroom, openNewsroom, publish } from "#test/support/news.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";

const START = Date.parse("2026-11-23T12:00:00Z");
let room: Newsroom;
let other: Viewer;
beforeAll(async () => {
  room = await openNewsroom();
  other = await viewerOf(await createUser({ role: "editor" }));
});

const at = (seconds: number) => new Date(START + seconds * 1000);
const depsAt = (seconds: number, viewer: Viewer, db = testDeps().db) => ({
  ...testDeps(),
  db,
  clock: { now: () => at(seconds) },
  viewer,
});

test("two editors of an article see each other until one leaves", async () => {
  const { id } = await publish(room, { status: "DRAFT" });
  expect(await noteEditor(depsAt(0, room.editor), id)).toEqual([]);
  const first = {
    username: room.editor.username,
    openedAt: at(0).toISOString(),
    seenAt: at(0).toISOString(),
    isHere: true,
  };
  expect(await noteEditor(depsAt(10, other), id)).toEqual([first]);
  await keepEditor(depsAt(60, other), id);
  const second = { username: other.username, openedAt: at(10).toISOString(), isHere: true };
  expect(await keepEditor(depsAt(70, room.editor), id)).toMatchObject([second]);
  expect(await keepEditor(depsAt(160, other), id)).toMatchObject([
    { ...first, seenAt: at(70).toISOString(), isHere: false },
  ]);
  // Back after a while, they have opened it anew.
  await noteEditor(depsAt(400, room.editor), id);
  expect(await noteEditor(depsAt(401, other), id)).toMatchObject([
    { openedAt: at(400).toISOString(), isHere: true },
  ]);
});

test("beats close together write nothing, and none reads more than the article's editors", async () => {
  const { id } = await publish(room, { status: "DRAFT" });
  const beat = (seconds: number) =>
    measureRowsRead((db) => noteEditor(depsAt(seconds, room.editor, db), id));
  const written = [];
  for (const seconds of [0, 5, 19, 21, 30]) {
    const { rowsWritten, rowsRead } = await beat(seconds);
    written.push(rowsWritten > 0);
    expect(rowsRead).toBeLessThanOrEqual(10);
  }
  expect(written).toEqual([true, false, false, true, false]);
});

test("a racer can't tell that they have an article open, and an article that is gone has no editors", async () => {
  const racer = await viewerOf(await createUser());
  await expect(keepEditor(depsAt(0, racer), 1)).rejects.toMatchObject({ code: "forbidden" });
  for (const [seconds, viewer] of [
    [0, room.editor],
    [1, other],
  ] as const) {
    const beat = keepEditor(depsAt(seconds, viewer), 99_999_999);
    await expect(beat).rejects.toMatchObject({ code: "not_found" });
  }
});
