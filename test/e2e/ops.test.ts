import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { findMailById, insertMail, updateMailById } from "#db/queries/mails.ts";
import { openExistingDatabase } from "../../scripts/lib/local-state.ts";
import { ORIGIN, ops, opsOn, STATE_DIR } from "./support/this-site.ts";

const get = (path: string) => fetch(`${ORIGIN}${path}`, { redirect: "manual" });

/** The running server reads its switches again every few seconds. */
async function eventually(path: string, expected: { status: number; location: string | null }) {
  await expect
    .poll(
      async () => {
        const answer = await get(path);
        return { status: answer.status, location: answer.headers.get("location") };
      },
      { interval: 500 },
    )
    .toEqual(expected);
}

/** A site that a failed test left closed would fail every journey after it. */
afterEach(async ({ task }) => {
  if (task.result?.state === "fail") await ops("coming-soon", "off");
});

test("coming soon is switched on and off on a running server", async () => {
  expect(await ops("coming-soon", "on")).toMatchObject({ status: 0 });
  await eventually("/1320-club", { status: 302, location: "/coming-soon" });
  expect((await get("/coming-soon")).status).toBe(200);
  expect((await get("/api/health")).status).toBe(200);
  expect(await ops("coming-soon", "off")).toMatchObject({ status: 0 });
  await eventually("/1320-club", { status: 200, location: null });
});

test("an announcement is set, on copies of pages too, and taken off", async () => {
  const html = async () => (await get("/videos")).text();
  expect(await html()).not.toContain('id="announcement"');
  const args = ["Back at 6 <b>p.m.</b>", "--until", "2099-12-24T18:00", "--link", "/news"];
  expect(await ops("announce", ...args)).toMatchObject({ status: 0 });
  await expect
    .poll(html, { interval: 500 })
    .toContain('<a href="/news">Back at 6 &lt;b&gt;p.m.&lt;/b&gt;</a>');
  expect(await ops("announce", "off")).toMatchObject({ status: 0 });
  await expect.poll(html, { interval: 500 }).not.toContain('id="announcement"');
  expect((await ops("announce", "Hello")).output).toContain("Choose when it ends.");
  expect((await ops("announce", "Hello", "--until")).output).toContain("Usage:");
  expect((await ops("announce", "x", "--until", "2099-01-01T00:00", "--link", "//x")).status).toBe(
    1,
  );
});

test("a redirect is added, listed, followed and removed", async () => {
  expect(await ops("redirect", "add", "/boards", "/1320-club", "301")).toMatchObject({ status: 0 });
  await eventually("/boards?sort=topSpeed", { status: 301, location: "/1320-club?sort=topSpeed" });
  expect((await ops("redirect", "list")).output).toContain("/boards");
  expect(await ops("redirect", "rm", "/boards")).toMatchObject({ status: 0 });
  await eventually("/boards", { status: 404, location: null });
});

test("redirects that can't be read are not taken for none", async () => {
  const { status, output } = await opsOn(import.meta.filename, "redirect", "list");
  expect(status).toBe(1);
  expect(output).toContain("There is no local database");
  expect(output).not.toContain("No redirects");
  expect(output).not.toContain("SyntaxError");
});

async function signIn(username: string) {
  const answer = await fetch(`${ORIGIN}/api/users/login`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: ORIGIN },
    body: JSON.stringify({ username, password: "Quarter1320" }),
  });
  const cookies = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
  return { status: answer.status, cookie: cookies.join("; ") };
}

