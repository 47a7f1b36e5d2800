import { expect, test } from "vitest";
import {
  commandsFor,
  missingVariables,
  secretNames,
} from "../../../../scripts/deploy/variables.ts";

const missing = (...configured: string[]) => missingVariables(new Set(configured));

test("a deployed site requires its session secrets and the From address", () => {
  expect(missing()).toEqual(["SESSION_SECRETS", "MAIL_FROM"]);
  expect(missing("APP_ENV", "SESSION_SECRETS")).toEqual(["MAIL_FROM"]);
  expect(missing("SESSION_SECRETS", "MAIL_FROM")).toEqual([]);
});

test("an HTTP mail provider needs its key", () => {
  const withProvider = ["SESSION_SECRETS", "MAIL_FROM", "MAIL_API_URL"];
  expect(missing(...withProvider)).toEqual(["MAIL_API_KEY"]);
  expect(missing(...withProvider, "MAIL_API_KEY")).toEqual([]);
});

test("each missing variable is listed with the command that sets it", () => {
  expect(commandsFor(["--env", ""], missing()).split("\n")).toEqual([
    expect.stringMatching(/secret put SESSION_SECRETS$/),
    expect.stringMatching(/secret put MAIL_FROM$/),
  ]);
  expect(commandsFor(["--env", "staging"])).toMatch(/secret put MAIL_FROM --env staging$/);
});

test("secrets are found in the rest of wrangler's output", () => {
  const list = JSON.stringify([{ name: "MAIL_FROM", type: "secret_text" }], null, "  ");
  expect(secretNames(`[WARNING] an old version\n\n${list}\n`)).toEqual(["MAIL_FROM"]);
  expect(secretNames("[]\n")).toEqual([]);
  expect(secretNames("You are not authenticated.")).toBeNull();
});
