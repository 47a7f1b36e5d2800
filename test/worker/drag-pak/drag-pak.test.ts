import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { RouterContextProvider } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { exportDragPakRequests } from "#app/features/drag-pak/export-requests.server.ts";
import { listDragPakRequests } from "#app/features/drag-pak/list-requests.server.ts";
import { readDragPakRequest } from "#app/features/drag-pak/read-request.server.ts";
import { DRAG_PAK_FIELDS } from "#app/features/drag-pak/rules.ts";
import { submitDragPakRequest } from "#app/features/drag-pak/submit-request.server.ts";
import { deleteAccount } from "#app/features/profile/delete-account.server.ts";
import { exportAccount } from "#app/features/profile/export-account.server.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import * as login from "#app/routes/accounts/login.tsx";
import * as logout from "#app/routes/accounts/logout.tsx";
import * as access from "#app/routes/drag-pak/access.tsx";
import * as confirmation from "#app/routes/drag-pak/confirmation.tsx";
import * as customer from "#app/routes/drag-pak/customer.tsx";
import * as dealer from "#app/routes/drag-pak/dealer.tsx";
import * as draft from "#app/routes/drag-pak/draft.ts";
import * as requests from "#app/routes/drag-pak/requests.tsx";
import * as csv from "#app/routes/drag-pak/requests-csv.ts";
import * as review from "#app/routes/drag-pak/review.tsx";
import { findAllAuditBySubject } from "#db/queries/audit.ts";
import * as queries from "#db/queries/drag-pak.ts";
import { findAllMailsByRecipient } from "#db/queries/mails.ts";
import { findAllEditorAddresses } from "#db/queries/users.ts";
import type { Role } from "#db/schema/users.ts";
import { createUser, PASSWORD, viewerOf } from "#test/support/accounts.ts";
import { testDeps } from "#test/support/deps.ts";
import { callRoute, cookieOf, EXPIRED } from "#test/support/routes.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import { runScheduled } from "#workers/jobs/scheduled.ts";

const fail = async () => {
  throw new Error("KV is down");
};
const BROKEN = { getSession: fail, commitSession: fail, destroySession: fail };
const spent = { isWithin: async () => false };
const free = { isWithin: async () => true };

/** A unique address: each may send three requests a day. */
const newEmail = () => `buyer-${crypto.randomUUID().slice(0, 8)}@example.com`;
const customerForm = (change: Record<string, string> = {}) => ({
  name: "Casey Miller",
  email: newEmail(),
  phone: "248 555 0123",
  country: "United States",
  region: "Michigan",
  postalCode: "48326",
  use: "Bracket racing",
  license: "Not yet",
  dealership: "",
  message: "",
  ...change,
});
const dealerForm = (change: Record<string, string> = {}) => ({
  dealership: "Woodward Performance",
  dealerCode: "",
  name: "Robin Hale",
  jobTitle: "Sales",
  email: newEmail(),
  phone: "416 555 0100",
  country: "Canada",
  region: "Ontario",
  postalCode: "L4K 0C5",
  carCount: "2",
  buyer: "In talks",
  message: "Delivery in spring?",
  ...change,
});

type Form = Record<string, string>;
const at = (path: string) => ({ path: `/drag-pak/${path}`, params: {}, limits: free });
const send = (form: Form, change: object = {}) =>
  callRoute(review.action, {
    ...at("review"),
    form: { kind: "customer", idempotencyKey: crypto.randomUUID(), ...form },
    ...change,
  });
const numberOf = (location: string | null) => location?.split("number=")[1] ?? "";
const staff = async (role: Role) => viewerOf(await createUser({ role }));
const countOf = async () =>
  (await env.DB.prepare("select count(*) as n from drag_pak_requests").first<{ n: number }>())?.n;

