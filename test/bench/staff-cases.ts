import type { Viewer } from "#app/deps.ts";
import { listAudit } from "#app/features/audit/list-audit.server.ts";
import { NEWEST } from "#app/features/console/read-cursor.ts";
import { listMembers } from "#app/features/members/list-members.server.ts";
import { readMember } from "#app/features/members/read-member.server.ts";
import type { MemberFilter } from "#app/features/members/search-terms.ts";
import type { Database } from "#db/client.ts";
import { type BenchCase, benchViewer } from "./cases.ts";

/** The budget of every list of the console. */
const LIST = 100;

const clock = { now: () => new Date(Date.UTC(2026, 6, 2, 18)) };
const admin: Viewer = benchViewer(1, "admin");

const EVERYONE: MemberFilter = { q: "", role: null, state: null };
const ANYTHING = { actor: "", action: null, kind: null, id: null };

function members(...filters: (Partial<MemberFilter> & { before?: number })[]) {
  return () =>
    filters.map(
      (filter) => (db: Database) =>
        listMembers({ db, clock }, { ...EVERYONE, before: NEWEST, ...filter }),
    );
}

function audit(...filters: Partial<Parameters<typeof listAudit>[1]>[]) {
  return () =>
    filters.map(
      (filter) => (db: Database) => listAudit({ db }, { ...ANYTHING, before: NEWEST, ...filter }),
    );
}

/** Queries of the console at a million members. */
export const STAFF_CASES: readonly BenchCase[] = [
  { name: "members", budget: LIST, variants: members({}, { before: 500_000 }) },
  {
    name: "members by name or email",
    budget: LIST,
    variants: members({ q: "member_77" }, { q: "m500000@bench.test" }, { q: "sam racer" }),
  },
  {
    name: "members by car",
    budget: LIST,
    variants: members({ q: "challenger" }, { q: "hellcat 2023", before: 300_000 }),
  },
  {
    name: "members by role or state",
    budget: LIST,
    variants: members(
      { role: "moderator" },
      { state: "suspended" },
      { state: "banned" },
      { state: "new", q: "sam" },
      { role: "racer", before: 10_000 },
    ),
  },
  { name: "members, no match", budget: LIST, variants: members({ q: "zqxw" }) },
  {
    name: "a member's page",
    budget: LIST,
    variants: () =>
      [1, 50, 500_000].map((id) => (db) => readMember({ db, clock, viewer: admin }, id)),
  },
  { name: "audit log", budget: LIST, variants: audit({}, { before: 1_000_000 }) },
  {
    name: "audit log, narrowed",
    budget: LIST,
    variants: audit(
      { actor: "member_77" },
      { action: "user.note" },
      { kind: "user" },
      { kind: "user", id: 500_014 },
      { kind: "user", action: "slip.approve", before: 900_000 },
    ),
  },
];
