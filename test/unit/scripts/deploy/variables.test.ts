import { expect, test } from "vitest";
import {
  commandsFor,
  missingVariables,
  secretNames,
} from "../../../../scripts/deploy/variables.ts";

const missing = (...configured: string[]) => missingVariables(new Set(configured));

const SECRETS = ["SESSION_SECRETS", "CERTIFICATE_KEYS", "MAIL_FROM"];

test("a deployed site requires its secrets and the From address", () => {
  expect(missing()).toEqual(SECRETS);
  expect(missing("APP_ENV", "SESSION_SECRETS")).toEqual(["CERTIFICATE_KEYS", "MAIL_FROM"]);
  expect(missing(...SECRETS)).toEqual([]);
});

test("an HTTP mail provider needs its key", () => {
  const withProvider = [...SECRETS, "MAIL_API_URL"];
  expect(missing(...withProvider)).toEqual(["MAIL_API_KEY"]);
  expect(missing(...withProvider, "MAIL_API_KEY")).toEqual([]);
});

test("each missing variable is listed with the command that sets it", () => {
  expect(commandsFor(["--env", ""], missing()).split("\n")).toEqual([
    expect.stringMatching(/secret put SESSION_SECRETS$/),
    "  npm run provision",
    expect.stringMatching(/secret put MAIL_FROM$/),
  ]);
  const staging = commandsFor(["--env", "staging"], missing());
  expect(staging).toMatch(/npm run provision -- --env staging\n.*MAIL_FROM --env staging$/);
  // Printed by `npm run provision`, which has made the key.
  expect(commandsFor(["--env", ""])).not.toContain("provision");
});

test("secrets are found in the rest of wrangler's output", () => {
  const list = JSON.stringify([{ name: "MAIL_FROM", type: "secret_text" }], null, "  ");
  expect(secretNames(`[WARNING] an old version\n\n${list}\n`)).toEqual(["MAIL_FROM"]);
  expect(secretNames("[]\n")).toEqual([]);
  expect(secretNames("You are not authenticated.")).toBeNull();
});
