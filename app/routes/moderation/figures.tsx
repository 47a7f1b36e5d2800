import { DeskFiguresView } from "#app/features/moderation/components/desk-figures.tsx";
import { DeskHead } from "#app/features/moderation/components/desk-head.tsx";
import styles from "#app/features/moderation/components/moderation.module.css";
import { moderatorDeps } from "#app/features/moderation/moderator-deps.server.ts";
import { readDeskFigures } from "#app/features/moderation/read-desk-figures.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import type { Route } from "./+types/figures.ts";

export const meta = () =>
  pageMeta({ title: "Desk figures", path: "/moderation/figures", isHidden: true });

export function loader({ context, url }: Route.LoaderArgs) {
  return readDeskFigures(moderatorDeps(context, url));
}

export default function ModerationFigures({ loaderData }: Route.ComponentProps) {
  return (
    <div className={styles.page}>
      <DeskHead desk="figures" lead="How long racers wait, and how much the desk gets done." />
      <DeskFiguresView figures={loaderData} />
    </div>
  );
}
