import { env } from "cloudflare:workers";
import type { Subject } from "#app/lib/subjects.ts";

/** The version of the latest change that visitors may see. */
export async function latestVersion(): Promise<number> {
  const version = env.DB.prepare("select max(version) as version from content_versions");
  return (await version.first<number>("version")) ?? 0;
}

/** Changes a subject, as the triggers do. */
export async function changeContent(...subjects: Subject[]): Promise<void> {
  for (const subject of subjects)
    await env.DB.prepare("insert into content_changes values (?)").bind(subject).run();
}

/** The subjects that some work changes, in alphabetical order. */
export async function changedBy(work: () => Promise<unknown>): Promise<string[]> {
  const before = await latestVersion();
  await work();
  const { results } = await env.DB.prepare(
    "select subject from content_versions where version > ? order by subject",
  )
    .bind(before)
    .all<{ subject: string }>();
  return results.map(({ subject }) => subject);
}
