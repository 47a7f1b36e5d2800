import type { Deps } from "#app/deps.ts";
import { listRuns } from "./list-runs.server.ts";
import { runsQuerySchema } from "./schema.ts";
import { RUNS_QUERY_TEXTS } from "./texts.ts";

export type DataPage = {
  /** The example call, as a path. */
  examplePath: string;
  /** Its current response, as JSON. */
  example: string;
  parameters: { name: string; text: string }[];
};

const EXAMPLE = { isStock: "true", limit: "1" };

/** The page about the JSON API, with the response of a real call. */
export async function readDataPage({ db }: Pick<Deps, "db">): Promise<DataPage> {
  const { entries } = await listRuns({ db, viewer: null }, runsQuerySchema.parse(EXAMPLE));
  return {
    examplePath: `/rest/slips?${new URLSearchParams(EXAMPLE)}`,
    example: JSON.stringify(entries, null, 2),
    parameters: Object.entries(RUNS_QUERY_TEXTS)
      .filter(([name]) => name !== "status")
      .map(([name, text]) => ({ name, text: text.replaceAll("`", "") })),
  };
}
