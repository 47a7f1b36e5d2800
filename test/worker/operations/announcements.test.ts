import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import type { Viewer } from "#app/deps.ts";
import {
  removeAnnouncement,
  setAnnouncement,
} from "#app/features/operations/set-announcement.server.ts";
import { SITE_KEYS } from "#app/features/site/schema.ts";
import * as site from "#app/routes/admin/site.tsx";
import { findAllAuditBySubject } from "#db/queries/audit.ts";
import { confirmedViewerOf, createUser } from "#test/support/accounts.ts";
import { testDeps } from "#test/support/deps.ts";
import { callRoute } from "#test/support/routes.ts";

const { db } = testDeps();
const ORIGIN = "https://ours.example";
let admin: Viewer;

beforeEach(async () => {
  await env.DB.exec("delete from site_changes");
  await env.SITE.delete(SITE_KEYS.settings);
  admin = await confirmedViewerOf(await createUser({ role: "admin" }));
});

const HOUR_MS = 3_600_000;
const operator = () => ({ ...testDeps(), actor: admin, origins: [ORIGIN] });
const typed = (more: object = {}) => ({
  text: "Slips are back",
  link: "",
  from: null,
  until: Date.now() + HOUR_MS,
  ...more,
});
const stored = async () => (await testDeps().settingsStore.read()).announcement;
const at = () => ({ path: "/admin/site", params: {}, viewer: admin });
async function readMark() {
  const { data } = await callRoute(site.loader, at());
  return (data as { page: { announcement: { mark: string } } }).page.announcement.mark;
}
const post = async (form: Record<string, string>) =>
  callRoute(site.action, { ...at(), form: { seen: await readMark(), ...form } });

test("the form sets one, in the audit log too, and undo takes it back", async () => {
  const sent = await post({
    ...{ intent: "announce", text: "  Test & Tune   tonight ", link: "/events" },
    ...{ from: "", until: "2099-12-24T18:00" },
  });
  expect(sent).toMatchObject({ status: 302, location: "/admin/site" });
  const announcement = {
    ...{ text: "Test & Tune tonight", link: "/events", from: null },
    until: Date.parse("2099-12-24T23:00:00Z"),
  };
  expect(await stored()).toEqual(announcement);
  expect(await findAllAuditBySubject(db, "site", 1)).toMatchObject([
    {
      action: "site.announcement",
      detail: { before: { announcement: null }, after: { announcement } },
    },
  ]);
  await post({ intent: "undo", version: "1" });
  expect(await stored()).toBeNull();
});

test("one that someone else changed since isn't replaced by accident", async () => {
  const mark = await readMark();
  await setAnnouncement(operator(), typed(), null);
  await expect(removeAnnouncement(operator(), mark)).rejects.toMatchObject({ code: "conflict" });
  expect(await stored()).toMatchObject({ text: "Slips are back" });
  await removeAnnouncement(operator(), null);
  expect(await stored()).toBeNull();
});

describe("its link", () => {
  test.each([
    ["", null],
    ["/events?state=OH#list", "/events?state=OH#list"],
    [`${ORIGIN}/news`, "/news"],
    ["https://example.com/a?b=%22c", "https://example.com/a?b=%22c"],
  ])("may be %j", async (link, expected) => {
    await setAnnouncement(operator(), typed({ link }), null);
    expect((await stored())?.link).toBe(expected);
  });

  test.each([
    ...["javascript:alert(1)", "//evil.example", "/\\evil.example", "http://example.com"],
    ...["data:text/html,x", "news", "https://me:pass@example.com", "https://"],
  ])("can't be %s", async (link) => {
    await expect(setAnnouncement(operator(), typed({ link }), null)).rejects.toMatchObject({
      code: "invalid",
      errors: { link: expect.any(String) },
    });
    expect(await stored()).toBeNull();
  });
});

test.each([
  ["text", { text: " " }],
  ["text", { text: "x".repeat(81) }],
  ["link", { link: `/${"x".repeat(300)}` }],
  ["until", { until: "" }],
  ["until", { until: "tomorrow" }],
  ["until", { until: "2020-01-01T00:00" }],
  ["until", { from: "2099-01-02T00:00", until: "2099-01-01T00:00" }],
])("the form explains a wrong %s", async (field, wrong) => {
  const form = { intent: "announce", text: "Hello", link: "", until: "2099-01-01T00:00", ...wrong };
  const sent = await post(form);
  expect(sent.status).toBe(422);
  expect(sent.data).toMatchObject({ errors: { [field]: expect.any(String) }, values: wrong });
  expect(await stored()).toBeNull();
});
