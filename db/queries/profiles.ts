import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { slips, users } from "../schema/index.ts";
import { findAllApprovalNews, type NewsQuery } from "./approval-news.ts";
import { findTopFiguresOfVehicle, type TopFiguresRow } from "./badges.ts";
import { challengeLineOf } from "./challenges.ts";
import { titlesOf } from "./champions.ts";
import { commentCountOf } from "./comments.ts";
import { findQueueOf, type QueueLimits } from "./desk.ts";
import { findAllOpenSlips, findAllSlipsByUser, type OwnSlipsQuery } from "./slips.ts";
import { findAllImagesByVehicle, type VehicleImageRow } from "./vehicle-images.ts";
import { findAllModificationsByVehicle } from "./vehicle-modifications.ts";
import { findVehiclesAround, openedVehicleId, type VehicleRow } from "./vehicles.ts";

/** The owner of a garage as pages need it: one row, or none for unknown names. */
function selectGarageOwner(db: Database, usernameKey: string) {
  return db
    .select({
      id: users.id,
      username: users.username,
      isActivated: users.isActivated,
      bannedAt: users.bannedAt,
      anonymisedAt: users.anonymisedAt,
      joined1320At: users.joined1320At,
      createdAt: users.createdAt,
      listedRunCount: users.listedRunCount,
      titles: titlesOf(sql.raw("users.id")),
      challenges: challengeLineOf(sql.raw("users.id")),
      commentCount: commentCountOf({ kind: "garage", id: sql.raw("users.id") }),
    })
    .from(users)
    .where(eq(users.usernameKey, usernameKey))
    .limit(1);
}

/** The owner of a garage as pages need it; null for unknown names. */
export async function findGarageOwner(db: Database, usernameKey: string) {
  const [owner] = await selectGarageOwner(db, usernameKey);
  return owner ?? null;
}

export type GarageOwner = NonNullable<Awaited<ReturnType<typeof findGarageOwner>>>;

/** The public columns of a listed run. */
const listedRun = {
  id: slips.id,
  vehicleId: slips.vehicleId,
  ranOn: slips.ranOn,
  raceTrack: slips.raceTrack,
  elapsedMs: slips.elapsedMs,
  sixtyFootMs: slips.sixtyFootMs,
  trapSpeedHundredthsMph: slips.trapSpeedHundredthsMph,
  isStock: slips.isStock,
  isBest: slips.isBest,
  mediaKey: slips.mediaKey,
};

/** The end of a page of runs: the day and id of its last row. */
export type RunCursor = { ranOn: string; id: number };

/** The listed runs of a vehicle, newest day first. */
export function findAllListedRunsByVehicle(
  db: Database,
  query: { vehicleId: SQL | number; after: RunCursor | null; limit: number },
) {
  const { vehicleId, after } = query;
  return db
    .select(listedRun)
    .from(slips)
    .where(
      and(
        eq(slips.vehicleId, vehicleId),
        sql`${slips.isListed} = 1`,
        after ? sql`(${slips.ranOn}, ${slips.id}) < (${after.ranOn}, ${after.id})` : undefined,
      ),
    )
    .orderBy(desc(slips.ranOn), desc(slips.id))
    .limit(query.limit);
}
export type ListedRun = Awaited<ReturnType<typeof findAllListedRunsByVehicle>>[number];

/** The quickest listed run of a vehicle in each class: at most one stock, one modified. */
export function findAllBestRunsByVehicle(db: Database, vehicleId: SQL | number) {
  const best = (isStock: number) => sql`(select s.id from slips s indexed by slips_vehicle_et
    where s.is_listed = 1 and s.vehicle_id = ${vehicleId} and s.is_stock = ${sql.raw(String(isStock))}
    order by s.elapsed_ms, s.trap_speed_hundredths_mph desc, s.ran_on, s.id limit 1)`;
  return db
    .select(listedRun)
    .from(slips)
    .where(sql`(${slips.id} = ${best(1)} or ${slips.id} = ${best(0)})`)
    .orderBy(asc(slips.elapsedMs));
}

