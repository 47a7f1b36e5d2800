import { createPrivateKey, createPublicKey, type JsonWebKey } from "node:crypto";
import { describe, expect, test } from "vitest";
import { isPrivateKey, isPublicKey } from "#app/features/certificates/key-format.ts";
import { parsePushKey } from "#app/features/notices/push-key-format.ts";
import { ensureKey, rotateCertificateKey } from "../../../../scripts/deploy/certificate-keys.ts";
import { newCertificateKey } from "../../../../scripts/lib/certificate-key.ts";
import {
  withCertificateKey,
  withPushKey,
  withTrackKeySecret,
} from "../../../../scripts/lib/dev-vars.ts";
import { run } from "../../../../scripts/lib/project.ts";
import { newPushKey } from "../../../../scripts/lib/push-key.ts";

const FLAGS = ["--env", ""];
const SITE = { flags: FLAGS, origin: "https://garage.example" };

/** An account with secrets, whose site publishes keys. */
function createAccount(secrets: readonly string[], published: unknown) {
  const calls: { line: string; input: string | undefined }[] = [];
  const list = secrets.map((name) => ({ name, type: "secret_text" }));
  return {
    calls,
    stored: () => calls.find(({ input }) => input !== undefined)?.input?.split(",") ?? [],
    tools: {
      wrangler: async (args: readonly string[], input?: string) => {
        calls.push({ line: args.join(" "), input });
        return { status: 0, output: args.includes("list") ? JSON.stringify(list, null, 2) : "" };
      },
      fetch: async (url: string) =>
        url === "https://garage.example/.well-known/jwks.json"
          ? Response.json(published)
          : new Response("", { status: 404 }),
    },
  };
}

const publicJwk = (key: string): JsonWebKey =>
  createPublicKey(
    createPrivateKey({ key: Buffer.from(key, "base64"), format: "der", type: "pkcs8" }),
  ).export({ format: "jwk" });

test("a new key has the format of CERTIFICATE_KEYS, and no two are the same", () => {
  const keys = Array.from({ length: 20 }, newCertificateKey);
  expect(keys.every(isPrivateKey)).toBe(true);
  expect(keys.some(isPublicKey)).toBe(false);
  expect(new Set(keys).size).toBe(20);
});

test("a site without a key gets its first; only wrangler's input has it", async () => {
  const { tools, calls, stored } = createAccount(["MAIL_FROM"], {});
  expect(await ensureKey(tools, "CERTIFICATE_KEYS", FLAGS)).toBe(true);
  expect(calls.map(({ line }) => line)).toEqual([
    "secret list --env ",
    "secret put CERTIFICATE_KEYS --env ",
  ]);
  expect(stored().map(isPrivateKey)).toEqual([true]);
});

test("a site gets a key of pushes too, in the format of PUSH_KEY", async () => {
  const { tools, stored } = createAccount(["CERTIFICATE_KEYS"], {});
  expect(await ensureKey(tools, "PUSH_KEY", FLAGS)).toBe(true);
  expect(parsePushKey(stored()[0] ?? "")).not.toBeNull();
  expect(new Set(Array.from({ length: 20 }, newPushKey)).size).toBe(20);
});

test("a site's key is never replaced by provisioning it again", async () => {
  const { tools, stored } = createAccount(["CERTIFICATE_KEYS"], {});
  expect(await ensureKey(tools, "CERTIFICATE_KEYS", FLAGS)).toBe(false);
  expect(stored()).toEqual([]);
});

test("a rotation puts a new private key before the public halves of the site's keys", async () => {
  const [current, older] = [newCertificateKey(), newCertificateKey()].map(publicJwk);
  const { tools, stored } = createAccount(["CERTIFICATE_KEYS"], { keys: [current, older] });
  expect(await rotateCertificateKey(tools, SITE)).toBe(3);
  const [first = "", ...others] = stored();
  expect(isPrivateKey(first)).toBe(true);
  expect(others.every(isPublicKey)).toBe(true);
  const xs = others.map((key) => {
    const der = { key: Buffer.from(key, "base64"), format: "der", type: "spki" } as const;
    return createPublicKey(der).export({ format: "jwk" }).x;
  });
  expect(xs).toEqual([current?.x, older?.x]);
});

test.each([[{}], [{ keys: [] }], [{ keys: [{ x: "short" }] }], ["<html>"]])(
  "nothing changes if the site's keys can't be read: %j",
  async (published) => {
    const { tools, stored } = createAccount(["CERTIFICATE_KEYS"], published);
    await expect(rotateCertificateKey(tools, SITE)).rejects.toThrow("Nothing has changed");
    expect(stored()).toEqual([]);
  },
);

test("what is given to a tool's input arrives", async () => {
  const script = "process.stdin.pipe(process.stdout)";
  expect(await run("node", ["-e", script], { input: "a,b" })).toEqual({ status: 0, output: "a,b" });
});

describe("the key of a local site", () => {
  const keyIn = (text: string) => /^CERTIFICATE_KEYS=(.*)$/m.exec(text)?.[1] ?? "";

  test("is added where there is none", () => {
    for (const text of ["SESSION_SECRETS=a", "CERTIFICATE_KEYS=\nMAIL_FROM=", ""]) {
      const added = withCertificateKey(text);
      expect(isPrivateKey(keyIn(added))).toBe(true);
      expect(added.match(/CERTIFICATE_KEYS/g)).toHaveLength(1);
      expect(added.includes("MAIL_FROM=")).toBe(text.includes("MAIL_FROM="));
    }
  });

  test("has a secret of the strips' API keys beside it", () => {
    const secretIn = (text: string) => /^TRACK_KEY_SECRETS=([\da-f]{64})$/m.exec(text)?.[1];
    const added = withTrackKeySecret("SESSION_SECRETS=a\nTRACK_KEY_SECRETS=\nMAIL_FROM=");
    expect(secretIn(added)).toBeDefined();
    expect(secretIn(withTrackKeySecret(""))).not.toBe(secretIn(added));
    expect(withTrackKeySecret(added)).toBe(added);
  });

  test("has the key pair of pushes beside it", () => {
    const added = withPushKey("SESSION_SECRETS=a\nPUSH_KEY=");
    expect(parsePushKey(/^PUSH_KEY=(.*)$/m.exec(added)?.[1] ?? "")).not.toBeNull();
    expect(withPushKey(added)).toBe(added);
  });

  test("stays", () => {
    const text = `SESSION_SECRETS=a\nCERTIFICATE_KEYS=${newCertificateKey()}\n`;
    expect(withCertificateKey(text)).toBe(text);
  });
});