describe("the steps of a request", () => {
  test("go from the details through the review to a number, and drop the draft", async () => {
    const form = customerForm();
    const details = await callRoute(customer.action, { ...at("customer"), form });
    expect(details).toMatchObject({ status: 302, location: "/drag-pak/review" });
    const cookie = cookieOf(details.cookies);
    const page = await callRoute(review.loader, { ...at("review"), cookie });
    expect(page.data).toMatchObject({ kind: "customer", values: form });
    const { sendKey } = page.data as { sendKey: string };
    const sent = await send({ ...form, idempotencyKey: sendKey }, { cookie });
    expect(numberOf(sent.location)).toMatch(/^DP-[2-9A-Y]{4}-[2-9A-Y]{4}$/);
    const last = await callRoute(
      confirmation.loader,
      at(`confirmation?number=${numberOf(sent.location)}`),
    );
    expect(last.data).toMatchObject({
      number: numberOf(sent.location),
      kind: "customer",
      status: "NEW",
    });
    expect(JSON.stringify(last.data)).not.toContain("Casey");
    const again = await callRoute(access.loader, {
      ...at("access"),
      cookie: cookieOf(sent.cookies),
    });
    expect(again.data).toMatchObject({ begun: null });
  });

  test("keep a rejected form's values, and carry shared fields from one form to the other", async () => {
    const wrong = customerForm({ postalCode: "4832", email: "casey", use: "Street racing" });
    const refused = await callRoute(customer.action, { ...at("customer"), form: wrong });
    expect(refused.status).toBe(422);
    expect(refused.data).toMatchObject({
      values: wrong,
      errors: {
        postalCode: "Is this 04832? Write all five digits.",
        email: "Enter an email address such as name@example.com.",
        use: "Choose one from the list.",
      },
    });
    const cookie = cookieOf(refused.cookies);
    const reload = await callRoute(customer.loader, { ...at("customer"), cookie });
    expect(reload.data).toMatchObject({ values: wrong });
    const other = await callRoute(dealer.loader, { ...at("dealer"), cookie });
    expect(other.data).toMatchObject({ values: { name: "Casey Miller" } });
    const early = await callRoute(review.loader, { ...at("review"), cookie });
    expect(early.location).toBe("/drag-pak/customer");
    const begun = await callRoute(access.loader, { ...at("access"), cookie });
    expect(begun.data).toMatchObject({ begun: { kind: "customer" } });
  });

  test.each([
    ["the rate limit is reached", { limits: spent }],
    ["KV is down", { deps: { visits: BROKEN } }],
  ])("shows a rejected form again even if its draft can't be saved: %s", async (_why, change) => {
    const form = customerForm({ postalCode: "4832" });
    const refused = await callRoute(customer.action, { ...at("customer"), form, ...change });
    expect(refused).toMatchObject({ status: 422, data: { values: form } });
  });

  test("count a line break as one character, like the browser", async () => {
    const lines = `${"x".repeat(48)}\r\n`.repeat(20) + "y".repeat(20);
    const form = customerForm({ message: lines });
    const details = await callRoute(customer.action, { ...at("customer"), form });
    expect(details.location).toBe("/drag-pak/review");
    const cookie = cookieOf(details.cookies);
    const page = await callRoute(review.loader, { ...at("review"), cookie });
    expect(page.data).toMatchObject({ values: { message: lines.replaceAll("\r\n", "\n") } });
  });

  test("name each missing field", async () => {
    for (const [kind, route] of [
      ["dealer", dealer],
      ["customer", customer],
    ] as const) {
      const refused = await callRoute(route.action, { ...at(kind), form: { name: " " } });
      const { errors } = refused.data as { errors: Form };
      const required = DRAG_PAK_FIELDS[kind].filter(({ isRequired }) => isRequired);
      expect(Object.keys(errors).sort()).toEqual(required.map(({ name }) => name).sort());
      expect(errors.name).toBe("Full name is required.");
      for (const { name } of required.filter(({ options }) => options)) {
        expect(errors[name]).toBe("Choose one from the list.");
      }
    }
  });

  test("reject text that is too long, invalid phone numbers and postal codes, and invalid choices", async () => {
    const form = dealerForm({ phone: "call me", postalCode: "48326", message: "x".repeat(1001) });
    const refused = await callRoute(dealer.action, { ...at("dealer"), form });
    expect((refused.data as { errors: Form }).errors).toEqual({
      phone: "Use digits, such as 248 555 0123.",
      postalCode: "A Canadian postal code looks like L4K 0C5.",
      message: "Use at most 1000 characters.",
    });
    const none = await callRoute(dealer.action, {
      ...at("dealer"),
      form: dealerForm({ name: "a\u0000b" }),
    });
    expect(none.status).toBe(422);
  });

  test.each([
    ["Michigan", "48326-1234", "48326-1234"],
    ["Michigan", "48326\u20131234", "48326-1234"],
    ["Michigan", "\u200e48326\u200b", "48326"],
    ["NJ", "7728", "07728"],
    ["new jersey", "7728-1234", "07728-1234"],
  ])("read a ZIP code in %s: %j is %s", async (region, postalCode, expected) => {
    const sent = await send(customerForm({ region, postalCode }));
    const number = numberOf(sent.location);
    const request = await queries.findDragPakRequestByNumber(testDeps().db, number);
    expect(request?.answers).toMatchObject({ region, postalCode: expected });
  });

  test.each([
    ["United States", "Ohio", "7728", "Is this 07728? Write all five digits."],
    ["United States", "Somewhere", "7728", "Is this 07728? Write all five digits."],
    ["United States", "NJ", "483", "A ZIP code has five digits, such as 48326."],
    ["Canada", "NJ", "7728", "A Canadian postal code looks like L4K 0C5."],
  ])("ask about a code in %s, %s: %s", async (country, region, postalCode, problem) => {
    const form = customerForm({ country, region, postalCode });
    const refused = await callRoute(customer.action, { ...at("customer"), form });
    expect(refused).toMatchObject({ status: 422, data: { errors: { postalCode: problem } } });
    expect(refused.data).toMatchObject({ values: form });
  });

  test("start over without a draft", async () => {
    expect((await callRoute(review.loader, at("review"))).location).toBe("/drag-pak/access");
    expect((await callRoute(confirmation.loader, at("confirmation"))).location).toBe(
      "/drag-pak/access",
    );
    expect((await send(customerForm({ kind: "friend" }))).location).toBe("/drag-pak/access");
  });

  test("prefill from a racer's account", async () => {
    const viewer = await viewerOf(await createUser());
    const { data } = await callRoute(customer.loader, { ...at("customer"), viewer });
    expect((data as { values: unknown }).values).toEqual({
      name: "Casey Miller",
      email: viewer.email,
      country: "United States",
      postalCode: "48326",
    });
  });

  test("continue in a tab that was left open until draft and session had expired", async () => {
    const user = await createUser();
    const form = customerForm({ message: "Typed before lunch" });
    const opened = { viewer: await viewerOf(user), cookie: "visit=ended" };
    expect((await callRoute(customer.loader, { ...at("customer"), ...opened })).status).toBe(200);
    // No one is signed in any more, and KV has expired the visit.
    const details = await callRoute(customer.action, {
      ...at("customer"),
      form,
      cookie: `visit=ended; ${EXPIRED}`,
    });
    expect(details.location).toBe("/drag-pak/review");
    const seen = await callRoute(review.loader, {
      ...at("review"),
      cookie: cookieOf(details.cookies),
    });
    expect(seen.data).toMatchObject({ kind: "customer" });
    expect(JSON.stringify(seen.data)).toContain("Typed before lunch");
    const sent = await send(form, { cookie: EXPIRED });
    expect(numberOf(sent.location)).toMatch(/^DP-/);
    const request = await queries.findDragPakRequestByNumber(
      testDeps().db,
      numberOf(sent.location),
    );
    expect(request).toMatchObject({ userId: null, answers: { message: "Typed before lunch" } });
  });

  test("save what is being typed, for a reload", async () => {
    const response = await callRoute(draft.action, {
      ...at("draft?kind=dealer"),
      form: { name: "Ro" },
    });
    expect(response.status).toBe(204);
    const reload = await callRoute(dealer.loader, {
      ...at("dealer"),
      cookie: cookieOf(response.cookies),
    });
    expect(reload.data).toMatchObject({ values: { name: "Ro" } });
    const strange = await callRoute(draft.action, { ...at("draft?kind=x"), form: {} });
    expect(strange.status).toBe(404);
    const limited = await callRoute(draft.action, {
      ...at("draft?kind=dealer"),
      form: {},
      limits: spent,
    });
    expect(limited.status).toBe(429);
    expect((await callRoute(draft.loader, at("draft"))).status).toBe(404);
  });
});

