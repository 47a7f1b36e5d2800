import type { Deps, Viewer } from "#app/deps.ts";
import { CLUB_ZONE } from "#app/lib/dates.ts";
import {
  findAllNoticeChoices,
  findAllNoticeHours,
  type NoticeChoice,
  type NoticeHours,
} from "#db/queries/notice-delivery.ts";
import {
  findAllMutedKinds,
  findAllNotices,
  type NoticePlace,
  type StoredNotice,
  updateNoticesToSeen,
} from "#db/queries/notices.ts";
import type { NoticeKind } from "#db/schema/notices.ts";
import { groupReplies } from "./group-replies.ts";
import { NOTICES_PATH } from "./paths.ts";
import type { Notice } from "./present-notice.ts";

const PAGE_SIZE = 30;

export type NoticesPage = {
  notices: readonly Notice[];
  firstTo: string | null;
  nextTo: string | null;
  choices: NoticeChoices;
  /** The key for subscriptions of devices; null while the site can't push. */
  pushKey: string | null;
};

/** What a member hears of. */
export type NoticeChoices = {
  muted: readonly NoticeKind[];
  /** The kinds that are mailed or pushed, and how often. */
  sent: readonly NoticeChoice[];
  hours: NoticeHours;
};

const NO_QUIET_HOURS: NoticeHours = { timeZone: CLUB_ZONE, quietFrom: null, quietTo: null };

/**
 * A page of a member's notices, newest first. Reading marks them as seen; they are new on this page only.
 *
 * @param before where the previous page ended, from its link; anything else begins at the newest
 */
export async function listNotices(
  {
    db,
    clock,
    config,
    viewer,
    waitUntil,
  }: Pick<Deps, "db" | "clock" | "config" | "waitUntil"> & { viewer: Viewer },
  before: string | null,
): Promise<NoticesPage> {
  const now = clock.now();
  const place = parsePlace(before);
  const query = { userId: viewer.id, now, before: place, limit: PAGE_SIZE + 1 };
  const [rows, muted, sent, [hours]] = await db.batch([
    findAllNotices(db, query),
    findAllMutedKinds(db, viewer.id),
    findAllNoticeChoices(db, viewer.id),
    findAllNoticeHours(db, viewer.id),
  ]);
  const page = rows.slice(0, PAGE_SIZE);
  const ids = page.filter(({ seenAt }) => seenAt === null).map(({ id }) => id);
  if (ids.length > 0) waitUntil(updateNoticesToSeen(db, { userId: viewer.id, ids, now }).run());
  const last = rows.length > PAGE_SIZE ? page.at(-1) : undefined;
  return {
    notices: groupReplies(page, viewer.username),
    firstTo: place && NOTICES_PATH,
    nextTo: last ? `${NOTICES_PATH}?before=${placeOf(last)}` : null,
    choices: {
      muted: muted.map(({ kind }) => kind),
      sent,
      hours: hours ?? NO_QUIET_HOURS,
    },
    pushKey: config.pushKey?.publicKey ?? null,
  };
}

const placeOf = ({ visibleAt, id }: StoredNotice) => `${visibleAt}-${id}`;

function parsePlace(text: string | null): NoticePlace | null {
  const [, at, id] = /^(\d{1,15})-(\d{1,15})$/.exec(text ?? "") ?? [];
  if (at === undefined || id === undefined) return null;
  return { visibleAt: new Date(Number(at)), id: Number(id) };
}
