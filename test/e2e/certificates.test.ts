import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from "jose";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withPayload } from "#test/support/certificates.ts";
import {
  expectAccessible,
  hydrated,
  launch,
  newestMail,
  ORIGIN,
  signIn,
  styled,
  visit,
} from "./support/browser.ts";
import { openConnection } from "./support/connection.ts";
import { addVehicle, newRacer, type Racer, sendSlip } from "./support/racer.ts";

const RUN = "/1320-club/slip/1";
const ON_BOARDS = "Signed by the club and unchanged. The run is on the boards.";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const certificateOf = async (run = RUN) =>
  (await (await fetch(`${ORIGIN}${run}/certificate.jws`)).text()).trim();
/** The page on the device; empty if there is none. */
const storedPage = (page: Page) =>
  page.evaluate(async () => (await (await caches.match("/verify"))?.text()) ?? "");
/** Uses the link that was mailed: runs of other accounts aren't on the boards. */
async function activate(page: Page, { username }: Racer): Promise<void> {
  const mail = await newestMail(page, `${username}@example.com`, "Activate your account");
  const activationToken = /activationToken=([\w-]+)/.exec(mail)?.[1];
  const response = await page.request.post("/api/users/activation", {
    data: { activationToken },
    headers: { origin: ORIGIN },
  });
  expect(response.status()).toBe(200);
}

const result = (page: Page) => page.getByRole("status", { name: "Result" });

test("from a run to its certificate, and by its code to the check", async () => {
  const { page, context, problems } = await visit(browser);
  await page.goto(RUN);
  await page.getByRole("link", { name: "Certificate" }).click();
  await page.waitForURL(`**${RUN}/certificate`);
  await page.getByRole("heading", { name: "Run certificate" }).waitFor();
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download", exact: true }).click();
  expect((await download).suggestedFilename()).toBe("run-1.jws");

  await page.getByRole("link", { name: "Check this certificate" }).click();
  await result(page).getByText(ON_BOARDS).waitFor();
  expect(new URL(page.url()).hash).toMatch(/^#[\w-]+\.[\w-]+\.[\w-]+$/);
  await expectAccessible(page);
  await result(page).getByRole("link", { name: "Open the run" }).click();
  await page.waitForURL(`**${RUN}`);
  expect(problems).toEqual([]);
  await context.close();
});

test("the plaque's button prints it, on one page of either paper", async () => {
  const { page, context } = await visit(browser);
  await page.goto(`${RUN}/certificate`);
  await styled(page);
  for (const format of ["Letter", "A4"]) {
    const pdf = await page.pdf({ format });
    expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g), format).toHaveLength(1);
  }
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await page.getByRole("button", { name: "Print" }).click();
  await page.waitForSelector("[data-printed]", { state: "attached" });
  await context.close();
});

