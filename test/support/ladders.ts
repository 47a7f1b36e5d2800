import { env } from "cloudflare:workers";
import { tracks, vehicleLookup } from "#db/schema/index.ts";
import { ladderStatements, listLadders, rebuildLadders } from "#db/seed/ladders.ts";
import { LADDER_RUNS } from "../../scripts/backup/derived.ts";
import { testDeps } from "./deps.ts";

/** The ladders of all cars and tracks in the database. */
export async function createLadders(): Promise<void> {
  const { db } = testDeps();
  const [cars, strips] = await db.batch([
    db.select().from(vehicleLookup),
    db.select().from(tracks),
  ]);
  await db.batch(ladderStatements(db, listLadders(cars, strips, 2026)));
  await rebuildLadders(db);
}

const COUNTS = `select l.id, l.stock_cars, l.modified_cars,
    (select count(*) from search where id = l.id) as is_searched from ladders l order by l.id`;

async function rowsOf(sql: string) {
  return (await env.DB.prepare(sql).all()).results;
}

/** What triggers maintain of ladders, and the same computed from the slips. */
export async function readLadderState() {
  const key = "order by ladder_id, is_stock, period, elapsed_ms, slip_id";
  return {
    maintained: {
      runs: await rowsOf(`select * from ladder_runs where period <= 9999 ${key}`),
      days: await rowsOf(`select * from ladder_runs where period > 9999 ${key}`),
      counts: await rowsOf(`with search(id) as (select rowid from ladder_search) ${COUNTS}`),
    },
    computed: {
      runs: await rowsOf(`${LADDER_RUNS} ${key}`),
      days: await rowsOf(`
        select m.ladder_id, s.is_stock, (s.decided_at / 1000 - 18000) / 86400 as period, s.elapsed_ms,
          s.trap_speed_hundredths_mph, s.ran_on, s.id as slip_id
        from slips s cross join (select slip_id, ladder_id from slip_ladders
          union all select s.id, l.id from slips s join ladders l on l.kind = 'all') m on m.slip_id = s.id
        where s.is_listed = 1 and s.decided_at is not null ${key}`),
      counts: await rowsOf(`with
        l(id, stock_cars, modified_cars) as (
          select id, (select count(*) from (${LADDER_RUNS}) where ladder_id = ladders.id and period = 0 and is_stock = 1),
            (select count(*) from (${LADDER_RUNS}) where ladder_id = ladders.id and period = 0 and is_stock = 0)
          from ladders)
        select id, stock_cars, modified_cars, max(stock_cars, modified_cars) >= 5 as is_searched from l order by id`),
    },
  };
}
