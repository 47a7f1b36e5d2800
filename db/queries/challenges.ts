import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { type ChallengeStatus, challengeRefusals, challenges } from "../schema/index.ts";
import { literal } from "./literal.ts";

/** Open challenges that one member has sent, and waiting ones that one has received. */
export const SENT_MAX = 3;
export const RECEIVED_MAX = 10;
/** Challenges that one member races at once. */
const RUNNING_MAX = 5;
/** More slips than a member sends within five weeks. */
const SLIPS_MAX = 200;

/** A member who is about to be challenged. */
export type ChallengedMember = {
  id: number;
  username: string;
  isActivated: number;
  isGone: number;
  isSuspended: number;
  /** Whether they turned challenges off. */
  isRefusing: number;
  /** Whether they blocked the challenger, and the challenger them. */
  hasBlocked: number;
  isBlocked: number;
};

/** The member of that name as a challenger's rival; no row if there is none. */
export async function findChallengedMember(
  db: Database,
  { usernameKey, challengerId, now }: { usernameKey: string; challengerId: number; now: Date },
): Promise<ChallengedMember | null> {
  const [member] = await db.all<ChallengedMember>(sql`
    select u.id, u.username, u.is_activated as isActivated,
      (u.banned_at is not null or u.anonymised_at is not null) as isGone,
      (u.suspended_until is not null and u.suspended_until > ${now.getTime()}) as isSuspended,
      exists (select 1 from challenge_refusals r where r.user_id = u.id) as isRefusing,
      exists (select 1 from member_blocks b where b.user_id = u.id and b.blocked_id = ${challengerId}) as hasBlocked,
      exists (select 1 from member_blocks b where b.user_id = ${challengerId} and b.blocked_id = u.id) as isBlocked
    from users u where u.username_key = ${usernameKey}`);
  return member ?? null;
}

const openOf = (column: "challenger_id" | "rival_id", userId: number, statuses: SQL) =>
  sql`(select count(*) from challenges where ${sql.raw(column)} = ${userId} and status in (${statuses}))`;

const pairOf = (a: number, b: number) => `${Math.min(a, b)}:${Math.max(a, b)}`;

/** How full the lists of two members are, and whether they have an open challenge. */
export async function findChallengeRoom(
  db: Database,
  { challengerId, rivalId }: { challengerId: number; rivalId: number },
) {
  const [room] = await db.all<{ sent: number; received: number; isPaired: number }>(sql`
    select ${openOf("challenger_id", challengerId, sql`'WAITING', 'RUNNING'`)} as sent,
      ${openOf("rival_id", rivalId, sql`'WAITING'`)} as received,
      exists (select 1 from challenges where status in ('WAITING', 'RUNNING')
        and pair = ${pairOf(challengerId, rivalId)}) as isPaired`);
  return room ?? { sent: 0, received: 0, isPaired: 0 };
}

/** Adds a challenge. Returns no row if the two have an open one, or either list is full. */
export function insertChallenge(
  db: Database,
  {
    challengerId,
    rivalId,
    isStock,
    now,
  }: { challengerId: number; rivalId: number; isStock: boolean; now: Date },
) {
  return db.all<{ id: number }>(sql`
    insert into challenges (challenger_id, rival_id, is_stock, status, created_at, changed_at)
    select ${challengerId}, ${rivalId}, ${isStock ? 1 : 0}, 'WAITING', ${now.getTime()}, ${now.getTime()}
    where ${openOf("challenger_id", challengerId, sql`'WAITING', 'RUNNING'`)} < ${literal(SENT_MAX)}
      and ${openOf("rival_id", rivalId, sql`'WAITING'`)} < ${literal(RECEIVED_MAX)}
    on conflict do nothing returning id`);
}

/** A challenge as its rules need it; null if there is none. */
export async function findChallengeById(db: Database, id: number) {
  const [row] = await db
    .select({
      id: challenges.id,
      challengerId: challenges.challengerId,
      rivalId: challenges.rivalId,
      status: challenges.status,
      hasGone: sql`exists (
        select 1 from users u where u.id in (${challenges.challengerId}, ${challenges.rivalId})
          and (u.banned_at is not null or u.anonymised_at is not null))`.mapWith(Boolean),
    })
    .from(challenges)
    .where(eq(challenges.id, id));
  return row ?? null;
}

/** The month of an accepted challenge. */
export type ChallengeMonth = { startsAt: Date; startsOn: string; endsOn: string; settlesAt: Date };

/**
 * Starts a waiting challenge, unless its rival races five already, or the challenger's account is closed. Returns its
 * row, or none.
 */
