import type { Deps } from "#app/deps.ts";
import { standingOf } from "#app/features/mail/mailer.server.ts";
import { renderMail } from "#app/features/mail/render-mail.ts";
import { formatLongDay } from "#app/lib/dates.ts";
import { formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import { findAllAddresses, type Report } from "#db/queries/reports.ts";
import type { Slip } from "#db/queries/slips.ts";
import type { ReportAct } from "./rules.ts";
import { REPORT_LABELS } from "./texts.ts";

type Decided = {
  act: ReportAct;
  report: Report;
  /** The slip before the decision. */
  slip: Slip;
  reporterIds: readonly number[];
};

/** The texts for the reporters, by whether the run was still on the boards. */
const OUTCOMES = {
  uphold: {
    listed: "a moderator agrees with you. The run is off the boards until it's been checked again.",
    gone: "a moderator agrees with you. The run has already come off the boards.",
  },
  dismiss: {
    listed:
      "a moderator looked at the run you reported and found nothing wrong with it. It stays on the boards.",
    gone: "a moderator closed your report. The run has already come off the boards.",
  },
} as const satisfies Record<ReportAct, object>;

/** Tells the reporters the decision, and the racer if it took the run off the boards. */
export async function sendReportMails(
  { db, mail, origin }: Pick<Deps, "db" | "mail" | "origin">,
  decided: Decided,
): Promise<void> {
  const { act, slip, reporterIds } = decided;
  const ids = act === "uphold" && slip.isListed ? [...reporterIds, slip.userId] : reporterIds;
  const people = await findAllAddresses(db, ids);
  for (const person of people) {
    const { id, username, email } = person;
    const content =
      id === slip.userId
        ? mailToRacer(decided, username, origin)
        : mailToReporter(decided, username, origin);
    await mail.send({ to: email, standing: standingOf(person), ...content });
  }
}

const runOf = (slip: Slip) =>
  `${formatSeconds(slip.elapsedMs)} at ${formatSpeed(slip.trapSpeedHundredthsMph)} mph, ${slip.raceTrack}, ${formatLongDay(slip.ranOn)}`;

function mailToReporter({ act, report, slip }: Decided, username: string, origin: string) {
  const outcome = OUTCOMES[act][slip.isListed ? "listed" : "gone"];
  const title = act === "uphold" ? "Your report was upheld" : "We looked at your report";
  const paragraphs = [
    `${username}, ${outcome}`,
    runOf(slip),
    report.answer && `The moderator says: ${report.answer}`,
    "Thank you for keeping the boards honest.",
  ].filter((paragraph) => paragraph !== "");
  // A run that is not on the boards has a page only for its racer.
  const action =
    act === "dismiss" && slip.isListed
      ? { label: "See the run", url: `${origin}/1320-club/slip/${slip.id}` }
      : { label: "See the boards", url: `${origin}/1320-club` };
  return { subject: title, ...renderMail({ title, paragraphs, action }) };
}

/** Gives the racer the reason, but never the reporter or their wording. */
function mailToRacer({ report, slip }: Decided, username: string, origin: string) {
  const title = `Your ${formatSeconds(slip.elapsedMs)} is being checked again`;
  const paragraphs = [
    `${username}, another member reported ${REPORT_LABELS[report.reason].toRacer}, and a moderator agreed to look again.`,
    runOf(slip),
    "It's off the boards until then. You can fix the slip in the meantime. Otherwise there's nothing you need to do.",
  ];
  const action = { label: "See the slip", url: `${origin}/1320-club/submit?slip=${slip.id}` };
  return { subject: title, ...renderMail({ title, paragraphs, action }) };
}
