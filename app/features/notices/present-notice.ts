import { CHALLENGES_PATH, challengePath } from "#app/features/challenges/paths.ts";
import { commentPath } from "#app/features/comments/paths.ts";
import { eventPath } from "#app/features/events/paths.ts";
import { ordinal } from "#app/features/leaderboard/rules.ts";
import { garagePath } from "#app/lib/garage-path.ts";
import { formatSeconds } from "#app/lib/race-numbers.ts";
import type { StoredNotice } from "#db/queries/notices.ts";
import type { NoticeDetail, NoticeKind } from "#db/schema/notices.ts";

/** A lamp of the tree: green for good news, red for what needs the member. */
export type NoticeLight = "green" | "white" | "red";

/** A notice as a line of the list. */
export type Notice = {
  id: number;
  kind: NoticeKind;
  light: NoticeLight;
  text: string;
  /** The page it leads to. */
  to: string;
  /** ISO instant. */
  at: string;
  isNew: boolean;
  /** Of several replies to one comment, which are one line: each with its own link, newest first. */
  replies?: readonly NoticeReply[];
};

/** One of several replies. */
export type NoticeReply = Pick<Notice, "id" | "to" | "at" | "isNew"> & { actor: string };

type Words = Pick<Notice, "light" | "text" | "to">;
/** What a notice's words depend on. */
type Facts = Pick<StoredNotice, "count"> & {
  subjectId: number;
  actor: string;
  detail: NoticeDetail;
  /** The member's own name. */
  username: string;
};

/** The name of a member who was banned or has left. */
export const FORMER_MEMBER = "A former member";

/** The line of a notice. @param username the member's own name */
export function presentNotice(row: StoredNotice, username: string): Notice {
  const { id, kind, count, visibleAt, seenAt } = row;
  const detail: NoticeDetail = JSON.parse(row.detail);
  const subjectId = row.subjectId ?? 0;
  const actor = row.actor ?? FORMER_MEMBER;
  return {
    id,
    kind,
    ...WORDS[kind]({ count, subjectId, actor, detail, username }),
    at: new Date(visibleAt).toISOString(),
    isNew: seenAt === null,
  };
}

const runPath = (id: number) => `/1320-club/slip/${id}`;
const slipFormPath = (id: number) => `/1320-club/submit?slip=${id}`;
const boardOf = ({ isStock }: NoticeDetail) => (isStock ? "stock" : "modified");
const runOf = ({ elapsedMs = 0, track = "" }: NoticeDetail) =>
  `${formatSeconds(elapsedMs)} at ${track}`;

const WORDS: Record<NoticeKind, (facts: Facts) => Words> = {
  decision: ({ subjectId, detail }) => {
    if (detail.status === "APPROVED") {
      return { light: "green", text: `Approved: your ${runOf(detail)}.`, to: runPath(subjectId) };
    }
    const text =
      detail.status === "NEEDS_INFO"
        ? `We have a question about your ${runOf(detail)}.`
        : `Not approved: your ${runOf(detail)}. The slip says why.`;
    return { light: "red", text, to: slipFormPath(subjectId) };
  },
  passed: ({ subjectId, actor, detail }) => ({
    light: "red",
    text: `${actor} took ${ordinal(detail.place ?? 1)} in ${boardOf(detail)} from you ${byHowMuch(detail)}.`,
    to: runPath(subjectId),
  }),
  badge: ({ detail, username }) => ({
    light: "white",
    text: `${formatSeconds(detail.gapMs ?? 0)} s to the ${detail.name} badge.`,
    to: garagePath(username),
  }),
  record: ({ subjectId, actor, detail }) => ({
    light: "white",
    text: `${actor} set the ${boardOf(detail)} record at ${detail.track}: ${formatSeconds(detail.elapsedMs ?? 0)} s.`,
    to: runPath(subjectId),
  }),
  reply: ({ subjectId, actor, detail }) => ({
    light: "white",
    text: `${actor} ${commented(detail)}.`,
    to: commentPath(subjectId),
  }),
  mention: ({ subjectId, actor }) => ({
    light: "white",
    text: `${actor} mentioned you in a comment.`,
    to: commentPath(subjectId),
  }),
  like: ({ subjectId, actor, count }) => ({
    light: "green",
    text: `${likers(actor, count)} your comment.`,
    to: commentPath(subjectId),
  }),
  report: ({ subjectId, detail }) => ({
    light: "white",
    text:
      detail.status === "UPHELD"
        ? `You were right about the ${runOf(detail)}. We acted on your report.`
        : `We looked at the ${runOf(detail)} that you reported. It stands.`,
    to: detail.status === "UPHELD" ? "/1320-club" : runPath(subjectId),
  }),
  event: ({ detail }) => ({
    light: "white",
    text: `Tomorrow: ${detail.name}.`,
    to: eventPath(detail.slug ?? ""),
  }),
  season: ({ detail }) => ({
    light: "white",
    text: `The ${detail.season} season ends on December 31. You're ${ordinal(detail.place ?? 1)} in ${boardOf(detail)}.`,
    to: `/1320-club?board=${boardOf(detail)}&season=${detail.season}`,
  }),
  challenge: (facts) => challengeWords(facts),
  device: ({ detail }) => ({
    light: "red",
    text: `A new device logged in to your account: ${detail.name}.`,
    to: "/manage-account#devices",
  }),
};

function challengeWords({ subjectId, actor, detail }: Facts): Words {
  const to = challengePath(subjectId);
  switch (detail.status) {
    case "sent":
      return {
        light: "white",
        text: `${actor} challenges you in ${boardOf(detail)}: thirty days, best run wins.`,
        to: CHALLENGES_PATH,
      };
    case "accepted":
      return {
        light: "green",
        text: `${actor} accepted your challenge. You have thirty days.`,
        to,
      };
    case "declined":
      return { light: "white", text: `${actor} declined your challenge.`, to: CHALLENGES_PATH };
    case "won":
      return { light: "green", text: `You won the challenge with ${actor}.`, to };
    case "lost":
      return { light: "red", text: `${actor} won your challenge.`, to };
    default:
      return { light: "white", text: `Nobody ran, so nobody won the challenge with ${actor}.`, to };
  }
}

function byHowMuch({ gapMs = 0 }: NoticeDetail): string {
  return gapMs === 0 ? "on trap speed" : `by ${formatSeconds(gapMs)} s`;
}

function likers(actor: string, count: number): string {
  if (count <= 1) return `${actor} likes`;
  return count === 2 ? `${actor} and one other like` : `${actor} and ${count - 1} others like`;
}

function commented({ commented: where }: NoticeDetail): string {
  if (where === "garage") return "commented in your garage";
  return where === "slip" ? "commented on your run" : "replied to your comment";
}
