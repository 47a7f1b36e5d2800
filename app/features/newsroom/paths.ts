export const NEWSROOM_PATH = "/newsroom";
export const NEW_ARTICLE_PATH = `${NEWSROOM_PATH}/new`;

export const AUTHORS_PATH = `${NEWSROOM_PATH}/authors`;
export const TERMS_PATH = `${NEWSROOM_PATH}/terms`;

/** Where editors change an author's profile. */
export function authorDeskPath(authorId: number): string {
  return `${AUTHORS_PATH}/${authorId}`;
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
