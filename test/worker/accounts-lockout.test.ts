import { expect, test } from "vitest";
import { addressBlockOf } from "#app/features/accounts/rules.ts";
import { signIn as signInWith } from "#app/features/accounts/sign-in.server.ts";
import { FAILURES_BEFORE_LOCK, LOCK_MS } from "#app/features/accounts/sign-in-lock.server.ts";
import { findAllMailsByRecipient } from "#db/queries/mails.ts";
import { createUser, PASSWORD } from "#test/support/accounts.ts";
import { Client, newAddress } from "#test/support/client.ts";
import { testDeps } from "#test/support/deps.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";

const WRONG = "Wrong12345";
/** Ten passwords are hashed at full cost. */
const SLOW = { timeout: 30_000 };
const START = Date.UTC(2026, 6, 1, 12);

type Attempt = { name: string; password?: string; address?: string; after?: number };

/** A sign-in some milliseconds after the start: `ok`, or the code of the refusal. */
async function attempt({ name, password = WRONG, address, after = 0 }: Attempt): Promise<string> {
  const work: Promise<unknown>[] = [];
  const deps = {
    ...testDeps({ now: new Date(START + after), address: address ?? newAddress() }),
    waitUntil: (promise: Promise<unknown>) => {
      work.push(promise);
    },
  };
  const input = { username: name, password, userAgent: "test", refreshToken: null };
  const answer = await signInWith(deps, input).then(
    () => "ok",
    (error: { code: string }) => error.code,
  );
  await Promise.all(work);
  return answer;
}

async function failTimes(count: number, options: Attempt): Promise<string[]> {
  const answers: string[] = [];
  for (let i = 0; i < count; i += 1) answers.push(await attempt(options));
  return answers;
}

/** Their passwords are cheap to verify, those of names that nobody has are not. */
function createUsers(count: number) {
  return Promise.all(Array.from({ length: count }, () => createUser()));
}

const lockMails = async (email: string) =>
  (await findAllMailsByRecipient(testDeps().db, email)).filter(
    ({ subject }) => subject === "Too many wrong passwords",
  );

test("ten wrong passwords lock an account for a quarter of an hour, from wherever they came", async () => {
  const { username: name } = await createUser();
  expect(await failTimes(10, { name })).toEqual(Array(10).fill("bad_credentials"));
  expect(await attempt({ name, password: PASSWORD })).toBe("rate_limited");
  expect(await attempt({ name, password: PASSWORD, after: LOCK_MS - 1 })).toBe("rate_limited");
  expect(await attempt({ name, password: PASSWORD, after: LOCK_MS })).toBe("ok");
});

test("the refusal names the time to wait, in words and in Retry-After", async () => {
  const { username } = await createUser();
  const wrong = () => new Client().postJson("/api/users/login", { username, password: WRONG });
  for (let i = 0; i < 10; i += 1) expect((await wrong()).status).toBe(401);
  const response = await wrong();
  expect(response.status).toBe(429);
  const seconds = Number(response.headers.get("retry-after"));
  expect(seconds).toBeGreaterThan(LOCK_MS / 1000 - 60);
  expect(seconds).toBeLessThanOrEqual(LOCK_MS / 1000);
  expect(await response.json()).toMatchObject({
    code: "rate_limited",
    message: "Too many attempts. Wait 15 minutes and try again.",
  });
});

test("a name that nobody has locks in the same way", SLOW, async () => {
  const name = "nobody-at-all";
  expect(await failTimes(10, { name })).toEqual(Array(10).fill("bad_credentials"));
  expect(await attempt({ name })).toBe("rate_limited");
});

test("the owner hears of a lock once, and again of the next one", async () => {
  const { username: name, email } = await createUser();
  await failTimes(9, { name });
  expect(await lockMails(email)).toHaveLength(0);
  await failTimes(6, { name });
  const [mail, ...more] = await lockMails(email);
  expect(more).toEqual([]);
  expect(mail?.text).toContain("15 minutes");
  await failTimes(10, { name, after: LOCK_MS });
  expect(await lockMails(email)).toHaveLength(2);
});

test("username and email lead to one count, and the lock of the one doesn't give the other away", async () => {
  const { username, email } = await createUser();
  await failTimes(10, { name: username });
  // By its other name it fails as any wrong password does, the right one too.
  expect(await attempt({ name: email, password: PASSWORD })).toBe("bad_credentials");
  expect(await attempt({ name: email })).toBe("bad_credentials");
  expect(await attempt({ name: email, password: PASSWORD, after: LOCK_MS })).toBe("ok");
});

