import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from "jose";
import encodeQr from "qr";
import decodeQr from "qr/decode.js";
import { beforeAll, describe, expect, test } from "vitest";
import type { Viewer } from "#app/deps.ts";
import { checkCertificate } from "#app/features/certificates/check-certificate.server.ts";
import { drawQr } from "#app/features/certificates/draw-qr.server.ts";
import { issueCertificate } from "#app/features/certificates/issue-certificate.server.ts";
import { readCertificatePage } from "#app/features/certificates/read-certificate-page.server.ts";
import { decideSlip } from "#app/features/moderation/decide-slip.server.ts";
import { undoDecision } from "#app/features/moderation/undo-decision.server.ts";
import { deleteAccount } from "#app/features/profile/delete-account.server.ts";
import { withdrawTimeSlip } from "#app/features/slips/withdraw-time-slip.server.ts";
import { action, loader } from "#app/routes/club/verify.tsx";
import { trackSheets, users } from "#db/schema/index.ts";
import { ban, createUser, PASSWORD, viewerOf } from "#test/support/accounts.ts";
import { newConfiguredKey, withPayload } from "#test/support/certificates.ts";
import { Client } from "#test/support/client.ts";
import { TEST_ORIGIN, testDeps } from "#test/support/deps.ts";
import { createBrowser, openSession } from "#test/support/pages.ts";
import { callRoute } from "#test/support/routes.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import { createCar, createReference, createSlip, GOOD_VIN } from "#test/support/slips.ts";
import { sendSheet } from "#test/support/track-results.ts";

let moderator: Viewer;
beforeAll(async () => {
  await createReference();
  moderator = await viewerOf(await createUser({ role: "moderator" }));
});

/** A run that a moderator has approved, and its racer. */
async function approvedRun(fields: Record<string, string> = {}) {
  const racer = await viewerOf(await createUser({ createdAt: new Date("2026-01-01") }));
  const slip = await createSlip(racer, await createCar(racer), { fields });
  const approval = { slipId: slip.id, act: "approve", version: 1, reason: null, note: "" } as const;
  const { version } = await decideSlip(
    { ...testDeps(), viewer: moderator },
    { ...approval, key: null },
  );
  return { racer, slip: { id: slip.id, version } };
}

/** Its certificate. */
async function tokenOf(id: number, deps = testDeps()): Promise<string> {
  const issued = await issueCertificate(deps, String(id));
  if (!issued) throw new Error(`run ${id} has no certificate`);
  return issued.token;
}

const standingOf = async (token: string) => (await checkCertificate(testDeps(), token)).standing;

test("the published keys verify a downloaded certificate in another program", async () => {
  const { racer, slip } = await approvedRun({ elapsedTime: "11.34", raceTrack: "Famoso" });
  const site = createBrowser();
  const file = await site.get(`/1320-club/slip/${slip.id}/certificate.jws`);
  expect(file.headers.get("content-disposition")).toBe(`attachment; filename="run-${slip.id}.jws"`);
  const keys = await site.get("/.well-known/jwks.json");
  expect(keys.headers.get("content-type")).toBe("application/jwk-set+json");
  const set: JSONWebKeySet = await keys.json();

  const token = (await file.text()).trim();
  const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet(set));
  expect(protectedHeader).toEqual({
    alg: "EdDSA",
    typ: "run-certificate+jwt",
    kid: set.keys[0]?.kid,
  });
  expect(payload).toEqual({
    iss: TEST_ORIGIN,
    sub: `${TEST_ORIGIN}/1320-club/slip/${slip.id}`,
    iat: expect.any(Number),
    run: slip.id,
    racer: racer.username,
    car: expect.stringMatching(/^\d{4} \w+ /),
    class: expect.stringMatching(/^(stock|modified)$/),
    track: expect.stringContaining("Famoso"),
    ranOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    elapsedMs: 11_340,
    sixtyFootMs: expect.any(Number),
    trapSpeedHundredthsMph: expect.any(Number),
    verifiedBy: "moderator",
    verifiedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
  });
});

test("the key set has no private part", async () => {
  const { keys }: { keys: object[] } = await (
    await new Client().get("/.well-known/jwks.json")
  ).json();
  for (const key of keys) {
    expect(Object.keys(key).toSorted()).toEqual(["alg", "crv", "kid", "kty", "use", "x"]);
  }
});

