import type { Deps } from "#app/deps.ts";
import { standingOf } from "#app/features/mail/mailer.server.ts";
import { renderMail } from "#app/features/mail/render-mail.ts";
import { formatLongDay } from "#app/lib/dates.ts";
import { formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import { findAllAddresses } from "#db/queries/reports.ts";
import type { Slip } from "#db/queries/slips.ts";
import type { AppealAct } from "./rules.ts";

type Decided = {
  act: AppealAct;
  answer: string;
  slip: Pick<
    Slip,
    "id" | "userId" | "elapsedMs" | "trapSpeedHundredthsMph" | "raceTrack" | "ranOn"
  >;
};

const WORDS = {
  uphold: {
    title: "We looked at your slip again",
    light: "red",
    opening: "a second moderator looked at your appeal. The decision stands.",
    after: "You can still fix the slip and resubmit it.",
    label: "Fix and resubmit",
  },
  overturn: {
    title: "Your appeal was upheld",
    light: "green",
    opening: "a second moderator looked at your appeal and agrees with you.",
    after:
      "The slip is back in the queue, at its old place. You'll hear from us once it's decided.",
    label: "See the slip",
  },
} as const satisfies Record<AppealAct, unknown>;

/** Tells the racer what became of the appeal. */
export async function sendAppealMail(
  { db, mail, origin }: Pick<Deps, "db" | "mail" | "origin">,
  { act, answer, slip }: Decided,
): Promise<void> {
  const [racer] = await findAllAddresses(db, [slip.userId]);
  if (!racer) return;
  const { title, light, opening, after, label } = WORDS[act];
  const paragraphs = [
    `${racer.username}, ${opening}`,
    `${formatSeconds(slip.elapsedMs)} at ${formatSpeed(slip.trapSpeedHundredthsMph)} mph, ${slip.raceTrack}, ${formatLongDay(slip.ranOn)}`,
    `The moderator says: ${answer}`,
    after,
  ];
  const action = { label, url: `${origin}/1320-club/submit?slip=${slip.id}` };
  const content = renderMail({ title, light, paragraphs, action });
  await mail.send({ to: racer.email, standing: standingOf(racer), subject: title, ...content });
}
