import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import type { Viewer } from "#app/deps.ts";
import { NEWEST } from "#app/features/console/read-cursor.ts";
import { exportMails, listMails, type MailLine } from "#app/features/records/list-mails.server.ts";
import { mailPath, readMailFilter } from "#app/features/records/mail-filter.ts";
import { type MailView, readMail } from "#app/features/records/read-mail.server.ts";
import { withoutSecrets } from "#app/features/records/without-secrets.ts";
import { CONFIRMED_FOR_MS } from "#app/features/sessions/assert-confirmed.ts";
import { OWNER_FIELD } from "#app/lib/forms/form-answer.ts";
import type { QueuedJob } from "#app/lib/queued-job.ts";
import * as mailPage from "#app/routes/admin/mail.tsx";
import { loader as downloadMails } from "#app/routes/admin/mail-csv.ts";
import * as listPage from "#app/routes/admin/mail-list.tsx";
import { findAllAuditBySubject } from "#db/queries/audit.ts";
import { findMailById, insertMail, updateMailById } from "#db/queries/mails.ts";
import { MAIL_STATUSES } from "#db/schema/operations.ts";
import type { Role } from "#db/schema/users.ts";
import { confirmedViewerOf, createUser, viewerOf } from "#test/support/accounts.ts";
import { testDeps } from "#test/support/deps.ts";
import { MAIL_KINDS, previewMails } from "#test/support/mail-previews.ts";
import { callRoute } from "#test/support/routes.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";

const { db } = testDeps();
const NOW = new Date("2026-06-15T18:30:00Z");
const deps = testDeps({ now: NOW });
let admin: Viewer;
let queued: QueuedJob[];

beforeEach(async () => {
  await env.DB.exec("delete from mails");
  admin = await confirmedViewerOf(await createUser({ role: "admin" }));
  queued = [];
});

type Change = Parameters<typeof updateMailById>[2];
async function store(subject: string, change: Change = { status: "QUEUED" }): Promise<number> {
  const text = "Hi\n\nConfirm it:\nhttps://garage.test/?resetToken=abc.def#x\n\nBye\n";
  const mail = { recipient: "Ann@example.com", subject, text, html: "h", createdAt: NOW };
  const { id } = await insertMail(db, mail);
  await updateMailById(db, id, change);
  return id;
}

const list = (search = "") =>
  listMails(deps, { ...readMailFilter(new URLSearchParams(search)), before: NEWEST });
const failed = { status: "FAILED", attempts: 6, lastError: "Error: down" } as const;
const later = new Date(NOW.getTime() + 60_000);
const jobs = {
  add: async (added: readonly QueuedJob[]) => {
    queued.push(...added);
  },
};
const press = (id: number | null, viewer = admin, others: object = { jobs }) => {
  const form = { intent: id === null ? "retry-all" : "retry", [OWNER_FIELD]: viewer.username };
  const call = { params: {}, viewer, deps: others, form };
  return id === null
    ? callRoute(listPage.action, { ...call, path: "/admin/mail" })
    : callRoute(mailPage.action, { ...call, path: `/admin/mail/${id}`, params: { id: `${id}` } });
};

test("each mail has its state: sent, failed, waiting, held, or delayed", async () => {
  await store("a", { status: "SENT", attempts: 1, sentAt: NOW });
  await store("b", failed);
  await store("c");
  await store("d", { status: "QUEUED", notBefore: later });
  await store("e", { status: "QUEUED", notBefore: later, lastError: "Error: over the quota" });
  const states = ({ mails }: { mails: MailLine[] }) =>
    Object.fromEntries(mails.map(({ subject, state }) => [subject, state]));
  expect(states(await list())).toEqual({
    ...{ a: "sent", b: "failed", c: "waiting", d: "held", e: "delayed" },
  });
  expect(states(await list("state=failed"))).toEqual({ b: "failed" });
  expect(states(await list("state=waiting&to=ANN@example.com"))).toEqual({
    ...{ c: "waiting", d: "held", e: "delayed" },
  });
  expect(states(await list("to=bob@example.com"))).toEqual({});
  expect(mailPath({ to: "a@b.c", state: "sent" }, 7)).toBe(
    "/admin/mail?to=a%40b.c&state=sent&before=7",
  );
});

test("the text is as it was sent, without the query of any link", async () => {
  const mail = await readMail(deps, await store("a"));
  expect(mail.text).toBe("Hi\n\nConfirm it:\nhttps://garage.test/ [removed]\n\nBye\n");
});