test("a certificate and its page have nothing personal, nor who the moderator was", async () => {
  const { racer, slip } = await approvedRun();
  const token = await tokenOf(slip.id);
  const claims = atob(token.split(".")[1]?.replaceAll("-", "+").replaceAll("_", "/") ?? "");
  const html = await (await createBrowser().get(`/1320-club/slip/${slip.id}/certificate`)).text();
  const [person] = await testDeps().db.select().from(users).limit(1);
  for (const secret of [GOOD_VIN, racer.email, moderator.username, person?.lastName ?? ""]) {
    expect(claims + html).not.toContain(secret || "no such text");
  }
});

test("the page's code leads to the check, with the certificate where browsers don't send it", async () => {
  const { slip } = await approvedRun();
  const page = await readCertificatePage(testDeps(), String(slip.id));
  expect(page?.link).toMatch(/^\/verify#[\w-]+\.[\w-]+\.[\w-]+$/);
  const link = TEST_ORIGIN + page?.link;
  expect(page?.qr).toEqual(drawQr(link));
  const { verdict } = await checkCertificate(testDeps(), link);
  expect(verdict).toMatchObject({ kind: "valid", keyId: page?.keyId });
});

test("what is drawn is the code that readers read", () => {
  const text = `https://garage.example/verify#${"aZ-_9".repeat(150)}`;
  const { size, path } = drawQr(text);
  const drawn = modulesOf(path, size);
  expect(drawn).toEqual(encodeQr(text, "raw", { ecc: "low", border: 4 }));
  const scale = 3;
  const data = new Uint8Array((size * scale) ** 2 * 4).fill(255);
  for (let at = 0; at < data.length / 4; at++) {
    const [x, y] = [at % (size * scale), Math.floor(at / (size * scale))];
    if (drawn[Math.floor(y / scale)]?.[Math.floor(x / scale)]) data.fill(0, at * 4, at * 4 + 3);
  }
  expect(decodeQr({ width: size * scale, height: size * scale, data })).toBe(text);
});

/** The dark modules that an SVG path draws. */
function modulesOf(path: string, size: number): boolean[][] {
  const rows = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  let [x, y] = [0, 0];
  for (const [, command, first = "", second = ""] of path.matchAll(
    /([Mmh])([\d.]+)(?: ([\d.]+))?/g,
  )) {
    if (command === "M") [x, y] = [Number(first), Math.floor(Number(second))];
    if (command === "h") rows[y]?.fill(true, x, x + Number(first));
    if (command !== "M") x += Number(first);
  }
  return rows;
}

describe("without a certificate", () => {
  const statuses = async (id: number | string) => {
    const site = createBrowser();
    const page = `/1320-club/slip/${id}/certificate`;
    return [(await site.get(page)).status, (await site.get(`${page}.jws`)).status];
  };

  test("a slip that isn't approved has none, not even for its racer or a moderator", async () => {
    const racer = await createUser();
    const slip = await createSlip(await viewerOf(racer), await createCar(racer));
    expect(await statuses(slip.id)).toEqual([404, 404]);
    for (const person of [racer, moderator]) {
      const ask = await openSession(person);
      expect((await ask(`/1320-club/slip/${slip.id}/certificate`)).status).toBe(404);
    }
  });

  test.each([0, "abc", "1e3", 999_999_999, "9".repeat(20)])("run %s has none", async (id) => {
    expect(await statuses(id)).toEqual([404, 404]);
  });

  test("a withdrawn run has none anymore", async () => {
    const { racer, slip } = await approvedRun();
    expect(await statuses(slip.id)).toEqual([200, 200]);
    await withdrawTimeSlip({ ...testDeps(), viewer: racer }, { slipId: slip.id });
    expect(await statuses(slip.id)).toEqual([404, 404]);
  });
});

describe("a valid certificate", () => {
  test("of a run on the boards is listed", async () => {
    const { slip } = await approvedRun();
    expect(await standingOf(await tokenOf(slip.id))).toEqual({
      ...{ state: "listed", revokedAt: null, isConfirmed: false },
    });
  });

  test("of a withdrawn run is revoked since then", async () => {
    const { racer, slip } = await approvedRun();
    const token = await tokenOf(slip.id);
    const now = new Date("2026-11-20T10:00:00Z");
    await withdrawTimeSlip({ ...testDeps({ now }), viewer: racer }, { slipId: slip.id });
    expect(await standingOf(token)).toEqual({
      state: "revoked",
      revokedAt: now.toISOString(),
      isConfirmed: false,
    });
  });

  test("of a decision that was undone is revoked", async () => {
    const { slip } = await approvedRun();
    const token = await tokenOf(slip.id);
    const { id: slipId, version } = slip;
    await undoDecision({ ...testDeps(), viewer: moderator }, { slipId, version });
    expect(await standingOf(token)).toMatchObject({ state: "revoked" });
  });

  test("of a deleted account is revoked since then, and its name is nowhere", async () => {
    const { racer, slip } = await approvedRun();
    const token = await tokenOf(slip.id);
    const now = new Date("2026-11-21T10:00:00Z");
    await deleteAccount({ ...testDeps({ now }), viewer: racer }, { password: PASSWORD });
    expect(await standingOf(token)).toEqual({
      state: "revoked",
      revokedAt: now.toISOString(),
      isConfirmed: false,
    });
  });

  test("of a banned racer is revoked", async () => {
    const { racer, slip } = await approvedRun();
    const token = await tokenOf(slip.id);
    await ban(racer.username);
    expect(await standingOf(token)).toMatchObject({ state: "revoked" });
  });

  test("is outdated once the run has other numbers", async () => {
    const { slip } = await approvedRun();
    const token = await tokenOf(slip.id);
    const { db } = testDeps();
    await db.run(`update slips set elapsed_ms = elapsed_ms + 1 where id = ${slip.id}`);
    expect(await standingOf(token)).toEqual({
      ...{ state: "changed", revokedAt: null, isConfirmed: false },
    });
  });

  test("stays listed if the racer has a new name", async () => {
    const { racer, slip } = await approvedRun();
    const token = await tokenOf(slip.id);
    await testDeps().db.run(`update users set username = 'renamed-racer' where id = ${racer.id}`);
    expect(await standingOf(token)).toMatchObject({ state: "listed" });
  });
});

describe("a run that its track confirms", () => {
  const send = async (certificate: string) =>
    (await createBrowser().postForm("/verify", { certificate })).text();
  const withdraw = () => testDeps().db.update(trackSheets).set({ status: "WITHDRAWN" });
  const reported = { createdAt: new Date("2026-05-10T08:00:00Z") };
  const confirmation = { confirmedBy: "Famoso Dragstrip", confirmedAt: "2026-05-10T08:00:00Z" };

  test("says so in its certificate, on the plaque and at the check", async () => {
    const { slip } = await approvedRun({ elapsedTime: "10.101" });
    await sendSheet([{ elapsedMs: 10_101 }], reported);
    const token = await tokenOf(slip.id);
    expect((await checkCertificate(testDeps(), token)).verdict).toMatchObject({
      certificate: confirmation,
    });
    expect(await standingOf(token)).toMatchObject({ state: "listed", isConfirmed: true });
    const plaque = await (
      await createBrowser().get(`/1320-club/slip/${slip.id}/certificate`)
    ).text();
    expect(plaque.includes("Famoso Dragstrip has the same run in its own results")).toBe(true);
    expect((await send(token)).includes("by Famoso Dragstrip, May 10, 2026")).toBe(true);
  });

  test("keeps the certificates from before valid", async () => {
    const { slip } = await approvedRun({ elapsedTime: "10.102" });
    const token = await tokenOf(slip.id);
    await sendSheet([{ elapsedMs: 10_102 }], reported);
    expect(await standingOf(token)).toMatchObject({ state: "listed", isConfirmed: true });
    const html = await send(token);
    expect(html.includes("its track has confirmed it since")).toBe(true);
    expect(html.includes("by Famoso Dragstrip")).toBe(false);
  });

  test("loses the confirmation when the track takes its sheet back, and the check says so", async () => {
    const { slip } = await approvedRun({ elapsedTime: "10.103" });
    await sendSheet([{ elapsedMs: 10_103 }], reported);
    const token = await tokenOf(slip.id);
    await withdraw();
    expect(await standingOf(token)).toEqual({
      ...{ state: "listed", revokedAt: null, isConfirmed: false },
    });
    const html = await send(token);
    expect(html.includes("Outdated")).toBe(true);
    expect(html.includes("Famoso Dragstrip doesn&#x27;t confirm it anymore")).toBe(true);
    const now = await tokenOf(slip.id);
    expect((await checkCertificate(testDeps(), now)).verdict).not.toHaveProperty(
      "certificate.confirmedBy",
    );
  });

  test("costs two rows more", async () => {
    const { slip } = await approvedRun({ elapsedTime: "10.104" });
    await sendSheet([{ elapsedMs: 10_104 }], reported);
    const issuing = await measureRowsRead((db) =>
      issueCertificate(testDeps({ db }), String(slip.id)),
    );
    expect([issuing.rowsRead, issuing.roundTrips]).toEqual([4, 1]);
  });
});

test("nothing is said about a run without a valid certificate of it", async () => {
  const { slip } = await approvedRun();
  const token = await tokenOf(slip.id);
  const forged = withPayload(token, (text) => text.replace(/"run":\d+/, '"run":1'));
  for (const text of [forged, "", String(slip.id), token.slice(0, -20)]) {
    const { verdict, standing } = await checkCertificate(testDeps(), text);
    expect([verdict.kind === "valid", standing]).toEqual([false, null]);
  }
});

test("the endpoint answers programs", async () => {
  const { slip } = await approvedRun();
  const certificate = await tokenOf(slip.id);
  const client = new Client();
  const ask = async (body: object) => {
    const response = await client.postJson("/api/certificates/check", body);
    return [response.status, await response.json()];
  };
  expect(await ask({ certificate })).toEqual([
    200,
    {
      success: true,
      verdict: "valid",
      standing: { state: "listed", revokedAt: null, isConfirmed: false },
    },
  ]);
  const altered = withPayload(certificate, (text) => text.replace("moderator", "admin"));
  expect(await ask({ certificate: altered })).toEqual([
    200,
    { success: true, verdict: "altered", standing: null },
  ]);
  expect(await ask({ certificate: "a".repeat(5_001) })).toMatchObject([400, { success: false }]);
  expect(await ask({ certificate: 7 })).toMatchObject([400, { code: "invalid" }]);
});

describe("without script", () => {
  const send = (certificate: string) =>
    callRoute(action, { path: "/verify", params: {}, form: { certificate } });

  test("the form answers with the same verdict", async () => {
    const { slip } = await approvedRun();
    const certificate = await tokenOf(slip.id);
    const { status, data } = await send(certificate);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      extra: {
        verdict: { kind: "valid", certificate: { run: slip.id } },
        standing: { state: "listed" },
      },
      values: { certificate },
    });
  });

  test("an empty form says what to do", async () => {
    const { status, data } = await send("");
    expect(status).toBe(422);
    expect(data).toMatchObject({ errors: { certificate: "Paste a certificate first." } });
  });

  test("the page shows the verdict", async () => {
    const { slip } = await approvedRun();
    const certificate = withPayload(await tokenOf(slip.id), (text) =>
      text.replace("11340", "10340"),
    );
    const response = await createBrowser().postForm("/verify", { certificate });
    const html = await response.text();
    expect(html.includes("The signature doesn&#x27;t match.")).toBe(true);
    // Nothing of it is shown as a fact.
    expect(html.includes("10.340")).toBe(false);
  });
});

