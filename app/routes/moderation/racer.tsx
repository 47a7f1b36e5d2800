import styles from "#app/features/moderation/components/moderation.module.css";
import { moderatorDeps } from "#app/features/moderation/moderator-deps.server.ts";
import { racerPath } from "#app/features/moderation/paths.ts";
import { RacerHistory } from "#app/features/moderation/racers/components/racer-history.tsx";
import { readRacerHistory } from "#app/features/moderation/racers/read-racer-history.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { readId } from "#app/lib/record-id.ts";
import { toPageNotFound } from "#app/lib/responses.server.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/racer.ts";

export const meta: Route.MetaFunction = ({ loaderData, params }) =>
  pageMeta({
    title: `History of ${loaderData?.racer.username ?? "a racer"}`,
    path: racerPath(readId(params.racer)),
    isHidden: true,
  });

export function loader({ params, context, url }: Route.LoaderArgs) {
  const racerId = readId(params.racer);
  return readRacerHistory(moderatorDeps(context, url), racerId).catch(toPageNotFound(url));
}

export default function Racer({ loaderData: history }: Route.ComponentProps) {
  return (
    <div className={styles.page}>
      <PageHead eyebrow="History" title={history.racer.username} isTerse />
      <RacerHistory history={history} />
    </div>
  );
}
