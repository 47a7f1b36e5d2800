import styles from "./article-text.module.css";

/** The stored HTML of an article: sanitized, with classes for its blocks. */
export function ArticleText({ html }: { html: string }) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized before it is stored
    <div className={`${styles.text} long-text`} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
