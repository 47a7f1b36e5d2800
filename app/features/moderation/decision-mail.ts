import type { RunResult } from "#app/features/approvals/read-run-result.server.ts";
import { badgesText, recordText, standingText } from "#app/features/approvals/texts.ts";
import { renderMail } from "#app/features/mail/render-mail.ts";
import { REJECTION_LABELS } from "#app/features/slips/review.ts";
import { formatLongDay } from "#app/lib/dates.ts";
import { formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import type { RejectionReason } from "#db/schema/slips.ts";
import type { Decision } from "./rules.ts";

type DecidedSlip = {
  id: number;
  raceTrack: string;
  ranOn: string;
  elapsedMs: number;
  sixtyFootMs: number;
  trapSpeedHundredthsMph: number;
};

type Addressee = {
  origin: string;
  username: string;
  isActivated: boolean;
  /** The run's result, if it is on the boards now. */
  result: RunResult | null;
};

/**
 * The mail to the racer about a decision, with a link to the run or to the form that corrects it.
 */
export function writeDecisionMail(
  decision: { act: Decision; reason: RejectionReason | null; note: string },
  slip: DecidedSlip,
  { origin, username, isActivated, result }: Addressee,
): { subject: string; text: string; html: string } {
  const et = formatSeconds(slip.elapsedMs);
  const facts = [
    { label: "1/4 mile", value: `${et} s` },
    { label: "60 ft", value: `${formatSeconds(slip.sixtyFootMs)} s` },
    { label: "Speed", value: `${formatSpeed(slip.trapSpeedHundredthsMph)} mph` },
    { label: "Track", value: slip.raceTrack },
    { label: "Date", value: formatLongDay(slip.ranOn) },
  ];
  const { subject, light, opening, after } = WORDS[decision.act];
  const reason = decision.reason ? REJECTION_LABELS[decision.reason].toRacer : "";
  const paragraphs = [
    `${username}, ${opening}`,
    reason,
    decision.note && `The moderator says: ${decision.note}`,
    decision.act === "approve" && !isActivated
      ? "It goes on the boards as soon as you activate your account."
      : after,
    decision.act === "reject"
      ? `Nothing to fix? Appeal, and another moderator takes a second look: ${origin}/1320-club/slip/${slip.id}/appeal`
      : "",
    result ? recordText(result) : "",
    result ? standingText(result) : "",
    result ? badgesText(result) : "",
  ].filter((paragraph) => paragraph !== "");
  const action =
    decision.act === "approve"
      ? { label: "See the run", url: `${origin}/1320-club/slip/${slip.id}` }
      : { label: "Fix and resubmit", url: `${origin}/1320-club/submit?slip=${slip.id}` };
  const title = subject(et);
  // The run's share picture. Its path belongs to the sharing feature, which moderation may not import: a test compares them.
  const picture = result && {
    url: `${origin}/cards/slip/${slip.id}.jpg`,
    alt: `${username}, ${et} s at ${slip.raceTrack}`,
  };
  const parts = { title, light, paragraphs, facts, action, ...(picture && { picture }) };
  return { subject: title, ...renderMail(parts) };
}

const WORDS = {
  approve: {
    subject: (et: string) => `Your ${et} is approved`,
    light: "green",
    opening: "a moderator checked your run against the slip and approved it.",
    after: "You're on the board.",
  },
  reject: {
    subject: (et: string) => `Your ${et} was not approved`,
    light: "red",
    opening: "a moderator checked your run and couldn't approve it.",
    after: "Fix it and resubmit. We'll check it again.",
  },
  "needs-info": {
    subject: (et: string) => `A question about your ${et}`,
    light: "white",
    opening: "a moderator has a question before your run can be approved.",
    after: "Fix the slip or add what's missing, then resubmit it.",
  },
} as const satisfies Record<Decision, unknown>;
