import type { Viewer } from "#app/deps.ts";
import { listAppeals } from "#app/features/moderation/appeals/list-appeals.server.ts";
import { listDeskComments } from "#app/features/moderation/comments/list-desk-comments.server.ts";
import { listInbox } from "#app/features/moderation/inbox/list-inbox.server.ts";
import { moderatorByCommand } from "#app/features/moderation/moderator-by-command.server.ts";
import { listReports } from "#app/features/moderation/reports/list-reports.server.ts";
import { REPORT_LABELS } from "#app/features/moderation/reports/texts.ts";
import { AppError } from "#app/lib/errors.ts";
import { FLAG_REASONS } from "#db/schema/comments.ts";
import { type CaseKind, INBOX_KINDS } from "#db/schema/desk.ts";
import { readOptions } from "../lib/options.ts";
import { printList } from "../lib/print-list.ts";
import { isJson } from "../lib/target.ts";
import { recordsDeps as deps } from "./records-deps.ts";
import { runOnSite } from "./site-command.ts";

/** Operators read what admins do, without an account: nothing is their own. */
const operator: Viewer = {
  ...{ id: 0, username: "", email: "", sessionId: "", role: "admin", isActivated: true },
  ...{ hasPledged: false, isClubMember: false, suspendedUntil: null, suspensionReason: "" },
  ...{ newNotices: 0, confirmedAt: null },
};
const reading = { ...deps, viewer: operator };

const LISTED = 100;

/** Lists what waits for moderators, the oldest first. @returns false if the arguments are invalid */
export async function inbox([name, ...more]: readonly string[]): Promise<boolean> {
  const kind = INBOX_KINDS.find((each) => each === name);
  if (more.length > 0 || (name !== undefined && !kind)) return false;
  const { cases } = await listInbox(reading, { kind, holder: undefined }, LISTED);
  printList(
    cases.map(({ kind: of, id, at, racer, title, why, holder }) => ({
      ...{ kind: of, id, at, racer, title, why, holder },
    })),
    ({ kind: of, id, at, racer, title, why, holder }) =>
      `${of.padEnd(7)}  ${id}  ${at}  ${racer}  ${title}  ${why}${holder ? `  (${holder} is on it)` : ""}`,
    "Nothing waits.",
  );
  return true;
}

const OPTIONS = ["by", "answer", "reason", "note"] as const;
type Option = (typeof OPTIONS)[number];
/** Which options an act takes, those it needs first. Every decision names its moderator. */
type Act = { needs: readonly Option[]; may: readonly Option[] };

const ACTS: Readonly<Record<CaseKind, Readonly<Record<string, Act>>>> = {
  report: {
    uphold: { needs: ["by"], may: ["answer"] },
    dismiss: { needs: ["by"], may: ["answer"] },
  },
  appeal: {
    uphold: { needs: ["by", "answer"], may: [] },
    overturn: { needs: ["by", "answer"], may: [] },
  },
  comment: {
    remove: { needs: ["by", "reason"], may: ["note"] },
    keep: { needs: ["by"], may: [] },
  },
};

/** Prints a report, or decides it. @returns false if the arguments are invalid */
export const report = (words: readonly string[]) => onCase("report", words);
/** Prints an appeal, or decides it. @returns false if the arguments are invalid */
export const appeal = (words: readonly string[]) => onCase("appeal", words);
/** Prints a comment with its flags, or decides on it. @returns false if the arguments are invalid */
export const comment = (words: readonly string[]) => onCase("comment", words);

async function onCase(kind: CaseKind, words: readonly string[]): Promise<boolean> {
  const [first = "", id = "", ...more] = words;
  if (words.length === 1 && isId(first)) {
    print(await READS[kind](first));
    return true;
  }
  const isAwaited = more.at(-1) !== "--no-wait";
  const typed = readDecision(ACTS[kind], first, isAwaited ? more : more.slice(0, -1));
  if (!typed || !isId(id)) return false;
  const { by = "", ...fields } = typed;
  const { version } = await READS[kind](id);
  await moderatorByCommand(deps, by);
  const values = { act: first, [kind]: id, version: String(version), ...fields };
  return runOnSite("deskCase", { kind, by, values }, isAwaited ? [] : ["--no-wait"]);
}

/** @returns the values of an act's options; null if one is missing, or there is anything else */
function readDecision(acts: Readonly<Record<string, Act>>, name: string, words: readonly string[]) {
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined;
  const options = act && readOptions(words, [...act.needs, ...act.may]);
  if (!options || act.needs.some((option) => !options[option])) return null;
  const isReason = FLAG_REASONS.some((reason) => reason === options.reason);
  return options.reason && !isReason ? null : compact(options);
}

function compact(options: Partial<Record<Option, string>>): Record<string, string> {
  const entries = OPTIONS.flatMap((name) => (options[name] ? [[name, options[name]]] : []));
  return Object.fromEntries(entries);
}

const isId = (text: string) => /^\d{1,15}$/.test(text);

/** What there is to read before a decision. The version is that of a comment, whose text may change. */
const READS = {
  async report(id: string) {
    const { reports } = await listReports(reading, { status: "OPEN", report: Number(id) });
    const { run, reason, canDecide: _, isOwnRun: __, ...rest } = one(reports);
    const { username, ...ran } = run;
    return { version: 0, ...rest, reason: REPORT_LABELS[reason].label, racer: username, ...ran };
  },
  async appeal(id: string) {
    const { appeals } = await listAppeals(reading, { status: "OPEN", appeal: Number(id) });
    const { run, canDecide: _, isOwn: __, ...rest } = one(appeals);
    const { username, ...ran } = run;
    return { version: 0, ...rest, racer: username, ...ran };
  },
  async comment(id: string) {
    const { comments } = await listDeskComments(reading, {
      ...{ status: "WAITING", comment: Number(id) },
    });
    const { canDecide: _, flags, ...rest } = one(comments);
    const about = flags.map(({ words, text, by }) => `${words} (${by})${text && `: ${text}`}`);
    return { ...rest, flags: about.join("; "), decision: rest.decision?.by ?? "" };
  },
} as const;

function one<Row>([row]: readonly Row[]): Row {
  if (row) return row;
  throw new AppError("not_found", "There is none with this number.");
}

/** Prints a record: a line for each of its facts, or JSON. */
function print({ version: _, ...record }: Record<string, unknown>): void {
  if (isJson) {
    console.log(JSON.stringify(record, null, 1));
    return;
  }
  for (const [name, value] of Object.entries(record)) {
    if (value !== null && value !== "") console.log(`${name}: ${value}`);
  }
}
