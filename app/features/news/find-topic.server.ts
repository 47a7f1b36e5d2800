import type { Deps } from "#app/deps.ts";

export type TopicDeps = Pick<Deps, "db"> & Partial<Pick<Deps, "newsFeed">>;
type Topic = Parameters<NonNullable<Deps["newsFeed"]>["bringTopic"]>[0];

/** The category, tag or author of a slug; one that isn't here yet is fetched from the WordPress, where there is one. */
export async function findTopic<Row>(
  { db, newsFeed }: TopicDeps,
  topic: Topic,
  findAllBySlug: (db: Deps["db"], slug: string) => PromiseLike<Row[]>,
): Promise<Row | undefined> {
  const [row] = await findAllBySlug(db, topic.slug);
  if (row || !newsFeed || !(await newsFeed.bringTopic(topic))) return row;
  const [brought] = await findAllBySlug(db, topic.slug);
  return brought;
}