test("a role takes effect at once, and invalid arguments have a clear error", async () => {
  const { cookie } = await signIn("demo-editor");
  const queue = () => fetch(`${ORIGIN}/api/moderation/slips`, { headers: { cookie } });
  expect((await queue()).status).toBe(403);
  expect(await ops("role", "demo-editor", "moderator")).toMatchObject({ status: 0 });
  expect((await queue()).status).toBe(200);
  expect(await ops("role", "demo-editor", "editor")).toMatchObject({ status: 0 });
  expect((await queue()).status).toBe(403);

  expect((await ops("role", "nobody-at-all", "admin")).output).toContain("no account named");
  expect((await ops("role", "x'; drop table users; --", "admin")).status).toBe(1);
  expect((await ops("redirect", "add", "boards", "/x")).output).toContain("FROM is a path");
  const itself = await ops("redirect", "add", "/boards", `${ORIGIN}/boards`);
  expect(itself.output).toContain("TO is FROM itself");
});

test("staff, bans and the audit log are listed, also as JSON, without warnings", async () => {
  const json = async (...args: string[]) => {
    const { status, output } = await ops(...args, "--json");
    expect(status).toBe(0);
    return JSON.parse(output) as Record<string, unknown>[];
  };
  const staff = await json("role", "list");
  expect(staff).toContainEqual(expect.objectContaining({ username: "demo-admin", role: "admin" }));
  expect((await ops("role", "list")).output).toMatch(/^admin +demo-admin/m);
  expect((await ops("ban", "list")).output).not.toContain("ExperimentalWarning");

  expect(await ops("ban", "demo-racer", "Stolen", "slips.")).toMatchObject({ status: 0 });
  expect(await json("ban", "list")).toMatchObject([
    { username: "demo-racer", reason: "Stolen slips." },
  ]);
  expect((await ops("ban", "list")).output).toContain("demo-racer  Stolen slips.");
  expect(await ops("pardon", "demo-racer", "Not", "his", "slips.")).toMatchObject({ status: 0 });
  expect((await ops("audit", "2")).output).toContain("demo-racer  Banned: “Stolen slips.”");
  expect(await json("audit", "1")).toMatchObject([{ action: "user.pardon", about: "demo-racer" }]);
  for (const wrong of [["audit", "0"], ["audit", "all"], ["ban"]]) {
    expect(await ops(...wrong), wrong.join(" ")).toMatchObject({
      status: 1,
      output: expect.stringContaining("Usage:"),
    });
  }
});

test("a suspension refuses writes until its end, and the last admin keeps the role", async () => {
  const suspended = await ops("suspend", "demo-racer", "2", "Spam.");
  expect(suspended).toMatchObject({
    status: 0,
    output: expect.stringContaining("demo-racer is suspended until"),
  });
  const { status, cookie } = await signIn("demo-racer");
  expect(status).toBe(200);
  const write = () =>
    fetch(`${ORIGIN}/api/news/comments/addComment`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: ORIGIN, cookie },
      body: "{}",
    });
  const refused = await write();
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ message: expect.stringContaining("Spam.") });
  expect((await ops("suspend", "demo-racer", "2")).output).toContain("Usage:");
  const refusal = await ops("role", "demo-admin", "editor");
  expect(refusal).toMatchObject({
    status: 1,
    output: expect.stringContaining("is the last admin"),
  });

  const local = openExistingDatabase(STATE_DIR);
  const { results } = await local.connection
    .prepare("update users set suspended_until = 1 where username_key = 'demo-racer' returning id")
    .all();
  expect(results).toHaveLength(1);
  expect((await write()).status).not.toBe(403);
});

test("a ban takes effect at once, and a pardon restores the runs", async () => {
  const { cookie } = await signIn("demo-racer");
  const me = async () => (await fetch(`${ORIGIN}/api/users/me`, { headers: { cookie } })).status;
  const runs = async () => {
    const answer = await fetch(`${ORIGIN}/rest/slips?limit=1000&q=demo-racer`);
    return ((await answer.json()) as { id: number }[]).map(({ id }) => id);
  };
  const listed = await runs();
  expect(listed.length).toBeGreaterThan(0);
  expect(await me()).toBe(200);

  expect(await ops("ban", "Demo-Racer", "Threats.")).toMatchObject({ status: 0 });
  expect(await me()).toBe(401);
  expect((await signIn("demo-racer")).status).toBe(401);
  await expect.poll(runs).toEqual([]);

  expect(await ops("pardon", "demo-racer")).toMatchObject({ status: 0 });
  expect(await me()).toBe(401);
  expect((await signIn("demo-racer")).status).toBe(200);
  await expect.poll(runs).toEqual(listed);

  expect((await ops("pardon", "demo-racer")).output).toContain("demo-racer is not banned.");
  expect(await ops("ban")).toMatchObject({ status: 1, output: expect.stringContaining("Usage:") });
  for (const help of ["--help", "-h", "help"])
    expect(await ops(help)).toMatchObject({ status: 0, output: expect.stringContaining("Usage:") });
});