type GarageQuery = {
  usernameKey: string;
  requestedId: number | undefined;
  /** The owner's id, if the viewer seems to be the owner: includes the ends of the VINs. */
  ownerId: number | null;
  /** How many vehicles on either side of it. */
  limitEach: number;
  after: RunCursor | null;
  runLimit: number;
  logLimit: number;
  /** How many of the vehicle's best figures to read, of its class and of the other one. */
  figureLimits: { own: number; other: number };
  /** For its owner: its slips in every state, the queue they wait in and the latest approvals. */
  own:
    | (Omit<OwnSlipsQuery, "vehicleId"> & { line: QueueLimits; news: Omit<NewsQuery, "userId"> })
    | null;
};

/**
 * Everything a garage shows, in one round trip: its owner, the vehicles around the one it opens with in the order
 * they were added, and that vehicle's data. `earlier` and `later` are the next vehicles on either side, null if there
 * are none.
 */
export async function findGarage(db: Database, query: GarageQuery) {
  const { usernameKey, ownerId, requestedId, limitEach, own } = query;
  const userId = ownerId ?? sql`(select id from users where username_key = ${usernameKey})`;
  const around = { userId, requestedId, isOwner: ownerId !== null, limitEach: limitEach + 1 };
  // A requested vehicle that isn't in the garage is read in vain, since the page is then a 404.
  const vehicleId = requestedId === undefined ? openedVehicleId(around) : sql`${requestedId}`;
  const [fromOpened, before] = findVehiclesAround(db, around);
  const queries = [
    selectGarageOwner(db, usernameKey),
    fromOpened,
    before,
    findAllImagesByVehicle(db, vehicleId),
    findAllBestRunsByVehicle(db, vehicleId),
    findAllListedRunsByVehicle(db, { vehicleId, after: query.after, limit: query.runLimit }),
    findTopFiguresOfVehicle(db, vehicleId, query.figureLimits),
    findAllModificationsByVehicle(db, vehicleId, query.logLimit),
  ] as const;
  if (!own) return { ...garageOf(await db.batch(queries), limitEach), own: null };
  const [slips, [line], open, news, ...rows] = await db.batch([
    findAllSlipsByUser(db, { ...own, vehicleId }),
    findQueueOf(db, own.userId, own.line),
    findAllOpenSlips(db, own.userId),
    findAllApprovalNews(db, { userId: own.userId, ...own.news }),
    ...queries,
  ]);
  return { ...garageOf(rows, limitEach), own: { slips, line: line ?? null, open, news } };
}

type GarageRows = readonly [
  owner: readonly GarageOwner[],
  fromOpened: readonly VehicleRow[],
  before: readonly VehicleRow[],
  images: VehicleImageRow[],
  best: ListedRun[],
  runs: ListedRun[],
  figures: readonly TopFiguresRow[],
  log: Awaited<ReturnType<typeof findAllModificationsByVehicle>>,
];

function garageOf(
  [[owner], later, earlier, images, best, runs, [figures], log]: GarageRows,
  limitEach: number,
) {
  return {
    owner: owner ?? null,
    vehicles: [...earlier.slice(0, limitEach).reverse(), ...later.slice(0, limitEach + 1)],
    earlier: earlier[limitEach] ?? null,
    later: later[limitEach + 1] ?? null,
    ...{ images, best, runs, log },
    figures: figures ?? null,
  };
}

/** How many runs of a garage are read together, the newest of each vehicle. */
type GarageRunLimits = {
  /** Per vehicle. */
  each: number;
  /** For all vehicles, divided among them: at least as many as a garage holds. */
  inAll: number;
};

/** The newest listed runs of each vehicle in a garage, unordered: sorting would read them again. */
export function findAllListedRunsByGarage(
  db: Database,
  userId: number,
  { each, inAll }: GarageRunLimits,
) {
  // Numbers are bound as reals, which LIMIT doesn't accept.
  const share = sql`cast(max(1, min(${each}, ${inAll} / max(1, (
    select count(*) from vehicles where user_id = ${userId} and deleted_at is null)))) as integer)`;
  return db
    .select(listedRun)
    .from(slips)
    .where(
      sql`${slips.id} in (
        select r.value from vehicles v, json_each((
          select json_group_array(id) from (
            select s.id from slips s indexed by slips_listed_vehicle where s.vehicle_id = v.id and s.is_listed = 1
            order by s.ran_on desc, s.id desc limit ${share})
        )) r where v.user_id = ${userId} and v.deleted_at is null)`,
    )
    .limit(inAll);
}
