import { z } from "zod";
import { describeDevice } from "#app/features/accounts/describe-device.ts";
import { visibleAuditEntries } from "#app/features/accounts/visible-audit-entries.ts";
import { presentOwnSlip } from "#app/features/slips/present-slip.ts";
import { mediaPath } from "#app/lib/media-path.ts";
import { maskVin } from "#app/lib/vin.ts";
import type {
  ExportedAudit,
  ExportedMail,
  ExportedSlip,
  ExportedTexts,
} from "#db/queries/account-export.ts";
import type { User } from "#db/queries/users.ts";

// A racer's export, without hashes, keys, and working links.

/** Tokens in the links of our mails, removed since others may have access to the downloads folder. */
const LINK_TOKEN = /\b(activationToken|resetToken|token)=[\w%.~-]+/g;

export function exportAccount(user: User) {
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    role: user.role,
    firstName: user.firstName,
    lastName: user.lastName,
    country: user.country,
    zipCode: user.zipCode,
    isActivated: user.isActivated,
    isRealNameShown: user.isRealNameShown,
    joined1320At: user.joined1320At,
    bannedAt: user.bannedAt,
    suspendedUntil: user.suspendedUntil,
    suspensionReason: user.suspensionReason,
    createdAt: user.createdAt,
    updatedAt: user.updatedAt,
  };
}

export function exportConsents(user: User) {
  return {
    optInNews: user.hasNewsOptIn,
    optInEvents: user.hasEventsOptIn,
    noRacingPledge: user.hasPledged,
    isRealNameShown: user.isRealNameShown,
  };
}

type StoredSession = {
  createdAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
  userAgent: string;
  place: string;
};

export function exportSession(session: StoredSession) {
  const { createdAt, lastUsedAt, expiresAt, endedAt, userAgent, place } = session;
  const device = describeDevice(userAgent);
  return { device, userAgent, place, createdAt, lastUsedAt, expiresAt, endedAt };
}

type StoredVehicle = {
  vehicle: {
    id: number;
    createdAt: Date;
    updatedAt: Date;
    vin: string | null;
    isStock: boolean;
    isDefault: boolean;
    mods: string;
    soldOn: string | null;
  };
  lookup: { year: number; make: string; model: string; trim: string };
};
type OfVehicle = { vehicleId: number };

export function exportVehicle(
  { vehicle, lookup }: StoredVehicle,
  images: readonly (OfVehicle & { mediaKey: string })[],
  modifications: readonly (OfVehicle & { installedOn: string; description: string })[],
) {
  const { id, vin, ...rest } = vehicle;
  const { year, make, model, trim } = lookup;
  return {
    id,
    year,
    make,
    model,
    trim,
    // Never shown in full; the owner can read it on the car.
    vin: vin && maskVin(vin.slice(-6)),
    isStock: rest.isStock,
    isDefault: rest.isDefault,
    mods: rest.mods,
    soldOn: rest.soldOn,
    createdAt: rest.createdAt,
    updatedAt: rest.updatedAt,
    images: images.filter((row) => row.vehicleId === id).map((row) => mediaPath(row.mediaKey)),
    modifications: modifications
      .filter((row) => row.vehicleId === id)
      .map(({ installedOn, description }) => ({ installedOn, description })),
  };
}

type AboutSlips = { audit: readonly ExportedAudit[]; words: ExportedTexts; userId: number };

/** @param about events and notes of this slip and others */
export function exportSlip(slip: ExportedSlip, { audit, words, userId }: AboutSlips) {
  const { createdAt, submittedAt, decidedAt } = slip;
  const [notes, reports] = words;
  const ofSlip = ({ slipId }: { slipId: number }) => slipId === slip.id;
  return {
    ...presentOwnSlip(slip),
    createdAt,
    submittedAt,
    decidedAt,
    moderatorNotes: notes
      .filter(ofSlip)
      .map(({ createdAt: at, text }) => ({ createdAt: at, text })),
    reportsByOthers: reports
      .filter(ofSlip)
      .map(({ createdAt: at, reason, status }) => ({ createdAt: at, reason, status })),
    history: exportAudit(
      audit.filter(({ subjectId }) => subjectId === slip.id),
      userId,
    ),
  };
}

