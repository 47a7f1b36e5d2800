import { useState } from "react";
import { ArticleText } from "#app/features/news/components/article-text.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import type { PostedFormState } from "#app/ui/post-form.tsx";
import type { ArticleToEdit } from "../read-article-to-edit.server.ts";
import { ARTICLE_LIMITS } from "../schema.ts";
import { useLivePreview } from "./use-live-preview.ts";
import styles from "./writing-field.module.css";

type WritingFieldProps = {
  field: ReturnType<PostedFormState["field"]>;
  /** What the preview begins with. */
  saved: Pick<ArticleToEdit, "markdown" | "html"> | null;
};

/** The text of an article, and beside it what becomes of it. */
export function WritingField({ field, saved }: WritingFieldProps) {
  const [text, setText] = useState(field.defaultValue ?? "");
  const { html, mistakes, failure } = useLivePreview(text, saved);
  return (
    <div className={styles.columns}>
      <div className={styles.writing}>
        <TextAreaField
          label="Text"
          rows={24}
          maxLength={ARTICLE_LIMITS.markdown}
          className={styles.text}
          onChange={(event) => setText(event.currentTarget.value)}
          {...field}
        />
        <MarkdownHelp />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section aria-label="Preview" tabIndex={0} className={styles.preview}>
        {(failure || mistakes.length > 0) && (
          <ul className={styles.mistakes}>
            {[...(failure ? [failure] : []), ...mistakes].map((mistake) => (
              <li key={mistake}>{mistake}</li>
            ))}
          </ul>
        )}
        {html ? <ArticleText html={html} /> : <p className={styles.empty}>Preview</p>}
      </section>
    </div>
  );
}

function MarkdownHelp() {
  return (
    <details className={styles.help}>
      <summary>How to format</summary>
      <dl>
        <dt>## Heading</dt>
        <dd>Heading; ### for one below it</dd>
        <dt>**bold** *italic*</dt>
        <dd>Bold, italic</dd>
        <dt>[words](https://…)</dt>
        <dd>Link</dd>
        <dt>- item</dt>
        <dd>List; 1. for a numbered one</dd>
        <dt>/1320-club/slip/12</dt>
        <dd>Run card, on a line of its own</dd>
        <dt>:::quote{'{by="Name"}'} … :::</dt>
        <dd>Pull quote</dd>
      </dl>
    </details>
  );
}
