import { data } from "react-router";
import { DeskHead } from "#app/features/moderation/components/desk-head.tsx";
import styles from "#app/features/moderation/components/moderation.module.css";
import { ShortcutHelp } from "#app/features/moderation/components/shortcut-help.tsx";
import { moderatorDeps } from "#app/features/moderation/moderator-deps.server.ts";
import { answerReport } from "#app/features/reports/answer-report.server.ts";
import { ReportList } from "#app/features/reports/components/report-list.tsx";
import { listReports } from "#app/features/reports/list-reports.server.ts";
import { reportsQuerySchema } from "#app/features/reports/schema.ts";
import { redirectWithToast } from "#app/lib/flash.server.ts";
import { readForm } from "#app/lib/form.server.ts";
import { parseInput, typedValues } from "#app/lib/form.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { Alert } from "#app/ui/alert.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { RouteHandle } from "#app/ui/late-hydration.ts";
import { Link } from "#app/ui/link.tsx";
import { TabLinks } from "#app/ui/tabs.tsx";
import type { Route } from "./+types/reports.ts";

export const handle = { hydrate: "eager" } satisfies RouteHandle;
export const meta = () =>
  pageMeta({ title: "Reports", path: "/moderation/reports", isHidden: true });

const TABS = [
  ["OPEN", "Open"],
  ["UPHELD", "Upheld"],
  ["DISMISSED", "Dismissed"],
] as const;

const KEYS = [
  ["j", "next"],
  ["k", "previous"],
  ["Enter", "open the run"],
  ["w", "write the answer"],
  ["u", "uphold"],
  ["d", "dismiss"],
] as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const deps = moderatorDeps(context, url);
  const parsed = parseInput(reportsQuerySchema, Object.fromEntries(url.searchParams));
  const query = parsed.ok ? parsed.value : { status: "OPEN" as const };
  return { ...(await listReports(deps, query)), status: query.status };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const deps = moderatorDeps(context, url);
  const values = typedValues(await readForm(request));
  const result = await answerReport(deps, values);
  if (result.ok) return redirectWithToast(request, deps, "/moderation/reports", result.toast);
  return data({ message: result.message, values }, { status: result.status });
}

export default function Reports({ loaderData, actionData }: Route.ComponentProps) {
  const { reports, open, next, status } = loaderData;
  return (
    <div className={styles.page}>
      <DeskHead
        desk="reports"
        lead="What members doubt. An upheld report takes the run off the boards and back into the line."
      />
      <div className={styles.bar}>
        <TabLinks
          label="Status"
          items={TABS.map(([value, label]) => ({
            to: `/moderation/reports?status=${value}`,
            label: value === "OPEN" ? `${label} ${open > 100 ? "100+" : open}` : label,
            isCurrent: value === status,
          }))}
        />
        <ShortcutHelp keys={KEYS} />
      </div>
      {actionData && <Alert status="warning">{actionData.message}</Alert>}
      {reports.length === 0 ? (
        <EmptyState title="No reports here">
          <p>Members report a run from its own page.</p>
        </EmptyState>
      ) : (
        <ReportList key={status} reports={reports} values={actionData?.values} />
      )}
      {next && (
        <Link to={`/moderation/reports?status=${status}&after=${next}`} className={styles.more}>
          More
        </Link>
      )}
    </div>
  );
}
