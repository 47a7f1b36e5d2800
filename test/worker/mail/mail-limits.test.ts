import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import type { Viewer } from "#app/deps.ts";
import { deleteAccount } from "#app/features/profile/delete-account.server.ts";
import { exportAccount } from "#app/features/profile/export-account.server.ts";
import { requestEmailChange } from "#app/features/profile/request-email-change.server.ts";
import { requestPasswordReset } from "#app/features/recovery/request-password-reset.server.ts";
import { resendActivation } from "#app/features/registration/resend-activation.server.ts";
import { countMailsSince } from "#db/queries/mails.ts";
import { createUser, PASSWORD, viewerOf } from "#test/support/accounts.ts";
import { testDeps } from "#test/support/deps.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import { createReference } from "#test/support/slips.ts";

beforeAll(createReference);

const always = async () => true;

/** Dependencies of a request on its own limits, and what it left to be done after the answer. */
function busyDeps() {
  const deps = testDeps();
  const left: Promise<unknown>[] = [];
  return {
    ...deps,
    limits: { ...deps.limits, signIn: always, address: always },
    waitUntil: (work: Promise<unknown>) => void left.push(work),
    settled: () => Promise.all(left),
  };
}

/** `Address@x` in as many spellings as are asked for, each another. */
function spellingsOf(address: string, count: number): string[] {
  return Array.from({ length: count }, (_, n) =>
    [...address].map((letter, at) => ((n >> at) & 1 ? letter.toUpperCase() : letter)).join(""),
  );
}

/** However they were addressed. */
async function countMailsTo(address: string): Promise<number> {
  const row = await env.DB.prepare(
    "select count(*) as count from mails where recipient = ? collate nocase",
  )
    .bind(address)
    .first<{ count: number }>();
  return row?.count ?? 0;
}

/** Asks for changes to an address in so many spellings; gives how many were granted. */
async function askForChanges(victim: string, count: number): Promise<number> {
  const viewer = await viewerOf(await createUser());
  let granted = 0;
  for (const newEmail of spellingsOf(victim, count)) {
    await requestEmailChange({ ...busyDeps(), viewer }, { newEmail, password: PASSWORD }).then(
      () => (granted += 1),
      (error) => expect(error).toMatchObject({ code: "rate_limited" }),
    );
  }
  return granted;
}

test("eighteen email changes to one address in other letters queue five mails", async () => {
  const victim = "victim@example.com";
  expect(await askForChanges(victim, 18)).toBe(5);
  expect(await countMailsTo(victim)).toBe(5);
});

test("strangers who have used up an address don't keep its racer from moving there", async () => {
  const mine = "my-next@example.com";
  expect(await askForChanges(mine, 6)).toBe(5);
  const stranger = await viewerOf(await createUser({ isActivated: false }));
  const ask = (viewer: Viewer) =>
    requestEmailChange({ ...busyDeps(), viewer }, { newEmail: mine, password: PASSWORD });
  await expect(ask(stranger)).rejects.toMatchObject({ code: "rate_limited" });
  const racer = await viewerOf(await createUser());
  await ask(racer);
  await expect(ask(racer)).rejects.toMatchObject({ code: "rate_limited" });
});

test.each([
  [
    "reset links",
    true,
    (deps: ReturnType<typeof busyDeps>, email: string) => requestPasswordReset(deps, { email }),
  ],
  [
    "activation links",
    false,
    (deps: ReturnType<typeof busyDeps>, email: string) => resendActivation(deps, { email }),
  ],
])(
  "%s stop at one mail, whoever asked and however the address is spelled",
  async (_, isActivated, ask) => {
    const { email, username } = await createUser({
      email: `Casey.${isActivated}@Example.com`,
      isActivated,
    });
    // What strangers send there by other forms leaves the racer's links alone.
    await askForChanges(email.toLowerCase(), 5);
    for (const spelling of spellingsOf(email.toLowerCase(), 12)) {
      const deps = busyDeps();
      await ask(deps, spelling);
      await deps.settled();
    }
    expect(await countMailsTo(email), username).toBe(6);
  },
);

test("the limit reads no more than the mails it counts, however many the address got", async () => {
  const many = JSON.stringify(Array.from({ length: 300 }, (_, n) => n));
  await env.DB.prepare(
    `insert into mails (created_at, recipient, subject, text, html, status)
     select value, iif(value % 3, 'often@example.com', 'other' || value || '@example.com'), '', '', '', 'SENT'
     from json_each(?)`,
  )
    .bind(many)
    .run();
  const { rowsRead, result } = await measureRowsRead((db) =>
    countMailsSince(db, { address: "OFTEN@Example.com", subject: "", since: new Date(0) }),
  );
  expect(result).toBe(50);
  expect(rowsRead).toBeLessThanOrEqual(110);
});

test("mails to an address in capitals are their racer's: exported, and deleted with the account", async () => {
  const user = await createUser({ email: "Loud.Racer@Example.com" });
  const viewer = await viewerOf(user);
  const deps = { ...busyDeps(), viewer };
  await requestPasswordReset(deps, { email: user.email });
  await deps.settled();
  await requestEmailChange(deps, { newEmail: "Louder@Example.com", password: PASSWORD });
  // As mails were stored before: to the address as it was typed.
  await env.DB.prepare(
    `insert into mails (created_at, recipient, subject, text, html, status)
     values (1, ?, 'An older one', '', '', 'SENT')`,
  )
    .bind(user.email)
    .run();
  const text = await new Response(await exportAccount(deps)).text();
  const subjects = JSON.parse(text).mails.map(({ subject }: { subject: string }) => subject);
  expect(subjects).toEqual(["Set a new password", "Your email is about to change", "An older one"]);
  expect(await countMailsTo("louder@example.com")).toBe(1);
  await deleteAccount(deps, { password: PASSWORD });
  expect(await countMailsTo("louder@example.com")).toBe(0);
  // The farewell alone.
  expect(await countMailsTo(user.email)).toBe(1);
});
