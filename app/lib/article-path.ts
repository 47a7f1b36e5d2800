/** The path of an article: its first category, the year and month of publication (UTC), its slug. */
export function articlePath({
  slug,
  publishedAt,
  category,
}: {
  slug: string;
  publishedAt: Date;
  category: string;
}): string {
  const [year, month] = publishedAt.toISOString().split("-");
  return `/news/article/${category}/${year}/${month}/${slug}`;
}
