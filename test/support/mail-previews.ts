import type { Deps } from "#app/deps.ts";
import type { RunResult } from "#app/features/approvals/read-run-result.server.ts";
import { sendDragPakMails } from "#app/features/drag-pak/request-mails.server.ts";
import type { Mail, Mailer } from "#app/features/mail/mailer.server.ts";
import { sendAppealMail } from "#app/features/moderation/appeals/send-appeal-mail.server.ts";
import { sendRemovalMail } from "#app/features/moderation/comments/removal-mail.server.ts";
import { writeDecisionMail } from "#app/features/moderation/decision-mail.ts";
import { sendReportMails } from "#app/features/moderation/reports/send-report-mails.server.ts";
import { sendNoticeMail } from "#app/features/notices/notice-mail.server.ts";
import type { Notice } from "#app/features/notices/present-notice.ts";
import { sendPasskeyMail } from "#app/features/passkeys/passkey-mail.server.ts";
import { sendAccountDeletedMail } from "#app/features/profile/account-deleted-mail.server.ts";
import {
  sendEmailChangedMails,
  sendNewEmailMail,
  sendOldEmailMail,
} from "#app/features/profile/email-change-mails.server.ts";
import { sendPasswordResetMail } from "#app/features/recovery/password-reset-mail.server.ts";
import { sendActivationMail } from "#app/features/registration/activation-mail.server.ts";
import {
  sendPasswordChangedNotice,
  sendSignInLockedNotice,
} from "#app/features/sessions/security-notices.server.ts";
import { sendClaimMail } from "#app/features/track-results/claim-mail.server.ts";
import { sendStaffMail } from "#app/features/track-results/staff-mail.server.ts";
import { createUser, viewerOf } from "./accounts.ts";
import { testDeps } from "./deps.ts";

/** A name with every character that needs escaping in markup. */
export const NASTY = `<b>"R&D's"</b>`;

const TO = { to: "racer@example.com", username: "halfshaft" };
const OWNER = { email: TO.to, username: TO.username, isActivated: true };
const TOKEN = "c2FtcGxlLXRva2VuLWZyb20tYS1tYWls";
const CHANGE = { username: "halfshaft", oldEmail: "old@example.com", newEmail: "new@example.com" };
const SLIP = {
  id: 7,
  userId: 0,
  raceTrack: `Famoso ${NASTY}`,
  ranOn: "2026-05-09",
  elapsedMs: 11_340,
  sixtyFootMs: 1_702,
  trapSpeedHundredthsMph: 12_185,
};

const RESULT = {
  isStock: false,
  rank: 25,
  ahead: { rank: 23, gapMs: 72 },
  badges: { hardest: [{ category: "et", mark: 113, isModified: true }], count: 4 },
} satisfies RunResult;

type Send = (deps: Deps) => unknown;

function trackStaff(act: "invited" | "removed"): Send {
  return async (deps) =>
    sendStaffMail(deps, {
      user: await createUser(),
      strip: { id: 1, slug: "famoso", name: `Famoso ${NASTY}`, timeZone: "UTC", isStaff: true },
      act,
    });
}

function trackClaim(act: "confirm" | "refuse"): Send {
  return async (deps) => {
    const { id: memberId } = await createUser();
    return sendClaimMail(deps, { act, memberId, track: `Famoso ${NASTY}`, ranOn: "2026-05-09" });
  };
}

function decision(act: "approve" | "reject" | "needs-info", isActivated = true): Send {
  return ({ mail, origin }) => {
    const reason = act === "reject" ? ("VIN_MISMATCH" as const) : null;
    const note = act === "approve" ? "" : `Which lane?\nThe slip says ${NASTY}.`;
    const result = act === "approve" && isActivated ? RESULT : null;
    const person = { origin, username: TO.username, isActivated, result };
    return mail.send({
      to: TO.to,
      standing: "proven",
      ...writeDecisionMail({ act, reason, note }, SLIP, person),
    });
  };
}

function passkey(act: "added" | "removed"): Send {
  return async (deps) =>
    sendPasskeyMail(deps, { viewer: await viewerOf(await createUser()), name: NASTY, act });
}

function appeal(act: "uphold" | "overturn"): Send {
  return async (deps) => {
    const slip = { ...SLIP, userId: (await createUser()).id };
    return sendAppealMail(deps, { act, answer: `Look at the corner ${NASTY}.`, slip });
  };
}

/** Mails to two people: the reporter and the run's racer. */
function report(act: "uphold" | "dismiss", isListed = true): Send {
  return async (deps) => {
    const [reporter, racer] = [await createUser(), await createUser()];
    const decided = {
      act,
      report: { reason: "NUMBERS_WRONG", answer: `The slip is right ${NASTY}.` },
      slip: { ...SLIP, userId: racer.id, isListed },
      reporterIds: [reporter.id],
    } as unknown as Parameters<typeof sendReportMails>[1];
    return sendReportMails(deps, decided);
  };
}

