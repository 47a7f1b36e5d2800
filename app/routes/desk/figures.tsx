import { FiguresScreen } from "#app/features/analytics/components/figures-screen.tsx";
import { readVisitFigures } from "#app/features/analytics/read-visit-figures.server.ts";
import { figuresDeps } from "#app/features/analytics/staff-deps.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import type { Route } from "./+types/figures.ts";

export const meta = () => pageMeta({ title: "Figures", path: "/desk/figures", isHidden: true });

export function loader({ context, url }: Route.LoaderArgs) {
  return readVisitFigures(figuresDeps(context, url));
}

export default function Figures({ loaderData }: Route.ComponentProps) {
  return <FiguresScreen figures={loaderData} />;
}