test("a pasted certificate and one from a file are checked; a changed one is not authentic", async () => {
  const { page, context, problems } = await visit(browser, { width: 360 });
  const token = await certificateOf();
  const sent: string[] = [];
  page.on("request", (request) =>
    sent.push(`${request.method()} ${new URL(request.url()).pathname}`),
  );
  await page.goto("/verify");
  await hydrated(page);
  await page
    .getByLabel("Certificate")
    .fill(withPayload(token, (text) => text.replace("moderator", "admin")));
  await page.getByRole("button", { name: "Check" }).click();
  await result(page).getByText("Not authentic").waitFor();
  // No fact of it is shown, and nothing was sent.
  expect(await result(page).locator("dl").count()).toBe(0);
  expect(sent.filter((line) => line.startsWith("POST"))).toEqual([]);
  await expectAccessible(page);

  const file = {
    name: "run-1.jws",
    mimeType: "application/jose",
    buffer: Buffer.from(`${token}\n`),
  };
  await page.getByLabel("or open a file").setInputFiles(file);
  await result(page).getByText(ON_BOARDS).waitFor();
  const noise = { ...file, buffer: Buffer.alloc(100_000, "a") };
  await page.getByLabel("or open a file").setInputFiles(noise);
  await result(page).getByText("Unreadable").waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test("without our server, certificates are still checked on a device that had the page once", async () => {
  const connection = await openConnection(ORIGIN);
  const { page, context } = await visit(browser, { origin: connection.origin });
  const token = await certificateOf();
  await page.goto("/verify");
  await expect.poll(() => storedPage(page)).toContain("Check a certificate");
  connection.cut();
  await page.goto(`/verify#${token}`);
  await page.reload();
  await result(page).getByText("there's no connection").waitFor();
  expect(await result(page).getByText("Genuine").count()).toBe(1);
  await page.goto(`/verify#${withPayload(token, (text) => text.replace("moderator", "admin"))}`);
  await result(page).getByText("Not authentic").waitFor();

  connection.restore();
  await page.goto(`/verify#${token}`);
  await result(page).getByText(ON_BOARDS).waitFor();
  await context.close();
  await connection.close();
});

test("the stored page is the one that visitors get, and has no certificate", async () => {
  const { page, context } = await visit(browser);
  await signIn(page, "demo-racer");
  await page.goto(`/verify#${await certificateOf()}`);
  await expect.poll(() => storedPage(page)).toContain("Check a certificate");
  const html = await storedPage(page);
  expect(html.includes("demo-racer")).toBe(false);
  expect(html.includes((await certificateOf()).slice(-80))).toBe(false);
  await context.close();
});

test("an old copy of the page fetches the keys that it doesn't have", async () => {
  const { page, context } = await visit(browser, { serviceWorkers: false });
  const { privateKey, publicKey } = await generateKeyPair("EdDSA", { extractable: true });
  const { x = "" } = await exportJWK(publicKey);
  const jwk = { kty: "OKP", crv: "Ed25519", x };
  const kid = await calculateJwkThumbprint(jwk);
  const [, payload = ""] = (await certificateOf()).split(".");
  const token = await new SignJWT(JSON.parse(Buffer.from(payload, "base64url").toString()))
    .setProtectedHeader({ alg: "EdDSA", typ: "run-certificate+jwt", kid })
    .sign(privateKey);
  await page.goto(`/verify#${token}`);
  await result(page).getByText("isn't the club's").waitFor();

  await page.route("**/.well-known/jwks.json", (route) =>
    route.fulfill({ json: { keys: [{ ...jwk, kid }] } }),
  );
  await page.route("**/api/certificates/check", (route) => route.abort());
  await page.getByRole("button", { name: "Check" }).click();
  await result(page).getByText("Genuine").waitFor();
  await context.close();
});

test("a withdrawn run's certificate is valid and revoked", async () => {
  const { page, context } = await visit(browser);
  const racer = await newRacer(page, "certified");
  await activate(page, racer);
  const slip = await sendSlip(page, racer, (await addVehicle(page, racer)).id);
  const moderator = await visit(browser);
  await signIn(moderator.page, "demo-moderator");
  const approved = await moderator.page.request.post(`/api/moderation/slips/${slip.id}/approve`, {
    data: { version: slip.version },
    headers: { origin: ORIGIN },
  });
  expect(approved.status()).toBe(200);
  const token = await certificateOf(`/1320-club/slip/${slip.id}`);
  await page.goto(`/verify#${token}`);
  await result(page).getByText(ON_BOARDS).waitFor();

  const headers = { origin: ORIGIN };
  await page.request.post(`/api/timeslips/${slip.id}/withdraw`, { data: {}, headers });
  await page.getByRole("button", { name: "Check" }).click();
  await result(page).getByText("Revoked", { exact: true }).waitFor();
  await result(page)
    .getByText(/was taken off the boards on \w+ \d+, \d{4}/)
    .waitFor();
  await expectAccessible(page);
  await moderator.context.close();
  await context.close();
});

test("without script the form does the same", async () => {
  const { page, context } = await visit(browser, { javaScript: false });
  const token = await certificateOf();
  await page.goto("/verify");
  await page.getByLabel("Certificate").fill(token);
  await page.getByRole("button", { name: "Check" }).click();
  await result(page).getByText(ON_BOARDS).waitFor();
  await page.getByLabel("Certificate").fill(token.replace(/\.[\w-]+$/, ".c2ln"));
  await page.getByRole("button", { name: "Check" }).click();
  await result(page).getByText("Not authentic").waitFor();
  expect(await page.getByLabel("or open a file").isVisible()).toBe(false);
  await context.close();
});