test("the right password forgets the wrong ones before it", async () => {
  const { username: name } = await createUser();
  await failTimes(9, { name });
  expect(await attempt({ name, password: PASSWORD })).toBe("ok");
  expect(await failTimes(9, { name })).toEqual(Array(9).fill("bad_credentials"));
  expect(await attempt({ name, password: PASSWORD })).toBe("ok");
});

test("wrong passwords are forgotten after a quiet quarter of an hour", async () => {
  const { username: name } = await createUser();
  await failTimes(9, { name });
  expect(await attempt({ name, after: LOCK_MS })).toBe("bad_credentials");
  expect(await attempt({ name, password: PASSWORD, after: LOCK_MS })).toBe("ok");
});

test("what fails during a lock doesn't make it longer", async () => {
  const { username: name } = await createUser();
  await failTimes(10, { name });
  await failTimes(3, { name, after: LOCK_MS - 1000 });
  expect(await attempt({ name, password: PASSWORD, after: LOCK_MS })).toBe("ok");
});

test("an address that fails with ten names is locked for all of them, and no other address", async () => {
  const address = newAddress();
  const { username: name } = await createUser();
  for (const sprayed of await createUsers(10)) {
    expect(await attempt({ name: sprayed.username, address })).toBe("bad_credentials");
  }
  expect(await attempt({ name, password: PASSWORD, address })).toBe("rate_limited");
  expect(await attempt({ name, password: PASSWORD })).toBe("ok");
  expect(await attempt({ name, password: PASSWORD, address, after: LOCK_MS })).toBe("ok");
});

test("one racer who forgot a password doesn't lock out the others behind the same address", async () => {
  const address = newAddress();
  const forgetful = await createUser();
  const other = await createUser();
  await failTimes(10, { name: forgetful.username, address });
  expect(await attempt({ name: other.username, password: PASSWORD, address })).toBe("ok");
});

test("signing in to an account of one's own doesn't clear the address between guesses", async () => {
  const address = newAddress();
  const own = await createUser();
  const [last, ...guessed] = await createUsers(10);
  for (const { username: name } of guessed) await attempt({ name, address });
  expect(await attempt({ name: own.username, password: PASSWORD, address })).toBe("ok");
  await attempt({ name: last?.username ?? "", address });
  expect(await attempt({ name: own.username, password: PASSWORD, address })).toBe("rate_limited");
});

test("of 40 wrong sign-ins at once ten are told so, and the account is locked once", async () => {
  const { username: name, email } = await createUser();
  const answers = await Promise.all(Array.from({ length: 40 }, () => attempt({ name })));
  expect(answers.filter((code) => code === "bad_credentials")).toHaveLength(FAILURES_BEFORE_LOCK);
  expect(answers.filter((code) => code === "rate_limited")).toHaveLength(30);
  expect(await attempt({ name, password: PASSWORD })).toBe("rate_limited");
  expect(await lockMails(email)).toHaveLength(1);
});

test("40 right sign-ins at once all get in", async () => {
  const { username: name } = await createUser();
  const right = { name, password: PASSWORD };
  const answers = await Promise.all(Array.from({ length: 40 }, () => attempt(right)));
  expect(new Set(answers)).toEqual(new Set(["ok"]));
});

test("a banned account fails and locks like a name nobody has", SLOW, async () => {
  const { username: name, email } = await createUser({ isBanned: true });
  const answers = await failTimes(11, { name, password: PASSWORD });
  expect(answers.at(9)).toBe("bad_credentials");
  expect(answers.at(10)).toBe("rate_limited");
  expect(await lockMails(email)).toEqual([]);
});

test("a password of 1 MB is refused before it costs anything", async () => {
  const { username } = await createUser();
  const password = `a1${"x".repeat(1024 * 1024)}`;
  const asJson = await new Client().postJson("/api/users/login", { username, password });
  expect(asJson.status).toBe(413);
  expect(await attempt({ name: username, password })).toBe("bad_credentials");
});

test("an IPv6 customer has one count, whichever of its addresses it uses", () => {
  const blocks = ["2001:db8:0:7::1", "2001:db8::7:1:2:3:4", "2001:0DB8:0000:0007::ffff"];
  for (const address of blocks) expect(addressBlockOf(address)).toBe("2001:db8:0:7::/64");
  expect(addressBlockOf("::1")).toBe("0:0:0:0::/64");
  expect(addressBlockOf("203.0.113.9")).toBe("203.0.113.9");
});

test("a sign-in reads a handful of rows", async () => {
  const { username } = await createUser();
  const { rowsRead } = await measureRowsRead((db) =>
    signInWith(
      { ...testDeps({ address: newAddress() }), db },
      { username, password: PASSWORD, userAgent: "test", refreshToken: null },
    ),
  );
  expect(rowsRead).toBeLessThanOrEqual(20);
});
