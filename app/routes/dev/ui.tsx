import { depsOf } from "#app/context.ts";
import { UiCatalog } from "#app/features/content/components/ui-catalog.tsx";
import { loadCatalog } from "#app/features/content/load-catalog.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/ui.ts";

export const meta = () => pageMeta({ title: "Blocks and inputs", path: "/dev/ui", isHidden: true });

export function loader({ context, url }: Route.LoaderArgs) {
  return loadCatalog(depsOf(context), url.pathname);
}

/** A catalog of blocks and inputs for developers. */
export default function Ui({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <PageHead eyebrow="Development" title="Blocks and inputs" lead="Everything in every state." />
      <UiCatalog {...loaderData} />
    </div>
  );
}
