import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { VERIFY_EXAMPLE } from "#app/features/certificates/verify-example.ts";
import { CERTIFICATE, newKey, withPayload } from "#test/support/certificates.ts";

const folder = mkdtempSync(join(tmpdir(), "certificate-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the page's example as it is, in a folder with the two files that it names. */
function runExample(certificate: string, keys: object): string {
  writeFileSync(join(folder, "run.jws"), `${certificate}\n`);
  writeFileSync(join(folder, "jwks.json"), JSON.stringify(keys));
  return execFileSync(process.execPath, ["check.mjs"], {
    cwd: folder,
    encoding: "utf8",
    stdio: "pipe",
  });
}

test("the example on the page accepts a certificate and rejects a changed one", async () => {
  symlinkSync(join(import.meta.dirname, "../../../node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, "check.mjs"), VERIFY_EXAMPLE);
  const key = await newKey();
  const certificate = await key.sign();
  const keys = { keys: key.club.keys };
  expect(runExample(certificate, keys)).toContain(`racer: '${CERTIFICATE.racer}'`);
  const changed = withPayload(certificate, (text) => text.replace("11340", "10340"));
  expect(() => runExample(changed, keys)).toThrow(/signature verification failed/);
});
