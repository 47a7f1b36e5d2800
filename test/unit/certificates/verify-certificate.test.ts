import { webcrypto } from "node:crypto";
import fc from "fast-check";
import { SignJWT } from "jose";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { CERTIFICATE_MAX_LENGTH } from "#app/features/certificates/certificate.ts";
import { verifyCertificate } from "#app/features/certificates/verify-certificate.ts";
import { CERTIFICATE, newKey, type TestKey, withPayload } from "#test/support/certificates.ts";

let key: TestKey;
let token: string;
beforeAll(async () => {
  key = await newKey();
  token = await key.sign();
});
afterEach(() => {
  vi.restoreAllMocks();
});
const verdictOn = async (text: string, club = key.club) =>
  (await verifyCertificate(text, club)).kind;
const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

test("a certificate is valid with its key, and says what was signed", async () => {
  expect(await verifyCertificate(token, key.club)).toEqual({
    kind: "valid",
    certificate: CERTIFICATE,
    keyId: key.id,
  });
});

test("a pasted link, line breaks and spaces don't matter", async () => {
  const wrapped = token.replaceAll(/.{60}/g, "$&\r\n  ");
  const link = `https://garage.example/verify#${token}`;
  for (const text of [`\n${token}\t`, wrapped, link, `#${token}`]) {
    expect(await verdictOn(text)).toBe("valid");
  }
});

test("any changed claim is noticed", async () => {
  const changes: [string, string][] = [
    ["11340", "10340"],
    ["quick-joe", "quick-jim"],
    ["stock", "modified"],
    ["2026-06-14", "2026-06-15"],
  ];
  for (const [from, to] of changes) {
    expect(await verdictOn(withPayload(token, (text) => text.replace(from, to)))).toBe("altered");
  }
});

test("no changed character passes", async () => {
  const places = fc.integer({ min: 0, max: token.length - 1 });
  const letters = fc.constantFrom(..."ABCXYZabcxyz0189-_.");
  await fc.assert(
    fc.asyncProperty(places, letters, async (at, letter) => {
      const changed = token.slice(0, at) + letter + token.slice(at + 1);
      const kind = await verdictOn(changed);
      // The last character of 64 bytes has four bits that mean nothing.
      if (changed !== token && at !== token.length - 1) expect(kind).not.toBe("valid");
    }),
    { numRuns: 300 },
  );
});

describe("algorithms", () => {
  test("an unsigned certificate isn't authentic", async () => {
    const header = base64url({ alg: "none", typ: "run-certificate+jwt", kid: key.id });
    expect(await verdictOn(`${header}.${token.split(".")[1]}.`)).toBe("other-kind");
  });

  test("the public key is no secret: a certificate signed with it isn't authentic", async () => {
    const [published] = key.club.keys;
    const forged = await new SignJWT({ ...CERTIFICATE })
      .setProtectedHeader({ alg: "HS256", typ: "run-certificate+jwt", kid: key.id })
      .sign(Buffer.from(published?.x ?? "", "base64url"));
    expect(await verdictOn(forged)).toBe("other-kind");
  });

  test("an empty signature of the right algorithm is no signature", async () => {
    expect(await verdictOn(token.slice(0, token.lastIndexOf(".") + 1))).toBe("altered");
  });

  test("another kind of signed text isn't a certificate", async () => {
    expect(await verdictOn(await key.sign(CERTIFICATE, { typ: "at+jwt" }))).toBe("other-kind");
    expect(await verdictOn(await key.sign(CERTIFICATE, { typ: "JWT" }))).toBe("other-kind");
  });
});

test("a key that isn't the club's is unknown, whatever it calls itself", async () => {
  const stranger = await newKey();
  expect(await verdictOn(await stranger.sign())).toBe("unknown-key");
  expect(await verdictOn(await stranger.sign(CERTIFICATE, { kid: key.id }))).toBe("altered");
  expect(await verdictOn(await key.sign(CERTIFICATE, { kid: "" }))).toBe("unknown-key");
});

test("a key inside the certificate is not looked at", async () => {
  const stranger = await newKey();
  const [jwk = {}] = stranger.club.keys;
  const forged = await stranger.sign(CERTIFICATE, { jwk, jku: "https://evil.example/jwks.json" });
  expect(await verdictOn(forged)).toBe("unknown-key");
});

test("after a rotation both keys verify", async () => {
  const newer = await newKey();
  const club = { ...key.club, keys: [...newer.club.keys, ...key.club.keys] };
  expect(await verdictOn(token, club)).toBe("valid");
  expect(await verdictOn(await newer.sign(), club)).toBe("valid");
});

test("a certificate of another site isn't ours", async () => {
  const elsewhere = { ...CERTIFICATE, iss: "https://staging.garage.example" };
  expect(await verdictOn(await key.sign(elsewhere))).toBe("other-issuer");
});

test("signed claims of another shape are malformed", async () => {
  const { elapsedMs: _, ...incomplete } = CERTIFICATE;
  const shapes = [
    { ...CERTIFICATE, elapsedMs: "11.34" },
    { ...CERTIFICATE, ranOn: "June" },
  ];
  for (const claims of [incomplete, ...shapes, { ...CERTIFICATE, verifiedAt: "then" }]) {
    expect(await verdictOn(await key.sign(claims))).toBe("malformed");
  }
});

test("a track's confirmation is optional, and whole", async () => {
  const confirmation = { confirmedBy: "Famoso Dragstrip", confirmedAt: "2026-06-16T08:00:00Z" };
  const certificate = { ...CERTIFICATE, ...confirmation };
  const confirmed = await key.sign(certificate);
  expect(await verifyCertificate(confirmed, key.club)).toMatchObject({
    kind: "valid",
    certificate,
  });
  for (const claims of [{ confirmedAt: undefined }, { confirmedBy: 7 }, { confirmedAt: "then" }]) {
    expect(await verdictOn(await key.sign({ ...certificate, ...claims }))).toBe("malformed");
  }
  const altered = withPayload(confirmed, (text) => text.replace("Famoso Drag", "Pomona Drag"));
  expect(await verdictOn(altered)).toBe("altered");
  const added = withPayload(token, (text) => text.replace("{", '{"confirmedBy":"Famoso",'));
  expect(await verdictOn(added)).toBe("altered");
});

test.each(["a", "a.b", "a.b.c", "..", "{}", `${"a".repeat(9)}.😀.b`, "eyJhbGciOg.e30.c2ln"])(
  "%s is malformed",
  async (text) => {
    expect(await verdictOn(text)).toBe("malformed");
  },
);

test("nothing is empty, and what is too long isn't parsed", async () => {
  expect(await verdictOn("")).toBe("empty");
  expect(await verdictOn(" \n")).toBe("empty");
  expect(await verdictOn("https://garage.example/verify#")).toBe("empty");
  expect(await verdictOn("a".repeat(CERTIFICATE_MAX_LENGTH + 1))).toBe("too-long");
});

test("a browser without Ed25519 says so, instead of calling anything a forgery", async () => {
  vi.spyOn(webcrypto.subtle, "importKey").mockRejectedValue(
    new DOMException("Unrecognized name.", "NotSupportedError"),
  );
  expect(await verdictOn(token)).toBe("unable");
});

test("any text gets a verdict", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ maxLength: 300, unit: "binary" }), async (text) => {
      expect(await verdictOn(text)).not.toBe("valid");
    }),
  );
});
