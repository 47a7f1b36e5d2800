import type { Deps, Viewer } from "#app/deps.ts";
import { findAllOpenReportsById } from "#db/queries/reports.ts";
import type { ReportQueue } from "./list-reports.server.ts";
import { canDecideReport } from "./policy.ts";

const PREFIX = "report-answer-";

/** The name of the draft of an answer that was sent after the session had ended. */
export const answerForm = (reportId: string) => PREFIX + reportId;

/**
 * The answers among a moderator's unsent forms.
 *
 * @param reports the page of reports that is shown
 * @param kept values by the form's name
 * @returns `answers`, by their report, that go into a form of that page, and `over`, the names of those
 *   that go into none anymore, since their report is decided
 */
export async function findUnsentAnswers(
  { db, viewer }: Pick<Deps, "db"> & { viewer: Viewer },
  reports: ReportQueue["reports"],
  kept: Readonly<Record<string, Record<string, string>>>,
): Promise<{ answers: Record<number, string>; over: string[] }> {
  const here = new Set(reports.filter(({ canDecide }) => canDecide).map(({ id }) => id));
  const forms = Object.keys(kept).filter((form) => form.startsWith(PREFIX));
  const idOf = (form: string) => Number(form.slice(PREFIX.length));
  const shown = forms.filter((form) => here.has(idOf(form)));
  const others = forms.filter((form) => !here.has(idOf(form)));
  const open = others.length > 0 ? await findAllOpenReportsById(db, others.map(idOf)) : [];
  const waiting = new Set(open.filter((row) => canDecideReport(viewer, row)).map(({ id }) => id));
  return {
    answers: Object.fromEntries(shown.map((form) => [idOf(form), kept[form]?.answer ?? ""])),
    over: others.filter((form) => !waiting.has(idOf(form))),
  };
}