describe("a draft on a shared device", () => {
  type Person = Awaited<ReturnType<typeof createUser>>;
  const type = async (owner: string, call: object = {}) => {
    const form = { name: "Casey Miller", phone: "248 555 0123", owner };
    return callRoute(draft.action, { ...at("draft?kind=customer"), form, ...call });
  };
  const phoneShownTo = async (user: Person | null, cookie: string) => {
    const viewer = user && (await viewerOf(user));
    const page = await callRoute(customer.loader, { ...at("customer"), viewer, cookie });
    const begun = await callRoute(access.loader, { ...at("access"), viewer, cookie });
    const { values } = page.data as { values: Record<string, string> };
    return { phone: values.phone ?? null, ...(begun.data as { begun: { kind: string } | null }) };
  };
  const NOTHING = { phone: null, begun: null };
  const DRAFT = { phone: "248 555 0123", begun: { kind: "customer" } };

  test("is shown only to the member who typed it", async () => {
    const [casey, next] = [await createUser(), await createUser()];
    const response = await type(casey.username, { viewer: await viewerOf(casey) });
    const cookie = cookieOf(response.cookies);
    expect(await phoneShownTo(casey, cookie)).toMatchObject(DRAFT);
    expect(await phoneShownTo(next, cookie)).toMatchObject(NOTHING);
    // The session has expired.
    expect(await phoneShownTo(null, cookie)).toMatchObject(NOTHING);
    const early = await callRoute(review.loader, { ...at("review"), cookie });
    expect(early.location).toBe("/drag-pak/access");
    expect(await phoneShownTo(casey, cookie)).toMatchObject(DRAFT);
  });

  test("isn't carried over into the next member's form", async () => {
    const [casey, next] = [await createUser(), await createUser()];
    const first = await type(casey.username, { viewer: await viewerOf(casey) });
    const viewer = await viewerOf(next);
    const form = { name: "Robin Hale", owner: next.username };
    const second = await callRoute(draft.action, {
      ...at("draft?kind=dealer"),
      viewer,
      form,
      cookie: cookieOf(first.cookies),
    });
    const cookie = cookieOf(second.cookies);
    const page = await callRoute(customer.loader, { ...at("customer"), viewer, cookie });
    expect(JSON.stringify(page.data)).not.toContain("248 555");
    expect(await phoneShownTo(casey, cookie)).toMatchObject(NOTHING);
  });

  test("saved after the session expired waits for its member", async () => {
    const [casey, next] = [await createUser(), await createUser()];
    const response = await type(casey.username);
    expect(await phoneShownTo(null, cookieOf(response.cookies))).toMatchObject(NOTHING);
    const form = { ...customerForm({ phone: "248 555 0123" }), owner: casey.username };
    for (const [action, path] of [
      [customer.action, "customer"],
      [review.action, "review"],
    ] as const) {
      const sent = await callRoute(action, { ...at(path), form: { ...form, kind: "customer" } });
      expect(sent.location).toBe(`/?login=1&next=${encodeURIComponent("/drag-pak/review")}`);
      const cookie = cookieOf(sent.cookies);
      expect(await phoneShownTo(next, cookie)).toMatchObject(NOTHING);
      const viewer = await viewerOf(casey);
      const seen = await callRoute(review.loader, { ...at("review"), viewer, cookie });
      expect(seen.data).toMatchObject({ values: { phone: "248 555 0123" } });
    }
  });

  test("isn't filled from a tab that another member left open", async () => {
    const [casey, next] = [await createUser(), await createUser()];
    const response = await type(casey.username, { viewer: await viewerOf(next) });
    expect(response).toMatchObject({ status: 204, cookies: [] });
  });

  test("is assigned to the member who logs in while filling it in, and to no one else", async () => {
    const user = await createUser();
    const cookie = cookieOf((await type("")).cookies);
    expect(await phoneShownTo(null, cookie)).toMatchObject(DRAFT);
    expect(await phoneShownTo(user, cookie)).toMatchObject(NOTHING);
    const logIn = (next: string) => {
      const form = { username: user.username, password: PASSWORD, next };
      return callRoute(login.action, { ...at("../login"), form, cookie });
    };
    const elsewhere = await logIn("/news");
    expect(elsewhere.cookies.some((value) => value.startsWith("visit="))).toBe(false);
    const here = await logIn("/drag-pak/customer");
    expect(await phoneShownTo(user, cookieOf(here.cookies))).toMatchObject(DRAFT);
  });
});

