import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import {
  type FlagReason,
  INBOX_KINDS,
  type InboxKind,
  type RejectionReason,
  type ReportReason,
  type SlipStatus,
} from "../schema/index.ts";
import { findAllCounters } from "./counters.ts";
import { literal } from "./literal.ts";

/** What waits, and since when: a place of the inbox. */
export type InboxPlace = { at: number; kind: InboxKind; id: number };

type InboxQuery = {
  kinds: readonly InboxKind[];
  /** Everything, what no one is on, or what this moderator is on. */
  holder: "all" | "free" | "mine";
  moderatorId: number;
  /** Claims at this time or earlier have expired. */
  claimedAfter: Date;
  after: InboxPlace | null;
  limit: number;
};

/** A source of the inbox: its kind, table, time column and condition. All of them walk an index in the inbox's order. */
type Source = { kind: InboxKind; from: SQL; at: SQL; id: SQL; where: SQL };

const TABLES = {
  appeal: {
    from: sql`appeals w`,
    at: sql`w.created_at`,
    id: sql`w.id`,
    where: sql`w.status = 'OPEN'`,
  },
  comment: {
    ...{ from: sql`comments w`, at: sql`w.flagged_at`, id: sql`w.id` },
    where: sql`w.flagged_at is not null`,
  },
  report: {
    ...{ from: sql`run_reports w`, at: sql`w.created_at`, id: sql`w.id` },
    where: sql`w.status = 'OPEN'`,
  },
} as const;

/** The most live claims of one moderator that are read: more than anyone can have. */
const OWN_CLAIMS = 20;

function sourcesOf({ kinds, holder, moderatorId, claimedAfter }: InboxQuery): Source[] {
  const since = claimedAfter.getTime();
  return kinds.flatMap((kind): Source[] => {
    if (kind === "slip") {
      const slip = { kind, from: sql`slips w`, at: sql`w.submitted_at`, id: sql`w.id` };
      const waiting = { ...slip, where: sql`w.status = 'PENDING'` };
      const claimed = sql`w.status = 'IN_REVIEW'`;
      if (holder === "free") return [waiting];
      if (holder === "all") return [waiting, { ...slip, where: claimed }];
      return [
        {
          ...slip,
          where: sql`${claimed} and w.claimed_by = ${moderatorId} and w.claimed_at > ${since}`,
        },
      ];
    }
    const source = { kind, ...TABLES[kind] };
    if (holder === "all") return [source];
    if (holder === "free") {
      const claim = sql`select 1 from desk_claims d where d.subject_kind = ${kind} and d.subject_id = w.id
        and d.claimed_at > ${since}`;
      return [{ ...source, where: sql`${source.where} and not exists (${claim})` }];
    }
    const own = sql`(select subject_id from desk_claims where moderator_id = ${moderatorId} and claimed_at > ${since}
      and subject_kind = ${kind} limit ${literal(OWN_CLAIMS)}) d`;
    return [
      {
        ...source,
        from: sql`${own} cross join ${source.from}`,
        where: sql`w.id = d.subject_id and ${source.where}`,
      },
    ];
  });
}

/** The condition that a row of a kind comes after a place. */
function isAfter({ kind, at, id }: Source, after: InboxPlace | null): SQL {
  if (!after) return sql``;
  const order = INBOX_KINDS.indexOf(kind) - INBOX_KINDS.indexOf(after.kind);
  const lastId = order === 0 ? after.id : order > 0 ? -1 : Number.MAX_SAFE_INTEGER;
  return sql`and (${at}, ${id}) > (${after.at}, ${lastId})`;
}

/** The places of one page of the inbox, longest waiting first. Each source is read no further than its part of the page. */
export function findAllInboxPlaces(db: Database, query: InboxQuery) {
  const selects = sourcesOf(query).map(
    (source) => sql`select ${source.at} as at, ${source.kind} as kind, ${source.id} as id
      from ${source.from} where ${source.where} ${isAfter(source, query.after)}`,
  );
  return db.all<InboxPlace>(sql`
    ${sql.join(selects, sql` union all `)} order by at, kind, id limit ${literal(query.limit)}`);
}

/** The totals of what waits, for `counterOf`. */
export function findAllInboxTotals(db: Database) {
  return findAllCounters(db, [
    ...(["slips:PENDING", "slips:IN_REVIEW"] as const),
    ...(["desk:reports", "desk:comments", "desk:appeals"] as const),
  ]);
}

