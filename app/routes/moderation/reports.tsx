import { data } from "react-router";
import { usernameKeyOf } from "#app/features/accounts/rules.ts";
import { DeskHead } from "#app/features/moderation/components/desk-head.tsx";
import styles from "#app/features/moderation/components/moderation.module.css";
import { ShortcutHelp } from "#app/features/moderation/components/shortcut-help.tsx";
import {
  moderatorDeps,
  redirectLapsedModerator,
} from "#app/features/moderation/moderator-deps.server.ts";
import { answerReport } from "#app/features/reports/answer-report.server.ts";
import { ReportList } from "#app/features/reports/components/report-list.tsx";
import { answerForm, findKeptAnswers } from "#app/features/reports/find-kept-answers.server.ts";
import { listReports } from "#app/features/reports/list-reports.server.ts";
import { reportsQuerySchema } from "#app/features/reports/schema.ts";
import { redirectWithToast } from "#app/lib/flash.server.ts";
import { readForm } from "#app/lib/form.server.ts";
import { parseInput, typedValues, UNSENT_NOTICE } from "#app/lib/form.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { clearAllUnsent, clearUnsent, readAllUnsent } from "#app/lib/unsent-forms.server.ts";
import { Link } from "#app/rendering/index.ts";
import { Alert } from "#app/ui/alert.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TabLinks } from "#app/ui/tabs.tsx";
import type { Route } from "./+types/reports.ts";

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;
export const meta = () => pageMeta({ title: "Reports", path: PATH, isHidden: true });

const PATH = "/moderation/reports";

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

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const deps = moderatorDeps(context, url);
  const parsed = parseInput(reportsQuerySchema, Object.fromEntries(url.searchParams));
  const query = parsed.ok ? parsed.value : { status: "OPEN" as const };
  const owner = usernameKeyOf(deps.viewer.username);
  const [list, kept] = await Promise.all([
    listReports(deps, query),
    readAllUnsent(request, deps, owner).catch(() => ({})),
  ]);
  const { answers, over } = await findKeptAnswers(deps, list.reports, kept);
  const headers = await clearAllUnsent(request, deps, { forms: over, owner });
  return data({ ...list, status: query.status, answers }, { headers });
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const path = url.pathname + url.search;
  const lapsed = await redirectLapsedModerator(request, context, path, (owner, values) => ({
    ...draftOf(values, owner),
    values,
  }));
  if (lapsed) return lapsed;
  const deps = moderatorDeps(context, url);
  const { owner: _owner, ...values } = typedValues(await readForm(request, deps));
  const result = await answerReport(deps, values);
  if (result.ok) {
    const headers = await clearUnsent(request, deps, draftOf(values, deps.viewer.username));
    return redirectWithToast(request, deps, PATH, result.toast, headers);
  }
  return data({ message: result.message, values }, { status: result.status });
}

export default function Reports({ loaderData, actionData }: Route.ComponentProps) {
  const { reports, open, next, status, answers } = loaderData;
  const refused = actionData?.values;
  return (
    <div className={styles.page}>
      <DeskHead
        desk="reports"
        lead="What members doubt. An upheld report takes a run off the boards, if it is still on them, and back into the line."
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
      {(actionData || Object.keys(answers).length > 0) && (
        <Alert status="warning">{actionData?.message ?? UNSENT_NOTICE}</Alert>
      )}
      {reports.length === 0 ? (
        <EmptyState title="No reports here">
          <p>Members report a run from its own page.</p>
        </EmptyState>
      ) : (
        <ReportList
          key={status}
          reports={reports}
          answers={refused?.report ? { ...answers, [refused.report]: refused.answer } : answers}
        />
      )}
      {next && (
        <Link to={`/moderation/reports?status=${status}&after=${next}`} className={styles.more}>
          More
        </Link>
      )}
    </div>
  );
}

/** The answer a moderator had typed when the session ended; each report has its own. */
function draftOf({ report = "" }: Record<string, string>, owner: string) {
  return { form: answerForm(report), owner: usernameKeyOf(owner) };
}
