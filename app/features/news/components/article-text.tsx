import styles from "./article-text.module.css";

/** The text of an article as it was stored: sanitized, with classes for what is more than prose. */
export function ArticleText({ html }: { html: string }) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized when it was stored
    <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
