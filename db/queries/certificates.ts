import { sql } from "drizzle-orm";
import type { Database } from "../client.ts";

/** A run with what its certificate says, as SQLite returns it. */
export type CertifiableRun = {
  id: number;
  username: string;
  vehicleYear: number;
  vehicleMake: string;
  vehicleModel: string;
  vehicleTrim: string;
  isStock: number;
  raceTrack: string;
  /** `YYYY-MM-DD` */
  ranOn: string;
  elapsedMs: number;
  sixtyFootMs: number;
  trapSpeedHundredthsMph: number;
  /** When it was approved, in milliseconds since the epoch. */
  verifiedAt: number;
  /** The track on whose own sheet it is, and when that arrived, in milliseconds since the epoch; null if it is on none. */
  confirmedBy: string | null;
  confirmedAt: number | null;
};

const certifiableColumns = sql`s.id, u.username, s.vehicle_year as vehicleYear, s.vehicle_make as vehicleMake,
  s.vehicle_model as vehicleModel, s.vehicle_trim as vehicleTrim, s.is_stock as isStock, s.race_track as raceTrack,
  s.ran_on as ranOn, s.elapsed_ms as elapsedMs, s.sixty_foot_ms as sixtyFootMs,
  s.trap_speed_hundredths_mph as trapSpeedHundredthsMph, coalesce(s.decided_at, s.updated_at) as verifiedAt,
  t.name as confirmedBy, c.created_at as confirmedAt`;

/** Slips `s` with their racers `u`, and the track `t` whose sheet has the run in a row `c`. */
const certifiableSlips = sql`slips s cross join users u on u.id = s.user_id
  left join track_results c on c.slip_id = s.id left join tracks t on t.id = c.track_id`;

/** A run on the boards; null for all others. */
export async function findCertifiableRun(db: Database, id: number): Promise<CertifiableRun | null> {
  const rows = await db.all<CertifiableRun>(sql`
    select ${certifiableColumns} from ${certifiableSlips}
    where s.id = ${id} and s.is_listed = 1`);
  return rows[0] ?? null;
}

/** A slip with whether it is on the boards, and since when not: its last change, or its account's end or ban. */
export type CertificateStanding = CertifiableRun & { isListed: number; leftAt: number | null };

/** Any slip, also one that isn't public: for somebody who has a valid certificate of it. */
export async function findCertificateStanding(
  db: Database,
  id: number,
): Promise<CertificateStanding | null> {
  const rows = await db.all<CertificateStanding>(sql`
    select ${certifiableColumns}, s.is_listed as isListed,
      iif(s.status = 'APPROVED', coalesce(u.anonymised_at, u.banned_at), s.updated_at) as leftAt
    from ${certifiableSlips} where s.id = ${id}`);
  return rows[0] ?? null;
}
