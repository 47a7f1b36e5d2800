import { applyD1Migrations, type D1Migration, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";

declare global {
  namespace Cloudflare {
    interface Env {
      TEST_MIGRATIONS: D1Migration[];
    }
  }
}

/** Whether D1 has any data. A reset misses what an unawaited request is still writing. */
async function isFilled(): Promise<boolean> {
  return (await env.DB.prepare("select 1 from sqlite_master limit 1").first()) !== null;
}

do await reset();
while (await isFilled());
await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
