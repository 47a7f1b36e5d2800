// Irreversible actions require typing the name; everything else has an undo, or a reason why it needs neither.
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { MEMBER_INTENTS } from "#app/features/members/submit-member-form.server.ts";
import {
  REDIRECT_INTENTS,
  SITE_INTENTS,
} from "#app/features/operations/submit-site-forms.server.ts";
import { DEAD_LETTER_INTENTS } from "#app/features/records/submit-records-forms.server.ts";
import { CONSOLE_CHANGES } from "#test/support/staff-changes.ts";

const ROUTES = "app/routes/admin";
const FORMS = /^export (const|async function|function) action\b/m;

/** The intents of pages with more than one form. */
const INTENTS: Readonly<Record<string, readonly string[]>> = {
  "dead-letters.tsx": DEAD_LETTER_INTENTS,
  "member.tsx": MEMBER_INTENTS,
  "redirects.tsx": REDIRECT_INTENTS,
  "site.tsx": SITE_INTENTS,
};

test("every form of the console says how its change is taken back, or why it needn't be", () => {
  const routes = globSync("*.{ts,tsx}", { cwd: ROUTES }).filter((name) =>
    FORMS.test(readFileSync(`${ROUTES}/${name}`, "utf8")),
  );
  const forms = routes.map((name) => [name, (INTENTS[name] ?? [""]).toSorted()]);
  const entered = Object.entries(CONSOLE_CHANGES).map(([name, ways]) => [name, Object.keys(ways)]);
  expect(Object.fromEntries(entered)).toEqual(Object.fromEntries(forms));
});
