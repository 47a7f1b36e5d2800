import { expect, test } from "vitest";
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

test("coming soon is switched on and off on a running server", async () => {
  expect(await ops("coming-soon", "on")).toMatchObject({ status: 0 });
  await eventually("/1320-club", { status: 302, location: "/coming-soon" });
  expect((await get("/coming-soon")).status).toBe(200);
  expect((await get("/api/health")).status).toBe(200);
  expect(await ops("coming-soon", "off")).toMatchObject({ status: 0 });
  await eventually("/1320-club", { status: 200, location: null });
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
  expect(output).toContain("not a directory");
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

  expect(await ops("ban", "Demo-Racer")).toMatchObject({ status: 0 });
  expect(await me()).toBe(401);
  expect((await signIn("demo-racer")).status).toBe(401);
  await expect.poll(runs).toEqual([]);

  expect(await ops("pardon", "demo-racer")).toMatchObject({ status: 0 });
  expect(await me()).toBe(401);
  expect((await signIn("demo-racer")).status).toBe(200);
  await expect.poll(runs).toEqual(listed);

  expect((await ops("pardon", "demo-racer")).output).toContain("demo-racer is not banned.");
  expect((await ops("ban")).output).toContain("Usage:");
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