describe("sending a request", () => {
  test("twice creates one request, even at the same time, and mails once", async () => {
    const form = customerForm({ idempotencyKey: crypto.randomUUID() });
    const before = (await countOf()) ?? 0;
    const answers = [...(await Promise.all([send(form), send(form)])), await send(form)];
    expect(new Set(answers.map(({ location }) => location)).size).toBe(1);
    expect(await countOf()).toBe(before + 1);
    expect(await findAllMailsByRecipient(testDeps().db, form.email)).toHaveLength(1);
  });

  test("with a key used for other answers is a conflict and keeps the values", async () => {
    const form = customerForm({ idempotencyKey: crypto.randomUUID() });
    await send(form);
    const other = await send({ ...form, message: "Changed my mind" });
    expect(other.status).toBe(409);
    expect(other.data).toMatchObject({ values: { message: "Changed my mind" } });
  });

  test("that is rejected is shown again without script, even though its draft is gone", async () => {
    const form = customerForm({ idempotencyKey: crypto.randomUUID() });
    await send(form);
    const context = new RouterContextProvider();
    const refused = await send({ ...form, message: "Changed my mind" }, { context });
    const page = await callRoute(review.loader, { ...at("review"), context });
    expect(page.data).toMatchObject({ kind: "customer", values: { message: "Changed my mind" } });
    const cookie = cookieOf(refused.cookies);
    const reload = await callRoute(review.loader, { ...at("review"), cookie });
    expect(reload.data).toMatchObject({ values: { message: "Changed my mind" } });
  });

  test("requires a key and all fields, whatever the draft has", async () => {
    expect((await send(customerForm({ idempotencyKey: "guess" }))).status).toBe(400);
    expect((await send(customerForm({ email: "" }))).status).toBe(422);
  });

  test("works after the draft was lost: the form contains all of it", async () => {
    const form = dealerForm({ kind: "dealer" });
    expect((await send(form, { cookie: "visit=gone" })).status).toBe(302);
  });

  test("is limited by network address and by mailbox", async () => {
    expect((await send(customerForm(), { limits: spent })).status).toBe(429);
    const email = newEmail();
    for (let sent = 0; sent < 3; sent += 1)
      expect((await send(customerForm({ email }))).status).toBe(302);
    const fourth = await send(customerForm({ email: email.toUpperCase() }));
    expect(fourth.status).toBe(429);
    expect(fourth.headers.get("retry-after")).toBe("86400");
    expect((fourth.data as { message: string }).message).toContain("Wait a day and try again.");
  });

  test("many times at once floods no mailbox", async () => {
    const email = newEmail();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => send(customerForm({ email }))),
    );
    expect(answers.filter(({ status }) => status === 302)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
    expect(await findAllMailsByRecipient(testDeps().db, email)).toHaveLength(3);
  });

  test("with a racer's address uses up none of the racer's own limit", async () => {
    const viewer = await viewerOf(await createUser());
    for (let sent = 0; sent < 3; sent += 1) await send(customerForm({ email: viewer.email }));
    const own = () => send(customerForm({ email: viewer.email.toUpperCase() }), { viewer });
    for (let sent = 0; sent < 3; sent += 1) expect((await own()).status).toBe(302);
    expect((await own()).status).toBe(429);
  });

  test("mails its owner all of it, and any other mailbox no user input", async () => {
    const { db } = testDeps();
    const viewer = await viewerOf(await createUser());
    const textTo = async (email: string) => (await findAllMailsByRecipient(db, email))[0]?.text;
    const typed = { message: "Cheap watches at https://watches.test", region: "Texas" };
    const own = customerForm({ ...typed, email: viewer.email });
    await send(own, { viewer });
    expect(await textTo(own.email)).toContain("Cheap watches");
    for (const sender of [null, viewer]) {
      const form = customerForm(typed);
      const number = numberOf((await send(form, { viewer: sender })).location);
      const text = await textTo(form.email);
      expect(text).toContain(`Number: ${number}`);
      for (const word of ["watches", "Casey", "Texas", form.postalCode]) {
        expect(text).not.toContain(word);
      }
    }
    const inactive = await viewerOf(await createUser({ isActivated: false }));
    const unproven = customerForm({ ...typed, email: inactive.email });
    await send(unproven, { viewer: inactive });
    expect(await textTo(unproven.email)).not.toContain("watches");
  });

  test("mails the requester the number, and editors and admins a link", async () => {
    const { db } = testDeps();
    const [editor, admin, moderator, inactive, banned] = [
      await createUser({ role: "editor" }),
      await createUser({ role: "admin" }),
      await createUser({ role: "moderator" }),
      await createUser({ role: "editor", isActivated: false }),
      await createUser({ role: "editor", isBanned: true }),
    ];
    const form = dealerForm({ kind: "dealer" });
    const number = numberOf((await send(form)).location);
    const [mail] = await findAllMailsByRecipient(db, form.email);
    expect(mail?.subject).toBe(`Your Drag Pak request ${number}`);
    expect(mail?.text).toContain(`/drag-pak/confirmation?number=${number}`);
    for (const { email } of [editor, admin]) {
      const [note] = await findAllMailsByRecipient(db, email);
      expect(note?.subject).toBe(`Drag Pak request ${number}`);
      expect(note?.text).toContain("Dealer, Ontario, Canada.");
      expect(note?.text).not.toContain("Robin");
      expect(note?.text).not.toContain(form.email);
    }
    for (const { email } of [moderator, inactive, banned]) {
      expect(await findAllMailsByRecipient(db, email)).toEqual([]);
    }
  });

  test("creates a number that is accepted in any case; other numbers reveal nothing", async () => {
    const number = numberOf((await send(customerForm())).location);
    const deps = { ...testDeps(), limits: { ...testDeps().limits, ...free } };
    expect(await readDragPakRequest(deps, ` ${number.toLowerCase()} `)).toMatchObject({ number });
    for (const typed of ["DP-2222-2222", "DP-0000-0000", "x".repeat(500), "DP-%"]) {
      const path = `confirmation?number=${encodeURIComponent(typed)}`;
      expect((await callRoute(confirmation.loader, at(path))).status).toBe(404);
    }
    const limited = await callRoute(confirmation.loader, {
      ...at(`confirmation?number=${number}`),
      limits: spent,
    });
    expect(limited.status).toBe(429);
  });
});