const commentRemoval: Send = async (deps) => {
  const comment = { id: 7, userId: (await createUser()).id, text: `Hook it ${NASTY}.` };
  const hold = { until: new Date(), key: "comment-7" };
  return sendRemovalMail(deps, { comment, reason: "SPAM", note: `Sold ${NASTY}.`, hold });
};

/** Mails to the requester and to an editor. */
const dragPakRequest: Send = async (deps) => {
  await createUser({ role: "editor" });
  const answers = { name: NASTY, email: TO.to, region: NASTY, country: "Canada", message: NASTY };
  const request = { number: "DP-7K3M-Q2XW", kind: "customer", email: TO.to, answers };
  const written = request as unknown as Parameters<typeof sendDragPakMails>[1];
  return sendDragPakMails(deps, written, { isOwner: true });
};

/** @param count more than are named, or one */
function notices(count: number): Send {
  return (deps) => {
    const notice: Notice = {
      ...{
        id: 1,
        kind: "passed",
        light: "red",
        to: "/1320-club/slip/7",
        at: "2026-05-09T20:00:00Z",
        isNew: true,
      },
      text: `${NASTY} took 12th in stock from you by 0.004 s.`,
    };
    const { id, to: path, at, isNew } = notice;
    const replies = [NASTY, "A former member"].map((actor) => ({ id, actor, to: path, at, isNew }));
    const others = Array.from({ length: Math.min(count, 3) - 1 }, () => ({ ...notice, replies }));
    const to = { id: 1, username: TO.username, email: TO.to };
    const rest = count - 1 - others.length;
    return sendNoticeMail(deps, { to, lines: [notice, ...others], count, isMore: false, rest });
  };
}

/** Every mail of the product, by the module that sends it. */
const PREVIEWS: Record<string, Record<string, Send>> = {
  "/app/features/profile/account-deleted-mail.server.ts": {
    "account-deleted": (deps) => sendAccountDeletedMail(deps, { ...TO, standing: "proven" }),
  },
  "/app/features/registration/activation-mail.server.ts": {
    activation: (deps) => sendActivationMail(deps, { ...TO, token: TOKEN }),
  },
  "/app/features/profile/email-change-mails.server.ts": {
    "email-change-old": (deps) =>
      sendOldEmailMail(deps, { ...CHANGE, token: TOKEN, isByStaff: false }),
    "email-change-new": (deps) => sendNewEmailMail(deps, { ...CHANGE, token: TOKEN }),
    "email-changed": (deps) => sendEmailChangedMails(deps, { ...CHANGE, wasActivated: true }),
  },
  "/app/features/notices/notice-mail.server.ts": {
    notice: notices(1),
    notices: notices(12),
  },
  "/app/features/passkeys/passkey-mail.server.ts": {
    "passkey-added": passkey("added"),
    "passkey-removed": passkey("removed"),
  },
  "/app/features/recovery/password-reset-mail.server.ts": {
    "password-reset": (deps) => sendPasswordResetMail(deps, { user: OWNER, token: TOKEN }),
  },
  "/app/features/sessions/security-notices.server.ts": {
    "password-changed": (deps) => sendPasswordChangedNotice(deps, OWNER),
    "sign-in-locked": (deps) => sendSignInLockedNotice(deps, { ...TO, minutes: 15 }),
  },
  "/app/features/drag-pak/request-mails.server.ts": { "drag-pak-request": dragPakRequest },
  "/app/features/moderation/appeals/send-appeal-mail.server.ts": {
    "appeal-upheld": appeal("uphold"),
    "appeal-overturned": appeal("overturn"),
  },
  "/app/features/moderation/comments/removal-mail.server.ts": {
    "comment-removed": commentRemoval,
  },
  "/app/features/moderation/decision-mail.ts": {
    approved: decision("approve"),
    "approved-unactivated": decision("approve", false),
    rejected: decision("reject"),
    "needs-info": decision("needs-info"),
  },
  "/app/features/moderation/reports/send-report-mails.server.ts": {
    "report-upheld": report("uphold"),
    "report-upheld-late": report("uphold", false),
    "report-dismissed": report("dismiss"),
    "report-dismissed-late": report("dismiss", false),
  },
  "/app/features/track-results/claim-mail.server.ts": {
    "track-claim-confirmed": trackClaim("confirm"),
    "track-claim-refused": trackClaim("refuse"),
  },
  "/app/features/track-results/staff-mail.server.ts": {
    "track-staff-invited": trackStaff("invited"),
    "track-staff-removed": trackStaff("removed"),
  },
};

export const MAIL_MODULES = Object.keys(PREVIEWS);
export const MAIL_KINDS = Object.entries(PREVIEWS).flatMap(([module, kinds]) =>
  Object.entries(kinds).map(([kind, send]) => ({ module, kind, send })),
);

/** The mails of a kind, as stored in the outbox. */
export async function previewMails(send: Send): Promise<Mail[]> {
  const mails: Mail[] = [];
  const mail: Mailer = {
    send: async (written) => {
      mails.push(written);
      return "queued";
    },
  };
  await send({ ...testDeps(), mail });
  return mails;
}