/** What the network does once a minute for a deployed site. */
const runMinuteJob = () =>
  fetch(`${ORIGIN}/cdn-cgi/handler/scheduled?${new URLSearchParams({ cron: "* * * * *" })}`);

/** A command that the site carries out, without waiting for the minute. */
async function opsOnSite(...args: string[]) {
  const running = ops(...args);
  let isDone = false;
  void running.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await runMinuteJob();
    await pause(1000);
  }
  return running;
}

test("what only the site can do is done by the site, and the command says how it ended", async () => {
  const moved = "moved-racer@example.com";
  expect(await opsOnSite("email", "demo-racer", moved)).toMatchObject({
    status: 0,
    output: expect.stringContaining("Both addresses have to confirm."),
  });
  const outbox = await fetch(`${ORIGIN}/api/dev/outbox?to=${moved}`);
  expect(await outbox.json()).toMatchObject([{ subject: "Confirm your new address" }]);
  expect(await opsOnSite("activation", "demo-racer")).toMatchObject({
    status: 1,
    output: expect.stringContaining("demo-racer doesn't need an activation link."),
  });
  expect((await ops("audit", "5")).output).toContain("demo-racer  Started a change of email");
  for (const wrong of [["email", "demo-racer", "no-address"], ["delete", "demo-racer"], ["email"]])
    expect((await ops(...wrong)).output).toContain("Usage:");
  const other = await ops("delete", "demo-racer", "demo-admin");
  expect(other.output).toContain("Usage:");
  expect((await ops("activation", "no-one-here")).output).toContain("no account named");
});

test("an account is found, exported, logged out and deleted", async () => {
  const { output: invited } = await ops("invite", "leaving@example.com");
  const [, token = ""] = /token=(\S+)/.exec(invited) ?? [];
  const profile = { firstName: "Lee", lastName: "Ving", country: "US", zipCode: "48201" };
  const completed = await fetch(`${ORIGIN}/rest/registration/completeRegistration`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: ORIGIN },
    body: JSON.stringify({
      ...{ ...profile, token, username: "leaving-racer", noRacingPledge: true },
      ...{ password: "Quarter1320", confirmPassword: "Quarter1320" },
      ...{ optInNews: false, optInEvents: false },
    }),
  });
  expect(completed.status, await completed.text()).toBeLessThan(300);
  expect((await ops("members", "leaving")).output).toContain("leaving@example.com");
  const exported = await ops("export", "leaving-racer");
  expect(JSON.parse(exported.output)).toMatchObject({ account: { email: "leaving@example.com" } });

  const { cookie } = await signIn("leaving-racer");
  const me = async () => (await fetch(`${ORIGIN}/api/users/me`, { headers: { cookie } })).status;
  expect(await me()).toBe(200);
  expect(await ops("sign-out", "leaving-racer")).toMatchObject({ status: 0 });
  expect(await me()).toBe(401);

  expect(await opsOnSite("delete", "leaving-racer", "leaving-racer")).toMatchObject({
    status: 0,
    output: expect.stringContaining("The account is deleted."),
  });
  expect((await signIn("leaving-racer")).status).toBe(401);
  expect((await ops("members", "leaving")).output).toContain("No member matches.");
});

