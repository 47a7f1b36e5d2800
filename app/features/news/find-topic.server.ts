import type { Deps } from "#app/deps.ts";
import { canonicalSlug } from "#app/lib/canonical-slug.ts";

export type TopicDeps = Pick<Deps, "db"> & Partial<Pick<Deps, "newsFeed">>;
type Topic = Parameters<NonNullable<Deps["newsFeed"]>["mirrorTopic"]>[0];

/** The category, tag or author with a slug, in any encoding; a missing one is fetched from WordPress, if configured. */
export async function findTopic<Row>(
  { db, newsFeed }: TopicDeps,
  { kind, slug }: Topic,
  findAllBySlug: (db: Deps["db"], slug: string) => PromiseLike<Row[]>,
): Promise<Row | undefined> {
  const topic = { kind, slug: canonicalSlug(slug) };
  const [row] = await findAllBySlug(db, topic.slug);
  if (row || !newsFeed || !(await newsFeed.mirrorTopic(topic))) return row;
  const [mirrored] = await findAllBySlug(db, topic.slug);
  return mirrored;
}