/** The user's own actions in full; of others' actions the visible details, without their names. */
export function exportAudit(entries: readonly ExportedAudit[], userId: number) {
  const isOwn = ({ actorId }: ExportedAudit) => actorId === userId;
  return visibleAuditEntries(entries, isOwn).map((entry) => {
    const { createdAt, action, subjectKind, subjectId, detail } = entry;
    return { createdAt, action, isOwnAct: isOwn(entry), subjectKind, subjectId, detail };
  });
}

const earlierTexts = z.array(
  z.object({ version: z.number(), writtenAt: z.number(), text: z.string() }),
);

/** A comment with what it said before. @param comment.earlierTexts JSON */
export function exportComment<C extends { earlierTexts: string }>(comment: C) {
  const texts = earlierTexts.parse(JSON.parse(comment.earlierTexts));
  return {
    ...comment,
    earlierTexts: texts.map((text) => ({ ...text, writtenAt: new Date(text.writtenAt) })),
  };
}

export function exportMail({ createdAt, sentAt, status, recipient, subject, text }: ExportedMail) {
  return { createdAt, sentAt, status, recipient, subject, text: text.replace(LINK_TOKEN, "$1=…") };
}

type SentLists = readonly [
  dragPakRequests: object[],
  votes: object[],
  giveawayEntries: object[],
  eventMarks: object[],
  commentLikes: object[],
  articleLikes: { articleId: number; createdAt: number }[],
  commentFlags: object[],
  mailedLinks: object[],
  answers: object[],
  approvals: object[],
  flagsByOthers: object[],
  staffNotes: object[],
  openedArticles: object[],
  appeals: object[],
  savedFilters: object[],
  notices: object[],
  sentNotices: object[],
  pushDevices: object[],
  noticeHours: object[],
  mutedNotices: object[],
  blockedMembers: object[],
  mutedThreads: object[],
  mentions: object[],
  follows: object[],
  followSettings: object[],
  carNumbers: object[],
  stripResults: object[],
  strips: object[],
  practiceScores: object[],
  practiceRounds: object[],
  challenges: object[],
  refusedChallenges: object[],
];

/** Other submissions and their outcomes: links by mail, answers, approvals, flags on comments. */
export function exportSent([
  dragPakRequests,
  votes,
  giveawayEntries,
  eventMarks,
  commentLikes,
  articleLikes,
  commentFlags,
  ...[mailedLinks, answers, approvals, flagsByOthers, staffNotes, openedArticles, ...others]
]: SentLists) {
  const [
    appeals,
    savedFilters,
    notices,
    sentNotices,
    pushDevices,
    noticeHours,
    mutedNotices,
    blockedMembers,
    ...talk
  ] = others;
  const [mutedThreads, mentions, follows, followSettings, ...racing] = talk;
  const [carNumbers, stripResults, strips, ...practice] = racing;
  const [practiceScores, practiceRounds, challenges, refusedChallenges] = practice;
  return {
    dragPakRequests,
    votes,
    giveawayEntries,
    eventMarks,
    commentLikes,
    articleLikes: articleLikes.map(({ articleId, createdAt }) => ({
      articleId,
      createdAt: new Date(createdAt),
    })),
    commentFlags,
    ...{ mailedLinks, answers, approvals, flagsByOthers, staffNotes, openedArticles },
    ...{
      appeals,
      savedFilters,
      notices,
      sentNotices,
      pushDevices,
      noticeHours,
      mutedNotices,
      blockedMembers,
    },
    ...{ mutedThreads, mentions },
    ...{ practiceScores, practiceRounds, challenges, refusedChallenges },
    ...{ follows, followSettings, carNumbers, stripResults, strips },
  };
}