test("a preview link made by a command opens a closed site, until all links are ended", async () => {
  expect(await ops("coming-soon", "on")).toMatchObject({ status: 0 });
  await eventually("/1320-club", { status: 302, location: "/coming-soon" });
  const { status, output } = await opsOnSite("coming-soon", "link", "hour");
  expect(status).toBe(0);
  const [link = ""] = /http\S+token=\S+/.exec(output) ?? [];
  const enter = () => fetch(link, { redirect: "manual" });
  await expect.poll(async () => (await enter()).headers.get("location")).toBe("/");
  const cookie = (await enter()).headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const page = () => fetch(`${ORIGIN}/1320-club`, { redirect: "manual", headers: { cookie } });
  expect((await page()).status).toBe(200);
  expect(await ops("coming-soon", "end-links")).toMatchObject({ status: 0 });
  await expect.poll(async () => (await page()).status, { interval: 500 }).toBe(302);
  expect(await ops("coming-soon", "off")).toMatchObject({ status: 0 });
  await eventually("/1320-club", { status: 200, location: null });
  expect((await ops("coming-soon", "link", "year")).output).toContain("Usage:");
});

test("a member is noted, and gets a track and loses it", async () => {
  const note = ["--by", "demo-moderator", "Polite", "on", "the", "phone."];
  expect(await ops("note", "demo-racer", ...note)).toMatchObject({ status: 0 });
  expect((await ops("audit", "1")).output).toContain(
    "demo-moderator  demo-racer  Added an internal note",
  );
  expect(await ops("note", "demo-racer", "--by", "demo-racer", "Mine.")).toMatchObject({
    status: 1,
    output: expect.stringContaining("This is for moderators."),
  });
  expect((await ops("note", "demo-racer", "Mine.")).output).toContain("Usage:");

  const slug = "famoso-dragstrip";
  expect(await opsOnSite("track-staff", "add", slug, "demo-racer")).toMatchObject({
    status: 0,
    output: expect.stringContaining("demo-racer works for"),
  });
  expect((await ops("track-staff", "list", slug)).output).toContain("demo-racer  since");
  expect((await ops("track-staff", "list")).output).toContain(slug);
  expect(await opsOnSite("track-staff", "end", slug, "demo-racer")).toMatchObject({ status: 0 });
  expect((await ops("track-staff", "list", slug)).output).not.toContain("demo-racer  since");
  expect((await ops("track-staff", "add", "no-such-track", "demo-racer")).output).toContain(
    "There is no track no-such-track.",
  );
});

test("cases are listed, read and decided in the name of a moderator", async () => {
  const { cookie } = await signIn("demo-racer");
  const runs = (await (await fetch(`${ORIGIN}/rest/slips?limit=50`)).json()) as {
    id: number;
    username: string;
  }[];
  const run = runs.find(({ username }) => username !== "demo-racer");
  const sent = await fetch(`${ORIGIN}/api/slips/${run?.id}/reports`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: ORIGIN, cookie },
    body: JSON.stringify({ reason: "PICTURE", text: "A drawing." }),
  });
  expect(sent.status, await sent.clone().text()).toBe(201);
  const waiting = JSON.parse((await ops("inbox", "report", "--json")).output) as {
    id: number;
    why: string;
  }[];
  const id = String(waiting.find(({ why }) => why.endsWith("A drawing."))?.id);
  expect((await ops("report", id)).output).toMatch(/^text: A drawing\.$/m);
  for (const wrong of [
    ["report", "uphold", id],
    ["report", "keep", id],
    ["inbox", "mail"],
  ])
    expect((await ops(...wrong)).output).toContain("Usage:");
  const dismiss = ["report", "dismiss", id, "--answer", "It is a photo.", "--by"];
  expect((await ops(...dismiss, "demo-editor")).output).toContain("This is for moderators.");
  expect(await opsOnSite(...dismiss, "demo-moderator")).toMatchObject({
    status: 0,
    output: expect.stringContaining("Dismissed. The run stays."),
  });
  expect(await opsOnSite(...dismiss, "demo-moderator")).toMatchObject({
    status: 1,
    output: expect.stringContaining("has already dismissed this report"),
  });
  expect((await ops("appeal", "999999")).output).toContain("There is none with this number.");
}, 180_000);

