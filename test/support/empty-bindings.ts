import { applyD1Migrations, type D1Migration, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";

declare global {
  namespace Cloudflare {
    interface Env {
      TEST_MIGRATIONS: D1Migration[];
    }
  }
}

/** Whether D1 holds anything. A reset leaves what a request that nobody awaited is still at work on. */
async function isFilled(): Promise<boolean> {
  return (await env.DB.prepare("select 1 from sqlite_master limit 1").first()) !== null;
}

do await reset();
while (await isFilled());
await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
