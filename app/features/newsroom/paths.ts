export const NEWSROOM_PATH = "/newsroom";
export const ARTICLES_CSV_PATH = `${NEWSROOM_PATH}/articles.csv`;
export const NEW_ARTICLE_PATH = `${NEWSROOM_PATH}/new`;

export const AUTHORS_PATH = `${NEWSROOM_PATH}/authors`;
export const AUTHORS_CSV_PATH = `${AUTHORS_PATH}.csv`;
export const TERMS_PATH = `${NEWSROOM_PATH}/terms`;
export const TERMS_CSV_PATH = `${TERMS_PATH}.csv`;

export const CALENDAR_PATH = `${NEWSROOM_PATH}/calendar`;

/** Where editors change an author's profile. */
export function authorDeskPath(authorId: number): string {
  return `${AUTHORS_PATH}/${authorId}`;
}

/** Where editors merge or delete a category, tag or author. */
export function mergePath(kind: "category" | "tag" | "author", id: number): string {
  return `${NEWSROOM_PATH}/merge/${kind}/${id}`;
}

/** Where editors work on an article. */
export function deskPath(articleId: number): string {
  return `${NEWSROOM_PATH}/article/${articleId}`;
}

/** The path of an article's versions. */
export function historyPath(articleId: number): string {
  return `${deskPath(articleId)}/history`;
}

/** Where anyone with a token can read an article before it is published. */
export function previewPath(token: string): string {
  return `/news/preview/${token}`;
}