test("a restore point is set, and listed with the backups", async () => {
  expect(await ops("backups", "point", "Before", "the", "finals")).toMatchObject({ status: 0 });
  expect((await ops("backups")).output).toContain("restore-point  Before the finals");
  expect((await ops("backups", "point")).output).toContain("Usage:");
});

test("redirects are imported, missed paths ignored, and a change of the settings is undone", async () => {
  const file = join(tmpdir(), `redirects-${process.pid}.csv`);
  writeFileSync(file, "from,to,status\n/imported,/1320-club,301\nno-path,/news,301\n");
  const imported = await ops("redirect", "import", file);
  rmSync(file);
  expect(imported).toMatchObject({
    status: 1,
    output: expect.stringMatching(/Line 3, no-path: [\s\S]*1 imported, 1 left out\./),
  });
  await eventually("/imported", { status: 301, location: "/1320-club" });
  const [{ version } = { version: 0 }] = JSON.parse((await ops("undo", "--json")).output) as {
    version: number;
  }[];
  expect((await ops("undo", String(version))).output).toContain("Undone: 1 redirect imported");
  await eventually("/imported", { status: 404, location: null });
  expect((await ops("undo", String(version))).output).toContain("changed again since");
  expect((await ops("redirect", "ignore", "/never-missed")).status).toBe(1);
  expect((await ops("redirect", "missed")).status).toBe(0);
  expect((await ops("redirect", "import", "/no/such/file")).output).toContain("can't be read");
});

test("mails that were given up are listed, and none is tried again that was not", async () => {
  expect((await ops("mail", "failed")).output).toContain("No mail was given up.");
  expect(await ops("mail", "retry", "999999")).toMatchObject({
    status: 1,
    output: expect.stringContaining("No mail 999999 was given up."),
  });
  expect((await ops("mail", "retry", "seven")).output).toContain("Usage:");
});

test("all mails that failed are sent after all: more than a statement queues, and those for another day", async () => {
  const local = openExistingDatabase(STATE_DIR);
  const db = openDatabase(local.connection);
  const createdAt = new Date(Date.now() - 2 * 3_600_000);
  const store = async (change: Parameters<typeof updateMailById>[2]) => {
    const mail = { recipient: "retried@example.com", subject: "Hi", text: "t", html: "h" };
    const { id } = await insertMail(db, { ...mail, createdAt });
    await updateMailById(db, id, { lastError: "the provider is down", ...change });
    return id;
  };
  const tomorrow = new Date(Date.now() + 86_400_000);
  const waiting = await store({ status: "QUEUED", notBefore: tomorrow });
  const failed: number[] = [];
  for (let n = 0; n < 501; n += 1) failed.push(await store({ status: "FAILED", attempts: 6 }));
  const [first = 0, last = 0] = [failed.at(0), failed.at(-1)];
  expect((await ops("mail", "failed")).output).toContain("6 attempts; the provider is down");

  const { status, output } = await ops("mail", "retry", "all");
  expect(status).toBe(0);
  for (const id of [waiting, first, last])
    expect(output).toMatch(new RegExp(`^${id} {2}retried@example.com {2}Hi$`, "m"));
  expect((await ops("mail", "failed")).output).toContain("No mail was given up.");
  expect((await ops("mail", "retry", "all")).output).toContain("No mail has failed");

  const job = new URLSearchParams({ cron: "17 * * * *" });
  await fetch(`${ORIGIN}/cdn-cgi/handler/scheduled?${job}`);
  for (const id of [waiting, first]) {
    await expect.poll(async () => (await findMailById(db, id))?.status).toBe("SENT");
    expect(await findMailById(db, id)).toMatchObject({ attempts: 1, lastError: "" });
  }
  local.close();
});
