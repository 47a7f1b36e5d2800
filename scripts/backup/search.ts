import type { Client } from "./client.ts";
import { advance, isAt, readProgress } from "./progress.ts";
import type { Report } from "./report.ts";

// FTS5 tables are not saved: their index follows from other tables. Each is filled as the triggers of
// db/migrations fill it.

type Filling = {
  /** The table whose ids are walked through. */
  readonly source: string;
  /** Ids per statement: a statement has to end within D1's limit of 30 seconds. */
  readonly step: number;
  /** Fills in the rows with ids after the first parameter, up to the second. */
  readonly insert: string;
};

const FILLINGS: Readonly<Record<string, Filling>> = {
  run_search: {
    source: "slips",
    step: 5_000,
    insert: `insert into run_search(rowid, tokens)
      select id, tokens from run_search_tokens where id > ? and id <= ?`,
  },
  member_search: {
    source: "users",
    step: 5_000,
    insert: `insert into member_search(rowid, tokens)
      select id, tokens from member_search_tokens where id > ? and id <= ?`,
  },
  event_search: {
    source: "events",
    step: 5_000,
    insert: `insert into event_search(rowid, tokens)
      select position, search_tokens from events where id > ? and id <= ?`,
  },
  track_name_search: {
    source: "track_names",
    step: 5_000,
    insert: `insert into track_name_search(rowid, name)
      select id, name from track_names where id > ? and id <= ?`,
  },
  dealer_search: {
    source: "dealers",
    step: 5_000,
    insert: `insert into dealer_search(rowid, words, batch)
      select id, name || ' ' || city || ' ' || zip, 'import' || import_id from dealers where id > ? and id <= ?`,
  },
  ladder_search: {
    source: "ladders",
    step: 5_000,
    insert: `insert into ladder_search(rowid, name)
      select id, name from ladders
      where id > ? and id <= ? and max(stock_cars, modified_cars) >= 5`,
  },
  news_search: {
    source: "news_articles",
    step: 500,
    insert: `insert into news_search(rowid, title, excerpt, plain_text, marks)
      select a.id, a.title, a.excerpt, a.plain_text,
        (select group_concat(replace(list, ':', ''), ' ') from news_article_lists where article_id = a.id)
        || iif(a.is_eu, ' eu', '')
      from news_articles a where a.id > ? and a.id <= ? and a.listed_at is not null`,
  },
  newsroom_search: {
    source: "news_articles",
    step: 500,
    insert: `insert into newsroom_search(rowid, title, excerpt, plain_text, state)
      select id, title, excerpt, plain_text, 'state' || lower(status)
      from news_articles where id > ? and id <= ?`,
  },
};

/** The FTS5 tables that can't be filled, of those that a backup has. */
export function unknownSearchTables(names: readonly string[]): string[] {
  return names.filter((name) => !(name in FILLINGS));
}

/** Fills an FTS5 table from its source, and returns its number of rows. */
export async function rebuildSearch(
  database: Client,
  name: string,
  report: Report,
): Promise<number> {
  const filling = FILLINGS[name];
  if (!filling) throw new Error(`There is no way to fill ${name}.`);
  const { source, step, insert } = filling;
  const [row] = await database.rows(`select coalesce(max(id), 0) from ${source}`);
  const last = Number(row?.[0]);
  let after = await readProgress(database, name);
  while (after < last) {
    const move = { name, from: after, to: after + step };
    await database.batch([
      { sql: `${insert} and ${isAt(move)}`, params: [after, after + step] },
      advance(move),
    ]);
    after += step;
    report.step(
      `${name}: ${Math.min(after, last).toLocaleString("en-US")} of ${last.toLocaleString("en-US")}`,
    );
  }
  const [count] = await database.rows(`select count(*) from ${name}_docsize`);
  return Number(count?.[0]);
}
