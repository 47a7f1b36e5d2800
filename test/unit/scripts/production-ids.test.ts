import { expect, test } from "vitest";
import { unstable_readConfig as readConfig } from "wrangler";
import { bindingsWithoutId } from "../../../scripts/lib/production-ids.ts";

const DATABASE_ID = "0b9a8c1e-4d2f-4a61-9c77-30f5e1d2a4b6";
const NAMESPACE_ID = "00f3b1c94d7e4a0f8e2b6c5d1a907f3e";

const without = (database_id: string | undefined, id: string | undefined) =>
  bindingsWithoutId({
    d1_databases: [{ binding: "DB", database_id }],
    kv_namespaces: [{ binding: "SITE", id }],
  });

test("the placeholders of wrangler.toml, and nothing, are no ids", () => {
  expect(without("00000000-0000-0000-0000-000000000000", "site")).toEqual(["DB", "SITE"]);
  expect(bindingsWithoutId(readConfig({ config: "wrangler.toml" }))).toEqual(["DB", "SITE"]);
  expect(without(undefined, "")).toEqual(["DB", "SITE"]);
  expect(without(DATABASE_ID, "0".repeat(32))).toEqual(["SITE"]);
});

test("what provisioning printed is taken", () => {
  expect(without(DATABASE_ID, NAMESPACE_ID)).toEqual([]);
});
