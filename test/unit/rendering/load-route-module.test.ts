import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { loadRouteModule } from "#app/rendering/load-route-module.ts";
import { isMissingScript } from "#app/rendering/missing-script.ts";

const MISSING = { id: "routes/news", module: "/assets/no-such-file.js" };

function call(work: unknown, ...args: unknown[]): unknown {
  if (typeof work !== "function") throw new Error("not a function");
  return work(...args);
}

test("a module is loaded once per route id", async () => {
  const route = { id: "routes/news", module: "data:text/javascript,export const meta = 7" };
  const loaded = {};
  const module = await loadRouteModule(route, loaded);
  expect(module.meta).toBe(7);
  expect(loaded).toEqual({ "routes/news": module });
  expect(await loadRouteModule({ ...route, module: MISSING.module }, loaded)).toBe(module);
});

test("a module that can't be loaded fails when it is rendered, not before", async () => {
  const module = await loadRouteModule(MISSING, {});
  let thrown: unknown;
  try {
    call(module.default);
  } catch (error) {
    thrown = error;
  }
  expect(isMissingScript(thrown)).toBe(true);
});

test("its server action and loader still run", async () => {
  const { clientAction, clientLoader } = await loadRouteModule(MISSING, {});
  expect(call(clientAction, { serverAction: () => "posted" })).toBe("posted");
  expect(call(clientLoader, { serverLoader: () => "loaded" })).toBe("loaded");
});

test.each([
  ["Chromium", "Failed to fetch dynamically imported module: https://garage.test/assets/a.js"],
  ["Firefox", "error loading dynamically imported module: https://garage.test/assets/a.js"],
  ["Safari", "Importing a module script failed."],
  ["Vite", "Unable to preload CSS for /assets/a.css"],
])("%s's message for a missing file is recognized", (_, message) => {
  expect(isMissingScript(new TypeError(message))).toBe(true);
});

test.each([[new TypeError("Failed to fetch")], [new Error("secret")], [null], ["text"]])(
  "%s is another error",
  (error) => expect(isMissingScript(error)).toBe(false),
);

// The build replaces the router's function with ours. If this fails after an upgrade, check what calls it now.
test("the router still loads modules with a function of this name and these arguments", () => {
  const router = join(
    dirname(createRequire(import.meta.url).resolve("react-router")),
    "lib/dom/ssr",
  );
  const source = readFileSync(join(router, "routeModules.js"), "utf8");
  expect(source).toContain("async function loadRouteModule(route, routeModulesCache) {");
  expect(source).toContain("export { loadRouteModule };");
  for (const file of ["routes.js", "links.js"])
    expect(readFileSync(join(router, file), "utf8")).toContain(
      'import { loadRouteModule } from "./routeModules.js";',
    );
});
