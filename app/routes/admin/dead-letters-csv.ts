import { readChoice } from "#app/features/records/choice-filter.ts";
import { exportDeadLetters } from "#app/features/records/dead-letters.server.ts";
import { LETTER_KINDS } from "#app/features/records/record-kinds.ts";
import { recordsDeps } from "#app/features/records/records-deps.server.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import type { Route } from "./+types/dead-letters-csv.ts";

/** What the queue gave up, as a CSV file. */
export async function loader(args: Route.LoaderArgs) {
  const deps = recordsDeps(args);
  await limitRacer(deps, "export");
  return exportDeadLetters(deps, readChoice(LETTER_KINDS, args.url.searchParams.get("kind")));
}