export function updateChallengeToRunning(db: Database, id: number, month: ChallengeMonth) {
  const running = (column: "challenger_id" | "rival_id") => sql`
    (select count(*) from challenges r where r.${sql.raw(column)} = challenges.rival_id and r.status = 'RUNNING')`;
  return db
    .update(challenges)
    .set({ status: "RUNNING", changedAt: month.startsAt, ...month })
    .where(
      and(
        eq(challenges.id, id),
        eq(challenges.status, "WAITING"),
        sql`${running("challenger_id")} + ${running("rival_id")} < ${literal(RUNNING_MAX)}`,
        sql`exists (select 1 from users u where u.id = challenger_id and u.is_activated = 1 and u.banned_at is null)`,
      ),
    )
    .returning({ id: challenges.id });
}

/** Ends a waiting challenge. Returns its row, or none if it doesn't wait any more. */
export function updateChallengeToEnded(
  db: Database,
  id: number,
  { status, now }: { status: "DECLINED" | "WITHDRAWN"; now: Date },
) {
  return db
    .update(challenges)
    .set({ status, changedAt: now })
    .where(and(eq(challenges.id, id), eq(challenges.status, "WAITING")))
    .returning({ id: challenges.id });
}

/** Deletes a running challenge. Returns its row, or none if it doesn't run any more. */
export function deleteRunningChallenge(db: Database, id: number) {
  return db
    .delete(challenges)
    .where(and(eq(challenges.id, id), eq(challenges.status, "RUNNING")))
    .returning({ id: challenges.id });
}

/** Ends challenges that nobody answered, `limit` of them. */
export function updateChallengesToExpired(
  db: Database,
  { before, now, limit }: { before: Date; now: Date; limit: number },
) {
  return db.run(sql`
    update challenges set status = 'EXPIRED', changed_at = ${now.getTime()} where id in (
      select id from challenges indexed by challenges_waiting
      where status = 'WAITING' and created_at < ${before.getTime()} order by created_at limit ${literal(limit)})`);
}

/** The best run of a side `column` of challenge `c` in its month. */
const bestOf = (column: "challenger_id" | "rival_id") => sql`
  (select b.id from (select s.* from slips s indexed by slips_user
    where s.user_id = c.${sql.raw(column)} and s.submitted_at >= c.starts_at and s.submitted_at < c.settles_at
    order by s.submitted_at limit ${literal(SLIPS_MAX)}) b
  where b.is_listed = 1 and b.is_stock = c.is_stock and b.ran_on between c.starts_on and c.ends_on
  order by b.elapsed_ms, b.trap_speed_hundredths_mph desc, b.ran_on, b.id limit 1)`;

/** A side's run; its figures as they were decided, or as they are while the challenge runs. */
type Side<Name extends string> = Record<`${Name}Name`, string | null> &
  Record<`${Name}Id` | `${Name}IsDeleted`, number> &
  Record<
    `${Name}SlipId` | `${Name}Ms` | `${Name}HundredthsMph` | `${Name}Year` | `${Name}IsListed`,
    number | null
  > &
  Record<
    `${Name}Make` | `${Name}Model` | `${Name}Trim` | `${Name}Track` | `${Name}RanOn`,
    string | null
  >;

/** A challenge with the best runs of both. A name is null if the account is closed. */
export type StoredChallenge = {
  id: number;
  isStock: number;
  status: ChallengeStatus;
  createdAt: number;
  startsOn: string | null;
  endsOn: string | null;
  settlesAt: number | null;
  winnerId: number | null;
} & Side<"challenger"> &
  Side<"rival">;

const sideColumns = (name: "challenger" | "rival", user: string, slip: string) =>
  sql.raw(`
    c.${name}_id as ${name}Id, iif(${user}.banned_at is null and ${user}.anonymised_at is null, ${user}.username, null) as ${name}Name,
    ${user}.anonymised_at is not null as ${name}IsDeleted, ${slip}.id as ${name}SlipId,
    iif(c.status = 'RUNNING', ${slip}.elapsed_ms, c.${name}_ms) as ${name}Ms,
    iif(c.status = 'RUNNING', ${slip}.trap_speed_hundredths_mph, c.${name}_hundredths_mph) as ${name}HundredthsMph,
    ${slip}.vehicle_year as ${name}Year, ${slip}.vehicle_make as ${name}Make, ${slip}.vehicle_model as ${name}Model,
    ${slip}.vehicle_trim as ${name}Trim, ${slip}.race_track as ${name}Track, ${slip}.ran_on as ${name}RanOn,
    ${slip}.is_listed as ${name}IsListed`);

const withRuns = (chosen: SQL) => sql`
  select c.id, c.is_stock as isStock, c.status, c.created_at as createdAt, c.starts_on as startsOn, c.ends_on as endsOn,
    c.settles_at as settlesAt, c.winner_id as winnerId, ${sideColumns("challenger", "cu", "cs")},
    ${sideColumns("rival", "ru", "rs")}
  from (${chosen}) c
  cross join users cu on cu.id = c.challenger_id cross join users ru on ru.id = c.rival_id
  left join slips cs on cs.id = iif(c.status = 'RUNNING', ${bestOf("challenger_id")}, c.challenger_slip_id)
  left join slips rs on rs.id = iif(c.status = 'RUNNING', ${bestOf("rival_id")}, c.rival_slip_id)`;

