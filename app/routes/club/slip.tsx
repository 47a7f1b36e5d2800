import { depsOf } from "#app/context.ts";
import { RunSlip } from "#app/features/leaderboard/components/run-slip.tsx";
import { readRun } from "#app/features/leaderboard/read-run.server.ts";
import { mediaPath } from "#app/lib/media-path.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import { notFound } from "#app/lib/responses.server.ts";
import { Link } from "#app/ui/link.tsx";
import type { Route } from "./+types/slip.ts";
import styles from "./slip.module.css";

export const meta: Route.MetaFunction = ({ loaderData, params }) => {
  const path = `/1320-club/slip/${params.slip}`;
  const run = loaderData?.run;
  if (!run) return pageMeta({ title: "Run", path, isHidden: true });
  const time = formatSeconds(run.elapsedMs);
  return pageMeta({
    title: `${run.username}: ${time} at ${run.raceTrack}`,
    description: `${time} s at ${formatSpeed(run.trapSpeedHundredthsMph)} mph in a ${run.vehicleYear} ${run.vehicleMake} ${run.vehicleModel} ${run.vehicleTrim}.`,
    path,
    ...(run.hasPicture && { image: mediaPath(run.mediaKey) }),
    isHidden: run.status !== "APPROVED",
  });
};

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const id = /^[1-9]\d{0,14}$/.test(params.slip) ? Number(params.slip) : null;
  const run = id === null ? null : await readRun(depsOf(context), id);
  if (!run) throw notFound(new URL(request.url).pathname);
  return { run };
}

export default function Slip({ loaderData: { run } }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <Link to={run.isStock ? "/1320-club" : "/1320-club?board=modified"} className={styles.back}>
        {run.isStock ? "Stock board" : "Modified board"}
      </Link>
      <RunSlip run={run} />
    </div>
  );
}
