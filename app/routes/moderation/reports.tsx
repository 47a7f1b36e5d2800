import { data } from "react-router";
import { noteOnCase } from "#app/features/moderation/cases/note-on-case.server.ts";
import { listCaseNotes } from "#app/features/moderation/cases/write-case-note.server.ts";
import { CaseScreen } from "#app/features/moderation/components/case-screen.tsx";
import { moderator, moderatorDeps } from "#app/features/moderation/moderator-deps.server.ts";
import { INBOX_PATH } from "#app/features/moderation/paths.ts";
import { readQuery } from "#app/features/moderation/read-query.ts";
import { answerReport } from "#app/features/moderation/reports/answer-report.server.ts";
import { ReportList } from "#app/features/moderation/reports/components/report-list.tsx";
import {
  answerForm,
  findUnsentAnswers,
} from "#app/features/moderation/reports/find-unsent-answers.server.ts";
import { listReports } from "#app/features/moderation/reports/list-reports.server.ts";
import { reportsQuerySchema } from "#app/features/moderation/reports/schema.ts";
import { usernameKeyOf } from "#app/lib/account-keys.ts";
import { defineForm } from "#app/lib/forms/define-form.server.ts";
import { type FormAnswer, UNSENT_NOTICE } from "#app/lib/forms/form-answer.ts";
import { clearAllUnsent, readAllUnsent } from "#app/lib/forms/unsent-forms.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { Route } from "./+types/reports.ts";

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;
export const meta = () => pageMeta({ title: "Reports", path: PATH, isHidden: true });

const PATH = "/moderation/reports";

const TABS = [
  ["OPEN", "Open"],
  ["UPHELD", "Upheld"],
  ["DISMISSED", "Dismissed"],
] as const;

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const deps = moderatorDeps(context, url);
  const query = readQuery(reportsQuerySchema, url.searchParams);
  const owner = usernameKeyOf(deps.viewer.username);
  const [list, unsent] = await Promise.all([
    listReports(deps, query),
    readAllUnsent(request, deps, owner).catch(() => ({})),
  ]);
  const { answers, over } = await findUnsentAnswers(deps, list.reports, unsent);
  const headers = await clearAllUnsent(request, deps, { forms: over, owner });
  const { status, report: id } = query;
  const notes = id === undefined ? null : await listCaseNotes(deps, { kind: "report", id });
  return data({ ...list, status, isFirst: !query.after, answers, notes }, { headers });
}

/** A reply submitted after the session had ended is kept; each report has its own. */
const answering = defineForm<Route.ActionArgs>({
  name: "report answer",
  sender: moderator,
  isHidden: true,
  draft: (_args, { report = "" }) => answerForm(report),
  submit: async (deps, { values }, { url }) =>
    values.act === "note"
      ? noteOnCase(deps, { kind: "report", values, url })
      : {
          to: url.searchParams.has("report") ? INBOX_PATH : PATH,
          toast: await answerReport(deps, values),
        },
});
export const action = answering.action;

export default function Reports({ loaderData, actionData }: Route.ComponentProps) {
  const { reports, open, answers, ...page } = loaderData;
  const refused = actionData?.values;
  const hasRefusal = actionData || Object.keys(answers).length > 0;
  return (
    <CaseScreen
      {...page}
      desk="reports"
      lead="Runs that members question. Uphold a report, and the run comes off the boards and goes back in the queue."
      tabs={TABS}
      waiting={open}
      refusal={hasRefusal ? messageOf(actionData) : undefined}
      answer={actionData}
    >
      {reports.length === 0 ? (
        <EmptyState title="No reports here">
          <p>Members report a run from its own page.</p>
        </EmptyState>
      ) : (
        <ReportList
          key={page.status}
          reports={reports}
          answers={refused?.report ? { ...answers, [refused.report]: refused.answer } : answers}
        />
      )}
    </CaseScreen>
  );
}

/** The reply is the only field, so its error is shown above. */
function messageOf(refused: FormAnswer | undefined): string {
  if (!refused) return UNSENT_NOTICE;
  return refused.errors.answer ?? refused.message;
}
