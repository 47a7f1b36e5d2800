import { FROM_WORDPRESS } from "#app/features/news/rules.ts";
import { formatInstant } from "#app/lib/dates.ts";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { Link } from "#app/rendering/index.ts";
import { Alert } from "#app/ui/alert.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { useRootData } from "#app/ui/root-data.ts";
import { toFieldValues } from "../field-values.ts";
import { historyPath, NEWSROOM_PATH } from "../paths.ts";
import type { PreviewLink } from "../preview-link.server.ts";
import type { ArticleChoices, ArticleToEdit } from "../read-article-to-edit.server.ts";
import type { Conflict } from "../read-conflict.server.ts";
import { STATE_LABELS } from "../texts.ts";
import styles from "./article-desk.module.css";
import { ConflictNotice } from "./conflict-notice.tsx";
import { DeskForm } from "./desk-form.tsx";

type ArticleDeskProps = {
  article: ArticleToEdit;
  choices: ArticleChoices;
  preview: PreviewLink;
  answer: FormAnswer<Conflict> | FormAnswer | undefined;
};

/** The screen on which an editor works on an article. */
export function ArticleDesk({ article, choices, preview, answer }: ArticleDeskProps) {
  const conflict = answer?.extra;
  return (
    <div className={`wrap ${styles.screen}`}>
      <PageHead
        eyebrow={<Link to={NEWSROOM_PATH}>Newsroom</Link>}
        title={article.title}
        lead={<StatusLine article={article} />}
      />
      {conflict && <ConflictNotice conflict={conflict} />}
      {article.sourceId === null ? (
        <DeskForm
          article={article}
          choices={choices}
          answer={answer}
          start={toFieldValues(article)}
          version={conflict?.version ?? (Number(answer?.values.version) || article.version)}
        />
      ) : (
        <Alert status="warning" title="Read only">
          <p>{FROM_WORDPRESS} It shows here within the hour.</p>
        </Alert>
      )}
      <PreviewLinkBox preview={preview} />
    </div>
  );
}

function StatusLine({ article: { id, status, publishedAt, version } }: { article: ArticleToEdit }) {
  return (
    <p className={styles.standing}>
      {STATE_LABELS[status]}
      {publishedAt && (
        <>
          , <time dateTime={publishedAt}>{formatInstant(publishedAt)}</time>
        </>
      )}
      . Version {version}. <Link to={historyPath(id)}>History</Link>
    </p>
  );
}

function PreviewLinkBox({ preview: { path, expiresAt } }: { preview: PreviewLink }) {
  const origin = useRootData()?.origin ?? "";
  return (
    <section aria-labelledby="preview-link" className={styles.link}>
      <h2 id="preview-link">Preview link</h2>
      <p>
        Shows what's saved to anyone you send it to, until{" "}
        <time dateTime={expiresAt}>{formatInstant(expiresAt)}</time>.
      </p>
      <Link to={path} className={styles.address} reloadDocument>
        {origin + path}
      </Link>
    </section>
  );
}
