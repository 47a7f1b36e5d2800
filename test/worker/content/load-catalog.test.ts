import { expect, test } from "vitest";
import type { Config } from "#app/deps.ts";
import { loadCatalog } from "#app/features/content/load-catalog.server.ts";

const inEnvironment = (environment: Config["environment"]) =>
  loadCatalog({ config: { environment } as Config }, "/dev/ui");

test("the catalog of blocks exists in development only", () => {
  expect(inEnvironment("development").drawings).toHaveLength(6);
  for (const environment of ["production", "test"] as const)
    expect(() => inEnvironment(environment)).toThrow("Page not found: /dev/ui");
});
