import { dropDefinitions } from "./drop-definitions.ts";
import { fillDatabase } from "./fill.ts";

/** Racers with cars and slips, which the members' own pages show. */
const SLIPS = 1_000;
const ROWS_A_STATEMENT = 100_000;

const TRIGGERED = ["users", "vehicles"];

/**
 * Fills an empty, migrated database with members, two audit entries and a mail for each, and a car for every third. The
 * first hundred have slips. A member in fifty is not activated, one in a thousand is suspended, banned or on the staff.
 */
export async function fillMembers(
  db: D1Database,
  members: number,
  note: (line: string) => void,
): Promise<void> {
  await fillDatabase(db, { slips: SLIPS });
  const restore = await dropDefinitions(db, "trigger", TRIGGERED);
  for (const [name, sql] of STEPS) {
    note(`${members} × ${name}`);
    for (let from = 1; from <= members; from += ROWS_A_STATEMENT) {
      const to = Math.min(members + 1, from + ROWS_A_STATEMENT);
      await db.prepare(`${NUMBERS} ${sql}`).bind(from, to).run();
    }
  }
  for (const sql of restore) await db.prepare(sql).run();
}

const NUMBERS = "with recursive k(n) as (select ?1 union all select n + 1 from k where n < ?2 - 1)";

const STEPS: readonly (readonly [name: string, sql: string])[] = [
  [
    "members",
    `insert or ignore into users (id, created_at, updated_at, username, username_key, email, email_key, password_hash,
       first_name, last_name, country, zip_code, role, is_activated, suspended_until, suspension_reason, banned_at)
     select 1000 + n, n, n, 'member_' || n, 'member_' || n, 'm' || n || '@bench.test', 'm' || n || '@bench.test', 'x',
       'Sam', 'Racer ' || n % 5000, 'US', '92801', iif(n % 1000 = 7, 'moderator', 'racer'), n % 50 > 0,
       iif(n % 1000 = 8, 99999999999999, null), iif(n % 1000 = 8, 'Spam', ''), iif(n % 1000 = 9, n, null) from k`,
  ],
  [
    "cars for every third",
    `insert into vehicles (created_at, updated_at, user_id, vehicle_lookup_id, is_stock)
     select n, n, 1000 + n,
       (select min(id) from vehicle_lookup where id > n % (select max(id) from vehicle_lookup)), n % 2 from k where n % 3 = 0`,
  ],
  [
    "search entries",
    `insert or ignore into member_search (rowid, tokens)
     select t.id, t.tokens from k join member_search_tokens t on t.id = 1000 + n`,
  ],
  [
    "audit entries, two each",
    `insert into audit_log (created_at, actor_id, action, subject_kind, subject_id, detail)
     select n, iif(n % 2, 1000 + n % 700, null), iif(n % 97, 'slip.approve', 'user.note'), iif(n % 97, 'slip', 'user'),
       1000 + n, '{}' from k join (select 1 union all select 2)`,
  ],
  [
    "mails",
    `insert into mails (created_at, recipient, subject, text, html, status, sent_at)
     select n, 'm' || n || '@bench.test', 'Activate your account', '', '', iif(n % 500, 'SENT', 'FAILED'), n from k`,
  ],
];