test.each(MAIL_KINDS)("no link of the mail $kind is secret on its page", async ({ send }) => {
  for (const { subject, text, html } of await previewMails(send)) {
    const { id } = await insertMail(db, {
      ...{ recipient: "a@example.com", subject, text, html, createdAt: NOW },
    });
    const page = JSON.stringify(await readMail(deps, id));
    expect(page).not.toMatch(/token=/i);
    expect(page).not.toMatch(/https?:[^\s"\\]*\?/);
  }
});

test("a failed mail is sent again once, and audited", async () => {
  const id = await store("a", failed);
  expect(await press(id)).toMatchObject({ status: 302, location: `/admin/mail/${id}` });
  expect(queued).toEqual([{ kind: "mail", mailId: id }]);
  expect(await findMailById(db, id)).toMatchObject({ status: "QUEUED", attempts: 0 });
  expect((await press(id)).status).toBe(409);
  const [entry, ...others] = await findAllAuditBySubject(db, "mail", id);
  expect(others).toEqual([]);
  expect(entry).toMatchObject({ action: "mail.retry", actor: admin.username });
});

test("all unsent mails are sent again, at most 500 at once, even without the queue", async () => {
  const values = Array.from({ length: 501 }, (_, n) => n);
  await env.DB.prepare(
    `insert into mails (created_at, recipient, subject, text, html, status)
     select value, 'a@example.com', '', '', '', 'FAILED' from json_each(?)`,
  )
    .bind(JSON.stringify(values))
    .run();
  const delayed = await store("e", { status: "QUEUED", notBefore: later, lastError: "x" });
  await press(null);
  expect(queued).toHaveLength(500);
  const down = { jobs: { add: () => Promise.reject(new Error("the queue is down")) } };
  expect((await press(null, admin, down)).status).toBe(302);
  expect((await list("state=failed")).mails).toEqual([]);
  expect(await findMailById(db, delayed)).toMatchObject({ notBefore: null, lastError: "" });
  const entries = await findAllAuditBySubject(db, "outbox", 0);
  expect(entries).toHaveLength(2);
  await press(null);
  expect(await findAllAuditBySubject(db, "outbox", 0)).toHaveLength(2);
});

test("lists read few rows of many mails, and pages follow each other without gaps", async () => {
  const values = JSON.stringify(Array.from({ length: 3_000 }, (_, n) => n));
  for (const status of MAIL_STATUSES) {
    await env.DB.prepare(
      `insert into mails (created_at, recipient, subject, text, html, status)
       select value / 7, iif(value % 10, 'm' || value, 'ann@example.com'), value, '', '', ?
       from json_each(?)`,
    )
      .bind(status, values)
      .run();
  }
  for (const search of [
    "",
    "state=failed",
    "to=ann@example.com",
    "state=sent&to=ann@example.com",
  ]) {
    const filter = readMailFilter(new URLSearchParams(search));
    const first = await measureRowsRead((metered) =>
      listMails({ ...deps, db: metered }, { ...filter, before: NEWEST }),
    );
    const next = first.result.next ?? 0;
    const second = await measureRowsRead((metered) =>
      listMails({ ...deps, db: metered }, { ...filter, before: next }),
    );
    expect([first.rowsRead, second.rowsRead].every((rows) => rows <= 62)).toBe(true);
    expect(next, search).toBeGreaterThan(0);
  }
  const seen: string[] = [];
  for (let before: number | null = NEWEST; before !== null; ) {
    const page: Awaited<ReturnType<typeof listMails>> = await listMails(deps, {
      ...{ to: "", state: "failed", before },
    });
    seen.push(...page.mails.map(({ subject }) => subject));
    before = page.next;
  }
  expect(seen).toEqual(Array.from({ length: 3_000 }, (_, n) => String(2_999 - n)));
});

test("the file has what the filter finds", async () => {
  await store("Grüße", failed);
  await store("sent", { status: "SENT" });
  const path = "/admin/mail.csv?state=failed";
  const page = await callRoute(downloadMails, { path, params: {}, viewer: admin });
  expect(page.headers.get("content-disposition")).toContain("mail.csv");
  const file = exportMails(deps, { to: "", state: "failed" });
  const lines = (await file.text()).trim().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain("ann@example.com,Grüße,failed,6,,Error: down");
});

test("a stale session leads to the confirmation", async () => {
  const id = await store("a", failed);
  const stale = { ...admin, confirmedAt: new Date(Date.now() - CONFIRMED_FOR_MS - 1_000) };
  for (const answer of [await press(id, stale), await press(null, stale)]) {
    expect(answer.location).toMatch(/^\/admin\/confirm\?next=/);
  }
  expect(await findMailById(db, id)).toMatchObject({ status: "FAILED" });
});

test.each<Role>(["racer", "moderator", "editor"])("a %s finds none of it", async (role) => {
  const viewer = await viewerOf(await createUser({ role }));
  const id = await store("a", failed);
  const params = { id: `${id}` };
  for (const [loader, path] of [
    [listPage.loader, "/admin/mail"],
    [mailPage.loader, `/admin/mail/${id}`],
    [downloadMails, "/admin/mail.csv"],
  ] as const) {
    expect((await callRoute(loader, { path, params, viewer })).status, path).toBe(404);
  }
  for (const sent of [await press(id, viewer), await press(null, viewer)]) {
    expect(sent.status).toBe(404);
  }
});

test("the farewell to a deleted account is nowhere", async () => {
  const id = await store("Farewell", failed);
  await env.DB.prepare("update mails set is_farewell = 1").run();
  expect((await list()).mails).toEqual([]);
  expect((await list("state=failed")).mails).toEqual([]);
  await expect(readMail(deps, id)).rejects.toMatchObject({ code: "not_found" });
});

test("a mail that is gone is a 404", async () => {
  const call = { path: "/admin/mail/9", params: { id: "999999" }, viewer: admin };
  expect((await callRoute(mailPage.loader, call)).status).toBe(404);
  const id = await store("a", failed);
  const page = await callRoute(mailPage.loader, { ...call, params: { id: `${id}` } });
  expect((page.data as { mail: MailView }).mail).toMatchObject({ canRetry: true, subject: "a" });
});

test.each([
  [
    "See https://garage.test/activation?token=abc#x now",
    "See https://garage.test/activation [removed] now",
  ],
  ["(https://garage.test/a#b)", "(https://garage.test/a [removed]"],
  ["https://garage.test/events, what? #1", "https://garage.test/events, what? #1"],
])("%s", (text, expected) => {
  expect(withoutSecrets(text)).toBe(expected);
});
