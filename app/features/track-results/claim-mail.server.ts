import type { Deps } from "#app/deps.ts";
import { standingOf } from "#app/features/mail/mailer.server.ts";
import { renderMail } from "#app/features/mail/render-mail.ts";
import { formatLongDay } from "#app/lib/dates.ts";
import { garagePath } from "#app/lib/garage-path.ts";
import { findAllAddresses } from "#db/queries/reports.ts";

/** What a strip said about the row that a member took. */
export type DecidedClaim = {
  act: "confirm" | "refuse";
  memberId: number;
  track: string;
  /** `2026-05-09` */
  ranOn: string;
};

const WORDS = {
  confirm: {
    title: "The track confirmed your run",
    light: "green",
    opening: "the track says that the run you claimed is yours.",
    after: "A slip of yours with the same numbers is marked as confirmed by the track.",
  },
  refuse: {
    title: "The track says that run isn't yours",
    light: "red",
    opening: "the track says that a run on its results isn't yours.",
    after:
      "Your slips are untouched, but that row doesn't confirm any of them. If that's wrong, ask at the tower: they have the sheet.",
  },
} as const satisfies Record<DecidedClaim["act"], unknown>;

/** Tells a member what a strip said about the row they took. */
export async function sendClaimMail(
  { db, mail, origin }: Pick<Deps, "db" | "mail" | "origin">,
  { act, memberId, track, ranOn }: DecidedClaim,
): Promise<void> {
  const [member] = await findAllAddresses(db, [memberId]);
  if (!member) return;
  const { title, light, opening, after } = WORDS[act];
  const content = renderMail({
    ...{ title, light },
    paragraphs: [`${member.username}, ${opening}`, after],
    facts: [
      { label: "Track", value: track },
      { label: "Day", value: formatLongDay(ranOn) },
    ],
    action: { label: "Open your garage", url: `${origin}${garagePath(member.username)}` },
  });
  await mail.send({ to: member.email, standing: standingOf(member), subject: title, ...content });
}
