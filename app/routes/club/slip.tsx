import { depsOf } from "#app/context.ts";
import { PageDiscussion } from "#app/features/comments/components/page-discussion.tsx";
import { readDiscussion } from "#app/features/comments/read-discussion.server.ts";
import { RunLadders, RunReport } from "#app/features/leaderboard/components/lazy-run-extras.tsx";
import { RunSlip } from "#app/features/leaderboard/components/run-slip.tsx";
import { listRunLadders } from "#app/features/leaderboard/list-run-ladders.server.ts";
import { readRunAt } from "#app/features/leaderboard/read-run.server.ts";
import { runPlacePath } from "#app/features/leaderboard/rules.ts";
import {
  presentReportBox,
  readOwnReport,
} from "#app/features/moderation/reports/read-report-box.server.ts";
import { sendReport } from "#app/features/moderation/reports/send-report.server.ts";
import { ShareRun } from "#app/features/sharing/components/share-run.tsx";
import { runCard } from "#app/features/sharing/run-card.server.ts";
import { sharePicture } from "#app/features/sharing/shared-card.server.ts";
import { readWatched } from "#app/features/watch/against.ts";
import { WatchPage } from "#app/features/watch/components/lazy-watch-page.tsx";
import { readRace, toRacer } from "#app/features/watch/read-race.server.ts";
import { defineForm, signedIn } from "#app/lib/forms/define-form.server.ts";
import { unsentAnswer } from "#app/lib/forms/form-answer.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import { readId } from "#app/lib/record-id.ts";
import { notFound } from "#app/lib/responses.server.ts";
import { runVehicleName } from "#app/lib/vehicle-name.ts";
import { documentData } from "#app/rendering/index.ts";
import type { Route } from "./+types/slip.ts";

export const meta: Route.MetaFunction = ({ loaderData, params, matches }) => {
  const path = `/1320-club/slip/${params.slip}`;
  const run = loaderData?.run;
  if (!run) return pageMeta({ title: "Run", path, isHidden: true });
  const time = formatSeconds(run.elapsedMs);
  const title = `${run.username}: ${time} at ${run.raceTrack}`;
  return pageMeta({
    title: loaderData.watched === null ? title : `Watch ${title}`,
    description: `${time} s at ${formatSpeed(run.trapSpeedHundredthsMph)} mph in a ${runVehicleName(run)}.`,
    path,
    matches,
    ...(loaderData.card && { image: loaderData.card }),
    isHidden: !run.isListed,
  });
};

/** Reports a run. Values submitted after the session had ended are kept; each run has its own. */
const reporting = defineForm<Route.ActionArgs>({
  name: "run report",
  sender: signedIn,
  draft: ({ params }) => `report-${params.slip}`,
  submit: async (deps, { values }, { params, url }) => ({
    to: url.pathname,
    toast: await sendReport(deps, { slipId: readId(params.slip), values }),
  }),
});
export const action = reporting.action;

export async function loader(args: Route.LoaderArgs) {
  const watched = readWatched(args.url.searchParams);
  return watched === null ? loadRun(args) : loadRace(args, watched);
}

async function loadRun(args: Route.LoaderArgs) {
  const { request, url, params, context } = args;
  const deps = depsOf(context);
  const { viewer } = deps;
  const id = readId(params.slip);
  // Read at once, which is one call to the database.
  const [run, report, comments, ladders] = await Promise.all([
    readRunAt(deps, params.slip),
    readOwnReport(deps, id),
    readDiscussion(deps, { kind: "slip", id }),
    listRunLadders(deps, id),
  ]);
  if (!run) throw notFound(url);
  deps.subjects.add(`slip:${run.id}`);
  // Runs that aren't on the boards have no discussion.
  const discussion = run.isListed ? comments : null;
  const reportBox = presentReportBox(viewer, run, report);
  const boardTo = runPlacePath(run);
  const card = run.isListed ? sharePicture(runCard(run)) : null;
  const page = { watched: null, run, boardTo, reportBox, card };
  if (!viewer) return documentData(request, { ...page, unsent: null }, { discussion, ladders });
  const unsent = reportBox && (await reporting.readUnsent(args, { ...deps, viewer }));
  return { ...page, unsent, discussion, ladders };
}

/** The run along the strip in place of its picture, its slip and its comments. */
async function loadRace({ request, url, params, context }: Route.LoaderArgs, watched: string) {
  const deps = depsOf(context);
  const [run, race] = await Promise.all([
    readRunAt(deps, params.slip),
    readRace(deps, readId(params.slip), watched),
  ]);
  if (!run) throw notFound(url);
  deps.subjects.add(`slip:${run.id}`);
  const card = run.isListed ? sharePicture(runCard(run)) : null;
  const racer = { ...toRacer(run), isListed: run.isListed };
  const drawn = { head: run, boardTo: runPlacePath(run), race };
  return documentData(request, { watched, run: racer, card }, drawn);
}

export default function Slip({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.watched !== null) {
    // Named, since a spread leaves out what a document doesn't send as data.
    const { watched, run, head, boardTo, race } = loaderData;
    return <WatchPage watched={watched} run={run} head={head} boardTo={boardTo} race={race} />;
  }
  const { run, boardTo, reportBox, discussion, ladders, unsent } = loaderData;
  return (
    <div className="wrap">
      <RunSlip run={run} page={{ boardTo }}>
        {run.isListed && (
          <PageDiscussion subject={{ kind: "slip", id: run.id }} discussion={discussion} />
        )}
      </RunSlip>
      <RunLadders slipId={run.id} ladders={ladders} />
      {run.isListed && <ShareRun run={run} />}
      {reportBox && <RunReport box={reportBox} answer={actionData ?? unsentAnswer(unsent)} />}
    </div>
  );
}
