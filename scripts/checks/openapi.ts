import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeApi } from "#workers/api/openapi/document.ts";
import { type Ran, run } from "../lib/project.ts";

/** Lints the OpenAPI document without network access; the last line of the output counts its paths. */
export async function lintApiDescription(document = describeApi()): Promise<Ran> {
  const file = join(mkdtempSync(join(tmpdir(), "openapi-")), "openapi.json");
  writeFileSync(file, JSON.stringify(document, null, 2));
  const { status, output } = await run(
    "redocly",
    ["lint", "--config", "scripts/checks/redocly.yaml", "--format", "stylish", file],
    { env: { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" } },
  );
  return { status, output: `${output}\n${Object.keys(document.paths).length} paths` };
}
