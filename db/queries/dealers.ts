import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { literal } from "./literal.ts";

/** A dealer as visitors see it; `at` is the index of its range in `cells`. */
export type NearDealer = {
  at: number;
  id: number;
  name: string;
  address: string;
  city: string;
  state: string;
  zip: string;
  phone: string;
  email: string;
  website: string;
  latitude: number;
  longitude: number;
  /** JSON: its stock by model and trim. */
  stock: string;
};
/** Square numbers, both ends included. */
type CellRange = { first: number; last: number };
/** Empty strings match any model and any trim. */
export type CarFilter = { model: string; trim: string };
const LIVE = sql.raw("(select id from dealer_imports where status = 'LIVE')");
const IN_RANGE = sql.raw("between c.value ->> 0 and c.value ->> 1");

/**
 * Dealers in some squares of the map, each once, in the order of the squares. With a car, only
 * those that have it.
 *
 * @param cells ranges of squares, nearest first; reading stops at the limit, so the rest costs
 * nothing
 */
export function findAllDealersInCells(
  db: Database,
  query: { cells: readonly CellRange[]; car: CarFilter; limit: number },
) {
  const cells = JSON.stringify(query.cells.map(({ first, last }) => [first, last]));
  return db.all<NearDealer>(sql`
    select c.key as at, d.id as id, d.name as name, d.address as address, d.city as city,
      d.state as state, d.zip as zip, d.phone as phone, d.email as email, d.website as website,
      d.latitude as latitude, d.longitude as longitude, d.stock as stock
    from json_each(${cells}) c cross join ${dealersOf(query.car)}
    limit ${literal(query.limit)}`);
}

/** Walks the index that holds each dealer once for this filter. */
function dealersOf({ model, trim }: CarFilter): SQL {
  if (model === "" && trim === "") {
    return sql`dealers d indexed by dealers_cell on d.import_id = ${LIVE} and d.cell ${IN_RANGE}`;
  }
  return sql`${carsOf({ model, trim })} and a.cell ${IN_RANGE} cross join dealers d on d.id = a.dealer_id`;
}

function carsOf({ model, trim }: CarFilter): SQL {
  if (trim === "") {
    return sql`allocations a indexed by allocations_model
      on a.leads_model = 1 and a.import_id = ${LIVE} and a.model = ${model}`;
  }
  if (model === "") {
    return sql`allocations a indexed by allocations_trim
      on a.leads_trim = 1 and a.import_id = ${LIVE} and a.trim = ${trim}`;
  }
  return sql`allocations a indexed by allocations_car
    on a.import_id = ${LIVE} and a.model = ${model} and a.trim = ${trim}`;
}
