import type { Deps, Viewer } from "#app/deps.ts";
import { can } from "#app/lib/policy.ts";
import { findAllOpenReportsById } from "#db/queries/reports.ts";
import type { ReportQueue } from "./list-reports.server.ts";
import { reportPolicy } from "./policy.ts";

const PREFIX = "report-answer-";

/** The draft name of an answer submitted after the session expired. */
export const answerForm = (reportId: string) => PREFIX + reportId;

/**
 * The answers among a moderator's unsent forms.
 *
 * @param reports the reports on the current page
 * @param storedForms values by form name
 * @returns `answers`, by report, for the forms on that page, and `over`, the names of forms whose
 *   report has been decided
 */
export async function findUnsentAnswers(
  { db, viewer }: Pick<Deps, "db"> & { viewer: Viewer },
  reports: ReportQueue["reports"],
  storedForms: Readonly<Record<string, Record<string, string>>>,
): Promise<{ answers: Record<number, string>; over: string[] }> {
  const openIds = new Set(reports.filter(({ canDecide }) => canDecide).map(({ id }) => id));
  const forms = Object.keys(storedForms).filter((form) => form.startsWith(PREFIX));
  const idOf = (form: string) => Number(form.slice(PREFIX.length));
  const current = forms.filter((form) => openIds.has(idOf(form)));
  const remaining = forms.filter((form) => !openIds.has(idOf(form)));
  const open = remaining.length > 0 ? await findAllOpenReportsById(db, remaining.map(idOf)) : [];
  const canDecide = (report: (typeof open)[number]) =>
    can(reportPolicy, "decide", viewer, { ...report, status: "OPEN" });
  const waiting = new Set(open.filter(canDecide).map(({ id }) => id));
  return {
    answers: Object.fromEntries(
      current.map((form) => [idOf(form), storedForms[form]?.answer ?? ""]),
    ),
    over: remaining.filter((form) => !waiting.has(idOf(form))),
  };
}