/** A challenge that was accepted, with both runs; null if there is none. */
export async function findRunningOrDecided(
  db: Database,
  id: number,
): Promise<StoredChallenge | null> {
  const [row] = await db.all<StoredChallenge>(
    withRuns(sql`select * from challenges where id = ${id} and status in ('RUNNING', 'DECIDED')`),
  );
  return row ?? null;
}

/** A member's challenges of a status, newest first, at most `limit`. */
export function findAllChallengesOf(
  db: Database,
  { userId, status, limit }: { userId: number; status: ChallengeStatus; limit: number },
) {
  const side = (column: "challenger_id" | "rival_id") => sql`
    select * from (select * from challenges where ${sql.raw(column)} = ${userId} and status = ${status}
      order by id desc limit ${literal(limit)})`;
  return db.all<StoredChallenge>(
    withRuns(
      sql`select * from (${side("challenger_id")} union all ${side("rival_id")}) order by id desc limit ${literal(limit)}`,
    ),
  );
}

/** Running challenges that are to be decided, with both runs, the earliest first. */
export function findAllDueChallenges(db: Database, { now, limit }: { now: Date; limit: number }) {
  return db.all<StoredChallenge>(
    withRuns(sql`select * from challenges indexed by challenges_settling
      where status = 'RUNNING' and settles_at <= ${now.getTime()} order by settles_at limit ${literal(limit)}`),
  );
}

/** A result: figures are null without a run. */
export type ChallengeResult = Pick<
  typeof challenges.$inferInsert,
  | "winnerId"
  | "challengerSlipId"
  | "challengerMs"
  | "challengerHundredthsMph"
  | "rivalSlipId"
  | "rivalMs"
  | "rivalHundredthsMph"
>;

/** Decides a running challenge, for good. */
export function updateChallengeToDecided(
  db: Database,
  id: number,
  { now, ...result }: ChallengeResult & { now: Date },
) {
  return db
    .update(challenges)
    .set({ ...result, status: "DECIDED", changedAt: now })
    .where(and(eq(challenges.id, id), eq(challenges.status, "RUNNING")));
}

/** Whether a member takes no challenges, as a row or none. */
export function findAllChallengeRefusals(db: Database, userId: number) {
  return db.select().from(challengeRefusals).where(eq(challengeRefusals.userId, userId));
}

/** Turns challenges on or off for a member. */
export async function replaceChallengeRefusal(
  db: Database,
  { userId, isRefusing }: { userId: number; isRefusing: boolean },
): Promise<void> {
  if (isRefusing) await db.insert(challengeRefusals).values({ userId }).onConflictDoNothing();
  else await db.delete(challengeRefusals).where(eq(challengeRefusals.userId, userId));
}

/** What a garage shows of its owner's challenges. */
export type ChallengeLine = { wins: number; losses: number; runningId: number | null };

/**
 * A member's tally and a running challenge as a column with a JSON object. No row is read for members without either.
 */
export function challengeLineOf(userId: SQL): SQL<string> {
  const tally = (column: "wins" | "losses") =>
    sql`coalesce((select t.${sql.raw(column)} from challenge_tallies t where t.user_id = ${userId}), 0)`;
  const running = (column: "challenger_id" | "rival_id") => sql`
    (select r.id from challenges r where r.${sql.raw(column)} = ${userId} and r.status = 'RUNNING'
      order by r.id desc limit 1)`;
  return sql<string>`json_object('wins', ${tally("wins")}, 'losses', ${tally("losses")},
    'runningId', coalesce(${running("challenger_id")}, ${running("rival_id")}))`;
}

/** The value of such a column; null for members without either. */
export function parseChallengeLine(column: string): ChallengeLine | null {
  const line: ChallengeLine = JSON.parse(column);
  return line.wins + line.losses === 0 && line.runningId === null ? null : line;
}

/** All challenges of a member, for the export. */
export function findAllChallengesForExport(db: Database, userId: number, limit: number) {
  return db
    .select()
    .from(challenges)
    .where(or(eq(challenges.challengerId, userId), eq(challenges.rivalId, userId)))
    .orderBy(challenges.id)
    .limit(limit);
}

/** Deletes the undecided challenges of a deleted account, and its choices; results stay. */
export function deleteChallengesOfDeleted(db: Database, owner: SQL) {
  return [
    db
      .delete(challenges)
      .where(
        and(
          or(sql`${challenges.challengerId} = ${owner}`, sql`${challenges.rivalId} = ${owner}`),
          inArray(challenges.status, ["WAITING", "RUNNING", "DECLINED", "WITHDRAWN", "EXPIRED"]),
        ),
      ),
    db.run(sql`delete from challenge_tallies where user_id = ${owner}`),
    db.delete(challengeRefusals).where(sql`${challengeRefusals.userId} = ${owner}`),
  ] as const;
}
