import { data } from "react-router";
import { depsOf, signedInDeps } from "#app/context.ts";
import { usernameKeyOf } from "#app/features/accounts/rules.ts";
import { RunSlip } from "#app/features/leaderboard/components/run-slip.tsx";
import { readRunAt } from "#app/features/leaderboard/read-run.server.ts";
import { RunReport } from "#app/features/reports/components/run-report.tsx";
import { readReportBox } from "#app/features/reports/read-report-box.server.ts";
import { sendReport } from "#app/features/reports/send-report.server.ts";
import { ShareRun } from "#app/features/sharing/components/share-run.tsx";
import { runCard } from "#app/features/sharing/run-card.ts";
import { redirectWithToast } from "#app/lib/flash.server.ts";
import { readForm } from "#app/lib/form.server.ts";
import { typedValues, UNSENT_NOTICE } from "#app/lib/form.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import { readId } from "#app/lib/record-id.ts";
import { notFound } from "#app/lib/responses.server.ts";
import { clearUnsent, readUnsent, redirectToLogin } from "#app/lib/unsent-forms.server.ts";
import { runVehicleName } from "#app/lib/vehicle-name.ts";
import { Link } from "#app/rendering/index.ts";
import { ChevronIcon } from "#app/ui/icons.tsx";
import type { Route } from "./+types/slip.ts";
import styles from "./slip.module.css";

export const meta: Route.MetaFunction = ({ loaderData, params, matches }) => {
  const path = `/1320-club/slip/${params.slip}`;
  const run = loaderData?.run;
  if (!run) return pageMeta({ title: "Run", path, isHidden: true });
  const time = formatSeconds(run.elapsedMs);
  return pageMeta({
    title: `${run.username}: ${time} at ${run.raceTrack}`,
    description: `${time} s at ${formatSpeed(run.trapSpeedHundredthsMph)} mph in a ${runVehicleName(run)}.`,
    path,
    matches,
    ...(run.isListed && { image: runCard(run) }),
    isHidden: !run.isListed,
  });
};

export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const deps = depsOf(context);
  const run = await readRunAt(deps, params.slip);
  if (!run) throw notFound(url);
  const reportBox = await readReportBox(deps, run);
  const { viewer } = deps;
  if (!viewer || !reportBox) return { run, reportBox };
  const draft = draftOf(params.slip, viewer.username);
  return { run, reportBox, unsent: await readUnsent(request, deps, draft).catch(() => null) };
}

/** The form that reports a run: plain, so that it costs this public page no script. */
export async function action({ request, params, context, url }: Route.ActionArgs) {
  if (!depsOf(context).viewer) {
    return redirectToLogin(request, depsOf(context), url.pathname, ({ owner = "", ...values }) => ({
      ...draftOf(params.slip, owner),
      values,
    }));
  }
  const deps = signedInDeps(context);
  const { owner: _owner, ...values } = typedValues(await readForm(request, deps));
  const result = await sendReport(deps, { slipId: readId(params.slip), values });
  if (result.ok) {
    const headers = await clearUnsent(request, deps, draftOf(params.slip, deps.viewer.username));
    return redirectWithToast(request, deps, url.pathname, result.toast, headers);
  }
  return data({ message: result.message, values }, { status: result.status });
}

export default function Slip({ loaderData, actionData }: Route.ComponentProps) {
  const { run, reportBox, unsent } = loaderData;
  const refused = actionData ?? (unsent ? { message: UNSENT_NOTICE, values: unsent } : undefined);
  return (
    <div className="wrap">
      <Link to={run.isStock ? "/1320-club" : "/1320-club?board=modified"} className={styles.back}>
        <ChevronIcon className={styles.chevron} />
        {run.isStock ? "Stock board" : "Modified board"}
      </Link>
      <RunSlip run={run} />
      {run.isListed && <ShareRun run={run} />}
      {reportBox && <RunReport box={reportBox} refused={refused} />}
    </div>
  );
}

/** The report a member had typed when the session ended; each run has its own. */
function draftOf(slip: string, owner: string) {
  return { form: `report-${slip}`, owner: usernameKeyOf(owner) };
}
