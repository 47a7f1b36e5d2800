import { applyD1Migrations, type D1Migration, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";

import { SITE_SUBJECTS } from "#app/lib/subjects.ts";

declare global {
  namespace Cloudflare {
    interface Env {
      TEST_MIGRATIONS: D1Migration[];
    }
  }
}

/** Whether anything is stored. A reset misses what an unawaited request is still writing. */
async function isFilled(): Promise<boolean> {
  const [table, settings, ...buckets] = await Promise.all([
    env.DB.prepare("select 1 from sqlite_master limit 1").first(),
    env.SITE.list({ limit: 1 }),
    env.MEDIA.list({ limit: 1 }),
    env.PRIVATE_MEDIA.list({ limit: 1 }),
  ]);
  return (
    table !== null || settings.keys.length > 0 || buckets.some(({ objects }) => objects.length > 0)
  );
}

do await reset();
while (await isFilled());
await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
// A reset leaves the Cache API and the isolate's copies of pages as they are: make them outdated.
const subjects = SITE_SUBJECTS.map((subject) =>
  env.DB.prepare("insert into content_versions values (?, ?)").bind(subject, Date.now()),
);
await env.DB.batch(subjects);
