import { openDatabase } from "#db/client.ts";
import { insertDeadLetters } from "#db/queries/dead-letters.ts";
import { insertDragPakRequestIfFew } from "#db/queries/drag-pak.ts";
import { insertMail, updateMailById } from "#db/queries/mails.ts";
import { openExistingDatabase } from "../../../scripts/lib/local-state.ts";
import { hydrated, type Visit } from "./browser.ts";

/** Opens a page as a demo account. */
type People = (username: string) => Promise<Visit>;

/** What the queues of editors and admins get. */
export const FILLED = { requests: 4, mails: 3, letters: 3 } as const;

type ListedSlip = { id: number; version: number; user: { username: string } };

/** Adds an appeal and a report to the demo's slips and its reported comment. */
export async function fillInbox(people: People, origin: string): Promise<void> {
  const headers = { origin };
  const [racer, admin] = [await people("demo-racer"), await people("demo-admin")];
  const response = await admin.page.request.get("/api/moderation/slips?status=PENDING&limit=100");
  const { slips } = (await response.json()) as { slips: ListedSlip[] };
  const own = slips.find(({ user }) => user.username === "demo-racer");
  if (!own) throw new Error("the demo's racer has no slip that waits");
  const data = { version: own.version, reason: "PHOTO_UNREADABLE", note: "Too dark." };
  await admin.page.request.post(`/api/moderation/slips/${own.id}/reject`, { headers, data });
  await racer.page.goto(`/1320-club/slip/${own.id}/appeal`);
  await hydrated(racer.page);
  await racer.page.getByLabel("What did we get wrong?").fill("Every digit can be read.");
  await racer.page.getByRole("button", { name: "Send the appeal" }).click();
  await racer.page
    .getByText(/second look and emails you/)
    .first()
    .waitFor();
  const runs = await (await racer.page.request.get("/rest/slips?limit=100")).json();
  for (const { id } of runs) {
    const report = { reason: "PICTURE", text: "Blurred." };
    const path = `/api/slips/${id}/reports`;
    const reported = await racer.page.request.post(path, { headers, data: report });
    if (reported.status() === 201) break;
  }
  await racer.context.close();
  await admin.context.close();
}

/** Adds Drag Pak requests, as if customers had sent them. */
export async function fillRequests(stateDir: string): Promise<void> {
  const local = openExistingDatabase(stateDir);
  const db = openDatabase(local.connection);
  const now = new Date();
  for (let n = 0; n < FILLED.requests; n += 1) {
    const email = `casey-${n}@example.com`;
    const customer = { userId: null, kind: "customer", name: `Casey ${n}`, email } as const;
    await insertDragPakRequestIfFew(
      db,
      {
        ...customer,
        ...{ number: `DP-7K3M-Q2X${"ACDE"[n]}`, sendKey: `request-${n}`, emailKey: email },
        ...{ answers: { name: `Casey ${n}`, email, country: "Canada" }, createdAt: now },
      },
      { userId: null, since: now, max: 1 },
    );
  }
  local.close();
}

/** Adds mail that failed and messages that the queue gave up. */
export async function fillRecords(stateDir: string): Promise<void> {
  const local = openExistingDatabase(stateDir);
  const db = openDatabase(local.connection);
  const createdAt = new Date();
  const write = async (kind: string, n: number) => {
    const mail = {
      recipient: `${kind}-${n}@example.com`,
      subject: `Late ${n}`,
      text: "",
      html: "",
    };
    return (await insertMail(db, { ...mail, createdAt })).id;
  };
  for (let n = 0; n < FILLED.mails; n += 1) {
    const failed = { status: "FAILED", attempts: 6, lastError: "The address bounced." } as const;
    await updateMailById(db, await write("failed", n), failed);
  }
  for (let n = 0; n < FILLED.letters; n += 1) {
    const mailId = await write("dead", n);
    const letter = { messageId: `dead-${mailId}`, kind: "mail", body: { kind: "mail", mailId } };
    await insertDeadLetters(db, [letter], createdAt);
  }
  local.close();
}
