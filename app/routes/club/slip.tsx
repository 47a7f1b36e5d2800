import { data } from "react-router";
import { depsOf, signedInDeps } from "#app/context.ts";
import { RunSlip } from "#app/features/leaderboard/components/run-slip.tsx";
import { readRun } from "#app/features/leaderboard/read-run.server.ts";
import { RunReport } from "#app/features/reports/components/run-report.tsx";
import { readReportBox } from "#app/features/reports/read-report-box.server.ts";
import { sendReport } from "#app/features/reports/send-report.server.ts";
import { ShareRun } from "#app/features/sharing/components/share-run.tsx";
import { runCard } from "#app/features/sharing/run-card.ts";
import { redirectWithToast } from "#app/lib/flash.server.ts";
import { readForm } from "#app/lib/form.server.ts";
import { typedValues } from "#app/lib/form.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import { notFound } from "#app/lib/responses.server.ts";
import { ChevronIcon } from "#app/ui/icons.tsx";
import { Link } from "#app/ui/link.tsx";
import type { Route } from "./+types/slip.ts";
import styles from "./slip.module.css";

export const meta: Route.MetaFunction = ({ loaderData, params, matches }) => {
  const path = `/1320-club/slip/${params.slip}`;
  const run = loaderData?.run;
  if (!run) return pageMeta({ title: "Run", path, isHidden: true });
  const time = formatSeconds(run.elapsedMs);
  return pageMeta({
    title: `${run.username}: ${time} at ${run.raceTrack}`,
    description: `${time} s at ${formatSpeed(run.trapSpeedHundredthsMph)} mph in a ${run.vehicleYear} ${run.vehicleMake} ${run.vehicleModel} ${run.vehicleTrim}.`,
    path,
    matches,
    ...(run.isListed && { image: runCard(run) }),
    isHidden: !run.isListed,
  });
};

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const id = /^[1-9]\d{0,14}$/.test(params.slip) ? Number(params.slip) : null;
  const run = id === null ? null : await readRun(depsOf(context), id);
  if (!run) throw notFound(url.pathname);
  return { run, reportBox: await readReportBox(depsOf(context), run) };
}

/** The form that reports a run: plain, so that it costs this public page no script. */
export async function action({ request, params, context, url }: Route.ActionArgs) {
  const values = typedValues(await readForm(request));
  const deps = signedInDeps(context);
  const result = await sendReport(deps, { slipId: Number(params.slip), values });
  if (result.ok) return redirectWithToast(request, deps, url.pathname, result.toast);
  return data({ message: result.message, values }, { status: result.status });
}

export default function Slip({ loaderData, actionData }: Route.ComponentProps) {
  const { run, reportBox } = loaderData;
  return (
    <div className="wrap">
      <Link to={run.isStock ? "/1320-club" : "/1320-club?board=modified"} className={styles.back}>
        <ChevronIcon className={styles.chevron} />
        {run.isStock ? "Stock board" : "Modified board"}
      </Link>
      <RunSlip run={run} />
      {run.isListed && <ShareRun run={run} />}
      {reportBox && <RunReport box={reportBox} refused={actionData} />}
    </div>
  );
}
