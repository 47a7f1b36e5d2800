import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const APP = new URL("../../../app/", import.meta.url);
/** The selectors of errors, of red lights, of runs and events that are off, and of what can't be undone. */
const BAD =
  /\.(danger|failure|error|mistakes|delete|withdraw|red|alike|flags|verdict|meter)\b|aria-invalid|role="alert"|differences|"(bad|differs|removed|CANCELLED|red)"|data-red/;

const sheets = readdirSync(APP, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".css") && path !== "styles/tokens.css")
  .map((path) => ({ path, css: readFileSync(new URL(path, APP), "utf8") }));

test("salmon, the red of text, is for errors; labels are steel, and marks the red of the brand", () => {
  const rules = sheets.flatMap(({ path, css }) =>
    [...css.matchAll(/([^{};]+)\{([^{}]*)/g)]
      .filter(([, , body = ""]) => body.includes("var(--red-text"))
      .map(([, selector = ""]) => `${path}: ${selector.trim()}`),
  );
  expect(rules.length).toBeGreaterThan(5);
  expect(rules.filter((where) => !BAD.test(where))).toEqual([]);
});