describe("the staff's list", () => {
  let number = "";
  let id = 0;
  beforeEach(async () => {
    number = numberOf((await send(dealerForm({ kind: "dealer" }))).location);
    id = (await queries.findDragPakRequestByNumber(testDeps().db, number))?.id ?? 0;
  });
  const decide = (form: Form, viewer: unknown) =>
    callRoute(requests.action, {
      ...at("requests"),
      viewer: viewer as null,
      form: { request: String(id), from: "NEW", status: "ANSWERED", note: "", ...form },
    });

  test("is a 404 for everyone but editors and admins", async () => {
    const people = [null, await staff("racer"), await staff("moderator")];
    for (const viewer of people) {
      expect((await callRoute(requests.loader, { ...at("requests"), viewer })).status).toBe(404);
      expect((await callRoute(csv.loader, { ...at("requests.csv"), viewer })).status).toBe(404);
      expect((await decide({}, viewer)).status).toBe(404);
    }
    for (const role of ["editor", "admin"] as const) {
      const viewer = await staff(role);
      expect((await callRoute(requests.loader, { ...at("requests"), viewer })).status).toBe(200);
    }
  });

  test("shows the answers and writes a status with a note to the audit log", async () => {
    const viewer = await staff("editor");
    const { db } = testDeps();
    const first = (await callRoute(requests.loader, { ...at("requests"), viewer })).data;
    expect(first).toMatchObject({
      status: "NEW",
      requests: expect.arrayContaining([expect.objectContaining({ number, name: "Robin Hale" })]),
    });
    expect((await decide({ note: "Called back." }, viewer)).location).toBe("/drag-pak/requests");
    expect((await findAllAuditBySubject(db, queries.DRAG_PAK_SUBJECT, id))[0]).toMatchObject({
      action: "drag-pak.status",
      actor: viewer.username,
      detail: { from: "NEW", to: "ANSWERED", note: "Called back." },
    });
    const list = await listDragPakRequests({ db }, { status: "ANSWERED" });
    expect(list.requests[0]).toMatchObject({
      number,
      acts: [{ by: viewer.username, to: "ANSWERED", note: "Called back." }],
    });
  });

  test("rejects a stale decision, an unknown request or status, and a long note, which it keeps", async () => {
    const viewer = await staff("admin");
    await decide({}, viewer);
    expect((await decide({ status: "CLOSED" }, viewer)).status).toBe(409);
    expect((await decide({ request: "99999999" }, viewer)).status).toBe(404);
    expect((await decide({ status: "SOLD" }, viewer)).status).toBe(422);
    const long = await decide({ note: "x".repeat(501) }, viewer);
    expect(long).toMatchObject({ status: 422, data: { values: { note: "x".repeat(501) } } });
  });

  test("is available as CSV without formulas", async () => {
    await send(customerForm({ name: "=cmd()", message: 'He said "go",\nthen went' }));
    const viewer = await staff("editor");
    const answer = await callRoute(csv.loader, { ...at("requests.csv"), viewer });
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const bytes = await new Response(exportDragPakRequests(testDeps(), "NEW")).bytes();
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = new TextDecoder().decode(bytes);
    expect(lines.split("\r\n")[0]).toBe(
      "number,status,kind,createdAt,dealership,dealerCode,name,jobTitle,email,phone,country,region,postalCode,carCount,buyer,message,use,license",
    );
    expect(lines).toContain(`${number},NEW,dealer,`);
    expect(lines).toContain("'=cmd()");
    expect(lines).toContain('"He said ""go"",\nthen went"');
    const closed = await new Response(exportDragPakRequests(testDeps(), "CLOSED")).text();
    expect(closed).not.toContain(number);
  });

  test("reads only what it shows, however many there are", async () => {
    const ids = JSON.stringify(Array.from({ length: 2_000 }, (_, n) => n));
    await env.DB.prepare(
      `insert into drag_pak_requests (created_at, updated_at, number, send_key, kind, status, name, email, email_key, answers)
       select 0, 0, 'N' || value, 'K' || value, 'dealer', iif(value % 2, 'CLOSED', 'ANSWERED'), '', '', 'e' || value, '{}' from json_each(?)`,
    )
      .bind(ids)
      .run();
    const { rowsRead, result } = await measureRowsRead((db) =>
      listDragPakRequests({ db }, { status: "CLOSED" }),
    );
    expect(result.requests).toHaveLength(20);
    // An index entry and its row for each of 21, the JSON input, and the history.
    expect(rowsRead).toBeLessThanOrEqual(70);
    const second = await listDragPakRequests(testDeps(), {
      status: "CLOSED",
      before: result.next ?? 0,
    });
    expect(second.requests[0]?.id).toBeLessThan(result.next ?? 0);

    const reads = async (ask: (db: ReturnType<typeof testDeps>["db"]) => Promise<unknown>) =>
      (await measureRowsRead(ask)).rowsRead;
    const { db: _, ...deps } = { ...testDeps(), viewer: null };
    const limits = { ...deps.limits, ...free };
    // Two rows per mail: the row and its counters.
    expect(
      await reads((db) =>
        submitDragPakRequest(
          { ...deps, db, limits },
          { kind: "customer", form: customerForm(), sendKey: crypto.randomUUID() },
        ),
      ),
    ).toBeLessThanOrEqual(40);
    expect(await reads((db) => queries.findDragPakRequestByNumber(db, number))).toBeLessThanOrEqual(
      2,
    );
    expect(await reads((db) => queries.findDragPakRequestById(db, id))).toBeLessThanOrEqual(2);
    expect(
      await reads((db) =>
        queries.updateDragPakStatus(db, { id, from: "NEW", to: "CLOSED", at: new Date() }),
      ),
    ).toBeLessThanOrEqual(3);
  });

  test("finds the staff among all racers through the index", async () => {
    await Promise.all(Array.from({ length: 30 }, () => createUser()));
    const staffCount = await env.DB.prepare(
      "select count(*) as n from users where role <> 'racer'",
    ).first<{ n: number }>();
    const { rowsRead } = await measureRowsRead((db) => Promise.resolve(findAllEditorAddresses(db)));
    // An index entry and its row for each.
    expect(rowsRead).toBeLessThanOrEqual((staffCount?.n ?? 0) * 2);
  });
});

