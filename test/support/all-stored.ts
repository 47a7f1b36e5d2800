import { env } from "cloudflare:workers";

/** Everything stored: all rows of slips and vehicles, and all pictures. */
export async function allStored() {
  const tables = ["slips", "vehicles", "vehicle_images", "audit_log"];
  const rows = await Promise.all(
    tables.map((table) => env.DB.prepare(`select * from ${table} order by id`).all()),
  );
  const buckets = await Promise.all([env.MEDIA.list(), env.PRIVATE_MEDIA.list()]);
  return [
    ...rows.map(({ results }) => results),
    ...buckets.map(({ objects }) => objects.map(({ key }) => key)),
  ];
}
