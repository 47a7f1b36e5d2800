import type { Deps } from "#app/deps.ts";
import { standingOf } from "#app/features/mail/mailer.server.ts";
import { renderMail } from "#app/features/mail/render-mail.ts";
import type { DragPakRequest } from "#db/queries/drag-pak.ts";
import { findAllEditorAddresses } from "#db/queries/users.ts";
import { DRAG_PAK_KIND_LABELS, labeledAnswers } from "./rules.ts";

const WHY = "This mail is about a Drag Pak request at Quarter Mile Garage.";

/**
 * Confirms a request to its sender and notifies the staff.
 *
 * @param isOwner whether the mailbox is known to be the sender's. Any other may belong to someone
 *   else, by mistake or on purpose, so its mail contains no user input: neither personal details
 *   nor advertising
 */
export async function sendDragPakMails(
  { db, mail, origin }: Pick<Deps, "db" | "mail" | "origin">,
  request: DragPakRequest,
  { isOwner }: { isOwner: boolean },
): Promise<void> {
  const { kind, answers } = request;
  const facts = isOwner
    ? labeledAnswers(kind, answers).map(({ label, value }) => ({ label, value }))
    : [];
  const standing = standingOf({ isActivated: isOwner });
  await mail.send({ to: request.email, standing, ...mailToRequester(request, facts, origin) });
  const staffMail = mailToStaff(request, origin);
  for (const { email } of await findAllEditorAddresses(db))
    await mail.send({ to: email, standing: "proven", ...staffMail });
}

type Fact = { label: string; value: string };

function mailToRequester({ number }: DragPakRequest, facts: readonly Fact[], origin: string) {
  const title = `Your Drag Pak request ${number}`;
  return {
    subject: title,
    ...renderMail({
      title,
      paragraphs: [
        `Your number is ${number}. Keep it handy when you write or call.`,
        "Nothing is ordered and nothing is owed. We read every request and answer by email.",
      ],
      facts: [{ label: "Number", value: number }, ...facts],
      action: {
        label: "See where it stands",
        url: `${origin}/drag-pak/confirmation?number=${number}`,
      },
      note: "If you didn't send this, ignore it. Someone mistyped an address.",
      why: WHY,
    }),
  };
}

/** Only the page names the requester: staff mailboxes must not become a customer list. */
function mailToStaff({ number, kind, answers }: DragPakRequest, origin: string) {
  const title = `Drag Pak request ${number}`;
  return {
    subject: title,
    ...renderMail({
      title,
      paragraphs: [`${DRAG_PAK_KIND_LABELS[kind]}, ${answers.region}, ${answers.country}.`],
      facts: [{ label: "Number", value: number }],
      action: { label: "Open the list", url: `${origin}/drag-pak/requests` },
      why: WHY,
    }),
  };
}
