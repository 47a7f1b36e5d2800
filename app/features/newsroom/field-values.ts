import { dayIn } from "#app/lib/dates.ts";
import type { FormValues } from "#app/lib/forms/form-answer.ts";
import { timeIn } from "#app/lib/zoned-time.ts";
import type { ArticleToEdit } from "./read-article-to-edit.server.ts";
import { USUAL_TIME_ZONE } from "./rules.ts";
import { categoryField } from "./schema.ts";

const CHECKED = "on";

/** The form values of a saved article. */
export function toFieldValues(article: ArticleToEdit): FormValues {
  const [first, ...others] = article.categories;
  return {
    title: article.title,
    slug: article.slug,
    excerpt: article.excerpt,
    markdown: article.markdown,
    authorId: String(article.authorId),
    category: first ? String(first.id) : "",
    ...Object.fromEntries(others.map(({ id }) => [categoryField(id), CHECKED])),
    tags: article.tags.map(({ name }) => name).join(", "),
    ...(article.isEu && { isEu: CHECKED }),
    ...(article.isHomepage && { isHomepage: CHECKED }),
    alt: article.picture?.alt ?? "",
    ...scheduleOf(article),
  };
}

function scheduleOf({ status, publishedAt }: ArticleToEdit): FormValues {
  const timeZone = USUAL_TIME_ZONE;
  if (status !== "SCHEDULED" || !publishedAt) return { timeZone };
  const at = new Date(publishedAt);
  return { publishOn: dayIn(at, timeZone), publishTime: timeIn(at, timeZone), timeZone };
}
