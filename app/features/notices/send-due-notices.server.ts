import type { Deps } from "#app/deps.ts";
import {
  countNoticesToSend,
  deleteSentNotices,
  findAllMembersToSend,
  findAllNoticesToSend,
} from "#db/queries/notice-delivery.ts";
import { findUserById, type User } from "#db/queries/users.ts";
import type { NoticeChannel } from "#db/schema/notices.ts";
import { groupReplies } from "./group-replies.ts";
import { NOTICES_PATH, openPath } from "./paths.ts";
import type { Notice } from "./present-notice.ts";

/** Of one run of the job, a minute: the rest waits for the next. */
const MEMBERS_MAX = 50;
/** A message names at most that many of its notices. */
const NAMED_MAX = 20;
/** So many due notices are looked at: of all members for whose turn it is, and of a member for what to say. */
const SCANNED_MAX = 1_000;

/** What is due to one member: lines of the newest notices, and how many there are, or more than that. */
export type DueNotices = {
  to: Pick<User, "id" | "username" | "email">;
  /** Replies to one comment are one line, as in the list. */
  lines: readonly [Notice, ...Notice[]];
  count: number;
  isMore: boolean;
  /** How many notices the lines leave out. */
  rest: number;
};

/**
 * Sends what is due by a channel, member by member. It leaves the list first: a message less is better than the same one
 * every minute.
 *
 * @param send what the channel does for a member who may be sent anything; what it throws ends this run
 */
export async function sendDueNotices(
  { db, clock }: Pick<Deps, "db" | "clock">,
  channel: NoticeChannel,
  send: (due: DueNotices) => Promise<unknown>,
): Promise<void> {
  const now = clock.now();
  const members = await findAllMembersToSend(db, {
    ...{ channel, now },
    limit: MEMBERS_MAX,
    scanned: SCANNED_MAX,
  });
  for (const { userId } of members) {
    const due = await takeDueNotices(db, { userId, channel, now });
    if (due) await send(due);
  }
}

async function takeDueNotices(
  db: Deps["db"],
  due: { userId: number; channel: NoticeChannel; now: Date },
): Promise<DueNotices | null> {
  const scan = { ...due, scanned: SCANNED_MAX };
  const [to, [rows, [total]]] = await Promise.all([
    findUserById(db, due.userId),
    db.batch([
      findAllNoticesToSend(db, { ...scan, limit: NAMED_MAX }),
      countNoticesToSend(db, scan),
    ]),
  ]);
  await deleteSentNotices(db, due);
  if (!to?.isActivated || to.bannedAt || to.anonymisedAt) return null;
  const [first, ...others] = groupReplies(rows, to.username);
  if (!first) return null;
  const count = total?.count ?? rows.length;
  const rest = count - rows.length;
  return { to, lines: [first, ...others], count, isMore: total?.areAll === 0, rest };
}

/** Where a message leads: to what its only line is about, otherwise to the list. Both mark what they show as seen. */
export function pathOf({ lines: [first, ...others], rest }: Omit<DueNotices, "to">): string {
  if (others.length > 0 || rest > 0) return NOTICES_PATH;
  return openPath(
    (first.replies ?? [first]).map(({ id }) => id),
    first.to,
  );
}

/** '20', or '1000+' where not all were counted. */
export function countText(count: number, isMore: boolean): string {
  return isMore ? `${count}+` : `${count}`;
}