describe("the hourly job", () => {
  const NOW = new Date("2030-06-15T18:17:00Z");
  const daysAgo = (days: number) => NOW.getTime() - days * DAY_MS;
  const store = (id: number, createdAt: number) =>
    env.DB.prepare(
      `insert into drag_pak_requests (id, created_at, updated_at, number, send_key, kind, status, name, email, email_key, answers)
       values (?1, ?2, ?2, 'R' || ?1, 'R' || ?1, 'dealer', 'CLOSED', 'Robin Hale', '', '', '{}')`,
    )
      .bind(id, createdAt)
      .run();

  test("deletes requests after two years, and nothing younger", async () => {
    await env.DB.exec("delete from drag_pak_requests");
    await store(1, daysAgo(731));
    await store(2, daysAgo(729));
    await store(3, daysAgo(0));
    await runScheduled(createScheduledController({ scheduledTime: NOW }), env);
    const left = await env.DB.prepare("select id from drag_pak_requests order by id").all();
    expect(left.results).toEqual([{ id: 2 }, { id: 3 }]);
  });

  test("checks only the oldest, and continues in the next hour", async () => {
    await env.DB.exec("delete from drag_pak_requests");
    await env.DB.prepare(
      `insert into drag_pak_requests (created_at, updated_at, number, send_key, kind, name, email, email_key, answers)
       select 0, 0, 'O' || value, 'O' || value, 'dealer', '', '', '', '{}' from json_each(?)`,
    )
      .bind(JSON.stringify(Array.from({ length: 300 }, (_, n) => n)))
      .run();
    const sweep = async () =>
      (await measureRowsRead(async (db) => queries.deleteDragPakRequestsBefore(db, NOW))).rowsRead;
    expect(await sweep()).toBeLessThanOrEqual(1250);
    expect(await countOf()).toBe(100);
    await sweep();
    expect(await countOf()).toBe(0);
    expect(await sweep()).toBeLessThanOrEqual(5);
  });
});

describe("an account", () => {
  test("deletes a started request when logging out of a shared browser", async () => {
    const form = customerForm({ postalCode: "" });
    const begun = await callRoute(customer.action, { ...at("customer"), form });
    const cookie = cookieOf(begun.cookies);
    const left = await callRoute(logout.action, { ...at("../logout"), form: {}, cookie });
    expect(left.cookies.some((set) => set.startsWith("visit=;"))).toBe(true);
    const next = await callRoute(customer.loader, { ...at("customer"), cookie });
    expect(next.data).toMatchObject({ values: {} });
  });

  test("deletes its requests along with it", async () => {
    const user = await createUser();
    const viewer = await viewerOf(user);
    const number = numberOf(
      (await send(customerForm({ message: "For my dad" }), { viewer })).location,
    );
    const stream = await exportAccount({ ...testDeps(), viewer });
    const { dragPakRequests } = JSON.parse(await new Response(stream).text());
    expect(dragPakRequests).toMatchObject([
      { number, kind: "customer", answers: { message: "For my dad" } },
    ]);
    await deleteAccount({ ...testDeps(), viewer }, { password: PASSWORD });
    expect(await queries.findDragPakRequestByNumber(testDeps().db, number)).toBeNull();
  });
});