/** The moderator's own claims come without the name. */
type Claimed = { claimerId: number | null; claimer: string | null };
type Run = {
  racerId: number;
  racer: string;
  elapsedMs: number;
  trapSpeedHundredthsMph: number;
  raceTrack: string;
};
export type InboxSlip = Run &
  Claimed & { id: number; version: number; status: SlipStatus; isStock: 0 | 1; flags: string };
export type InboxReport = Run &
  Claimed & {
    id: number;
    slipVersion: number;
    reporterId: number;
    reason: ReportReason;
    text: string;
  };
export type InboxAppeal = Run &
  Claimed & {
    id: number;
    rejectedBy: number | null;
    rejectionReason: RejectionReason | null;
    text: string;
  };
export type InboxComment = Claimed & {
  id: number;
  version: number;
  authorId: number;
  author: string;
  text: string;
  flagCount: number;
  reason: FlagReason | null;
  hasOwnFlag: 0 | 1;
};

const runColumns = sql`s.user_id as racerId, u.username as racer, s.elapsed_ms as elapsedMs,
  s.trap_speed_hundredths_mph as trapSpeedHundredthsMph, s.race_track as raceTrack`;
const claimColumns = sql`d.moderator_id as claimerId, m.username as claimer`;

/** What the inbox shows of the rows of a page, in one round trip. */
export async function findInboxCases(
  db: Database,
  {
    places,
    moderatorId,
    claimedAfter,
  }: Pick<InboxQuery, "moderatorId" | "claimedAfter"> & { places: readonly InboxPlace[] },
) {
  const since = claimedAfter.getTime();
  const ids = (kind: InboxKind) =>
    sql`json_each(${JSON.stringify(places.filter((place) => place.kind === kind).map(({ id }) => id))}) i`;
  const claim = (kind: InboxKind) => sql`left join desk_claims d on d.subject_kind = ${kind}
    and d.subject_id = i.value and d.claimed_at > ${since}
    left join users m on m.id = nullif(d.moderator_id, ${moderatorId})`;
  const [slips, reports, comments, appeals] = await db.batch([
    db.all<InboxSlip>(sql`
      select s.id, s.version, s.status, s.is_stock as isStock, s.flags, ${runColumns},
        iif(s.claimed_at > ${since}, s.claimed_by, null) as claimerId, m.username as claimer
      from ${ids("slip")} cross join slips s on s.id = i.value cross join users u on u.id = s.user_id
      left join users m on m.id = iif(s.status = 'IN_REVIEW' and s.claimed_at > ${since}, nullif(s.claimed_by, ${moderatorId}), null)
      limit ${literal(places.length)}`),
    db.all<InboxReport>(sql`
      select r.id, s.version as slipVersion, r.reporter_id as reporterId, r.reason, r.text, ${runColumns}, ${claimColumns}
      from ${ids("report")} cross join run_reports r on r.id = i.value cross join slips s on s.id = r.slip_id
      cross join users u on u.id = s.user_id ${claim("report")}
      limit ${literal(places.length)}`),
    db.all<InboxComment>(sql`
      select c.id, c.version, c.user_id as authorId, u.username as author, substr(c.text, 1, 300) as text,
        c.open_flag_count as flagCount, ${claimColumns},
        (select reason from comment_flags where comment_id = c.id and status = 'OPEN' order by comment_id, user_id limit 1) as reason,
        exists (select 1 from comment_flags where comment_id = c.id and user_id = ${moderatorId} and status = 'OPEN') as hasOwnFlag
      from ${ids("comment")} cross join comments c on c.id = i.value cross join users u on u.id = c.user_id ${claim("comment")}
      limit ${literal(places.length)}`),
    db.all<InboxAppeal>(sql`
      select a.id, a.rejected_by as rejectedBy, s.rejection_reason as rejectionReason, a.text, ${runColumns}, ${claimColumns}
      from ${ids("appeal")} cross join appeals a on a.id = i.value cross join slips s on s.id = a.slip_id
      cross join users u on u.id = s.user_id ${claim("appeal")}
      limit ${literal(places.length)}`),
  ]);
  return { slips, reports, comments, appeals };
}