describe("rotating the key", () => {
  const { own: oldKey, retired } = newConfiguredKey();
  const { own: newer } = newConfiguredKey();
  const withKeys = (...certificateKeys: string[]) => {
    const deps = testDeps();
    return { ...deps, config: { ...deps.config, certificateKeys } };
  };

  test("certificates of the old key still verify, with only its public half left", async () => {
    const { slip } = await approvedRun();
    const before = await tokenOf(slip.id, withKeys(oldKey));
    const rotated = withKeys(newer, retired);
    const after = await tokenOf(slip.id, rotated);
    const keyOf = (token: string) => decodeProtectedHeader(token).kid;
    expect(keyOf(after)).not.toBe(keyOf(before));
    for (const token of [before, after]) {
      const { verdict, standing } = await checkCertificate(rotated, token);
      expect([verdict.kind, standing?.state]).toEqual(["valid", "listed"]);
    }
    const { data } = await callRoute(loader, { path: "/verify", params: {}, deps: rotated });
    expect(data).toMatchObject({ keys: [{ kid: keyOf(after) }, { kid: keyOf(before) }] });
  });

  test("a key that was dropped verifies nothing", async () => {
    const { slip } = await approvedRun();
    const token = await tokenOf(slip.id, withKeys(oldKey));
    expect((await checkCertificate(withKeys(newer), token)).verdict).toEqual({
      kind: "unknown-key",
    });
  });
});

test("a certificate costs two rows, and so does its check", async () => {
  const { slip } = await approvedRun();
  const issuing = await measureRowsRead((db) =>
    issueCertificate(testDeps({ db }), String(slip.id)),
  );
  expect([issuing.rowsRead, issuing.roundTrips]).toEqual([2, 1]);
  const token = issuing.result?.token ?? "";
  const checking = await measureRowsRead((db) => checkCertificate(testDeps({ db }), token));
  expect([checking.rowsRead, checking.roundTrips]).toEqual([2, 1]);
});
