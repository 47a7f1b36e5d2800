import { ErrorsScreen } from "#app/features/records/components/errors-screen.tsx";
import { readErrorFilter } from "#app/features/records/error-filter.ts";
import { listErrors } from "#app/features/records/list-errors.server.ts";
import { ERRORS_PATH } from "#app/features/records/paths.ts";
import { recordsDeps } from "#app/features/records/records-deps.server.ts";
import { consoleSectionsOf } from "#app/features/site/console-sections.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import type { Route } from "./+types/errors.ts";

export const meta = () => pageMeta({ title: "Errors", path: ERRORS_PATH, isHidden: true });

export async function loader(args: Route.LoaderArgs) {
  const deps = recordsDeps(args);
  const filter = readErrorFilter(args.url.searchParams);
  return {
    ...(await listErrors(deps, filter)),
    filter,
    sections: consoleSectionsOf(deps.viewer),
  };
}

export default function Errors({ loaderData }: Route.ComponentProps) {
  return <ErrorsScreen {...loaderData} />;
}
