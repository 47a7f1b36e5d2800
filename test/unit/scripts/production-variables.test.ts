import { expect, test } from "vitest";
import {
  commandsFor,
  missingVariables,
  secretNames,
} from "../../../scripts/lib/production-variables.ts";

const missing = (...configured: string[]) => missingVariables(new Set(configured));

test("production requires its session secrets, its origin and the From address", () => {
  expect(missing()).toEqual(["SESSION_SECRETS", "SITE_ORIGIN", "MAIL_FROM"]);
  expect(missing("APP_ENV", "SESSION_SECRETS")).toEqual(["SITE_ORIGIN", "MAIL_FROM"]);
  expect(missing("SESSION_SECRETS", "SITE_ORIGIN", "MAIL_FROM")).toEqual([]);
});

test("an HTTP mail provider needs its key", () => {
  const withProvider = ["SESSION_SECRETS", "SITE_ORIGIN", "MAIL_FROM", "MAIL_API_URL"];
  expect(missing(...withProvider)).toEqual(["MAIL_API_KEY"]);
  expect(missing(...withProvider, "MAIL_API_KEY")).toEqual([]);
});

test("each missing variable is listed with the command that sets it", () => {
  expect(commandsFor(missing()).split("\n")).toEqual([
    expect.stringContaining("secret put SESSION_SECRETS"),
    expect.stringContaining("secret put SITE_ORIGIN"),
    expect.stringContaining("secret put MAIL_FROM"),
  ]);
});

test("secrets are found in the rest of wrangler's output", () => {
  const list = JSON.stringify([{ name: "MAIL_FROM", type: "secret_text" }], null, "  ");
  expect(secretNames(`[WARNING] an old version\n\n${list}\n`)).toEqual(["MAIL_FROM"]);
  expect(secretNames("[]\n")).toEqual([]);
  expect(secretNames("You are not authenticated.")).toBeNull();
});
