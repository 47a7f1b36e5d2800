import { FROM_WORDPRESS, NO_CATEGORY } from "#app/features/news/rules.ts";
import { ShareLinks } from "#app/features/sharing/components/share-links.tsx";
import { articlePath } from "#app/lib/article-path.ts";
import { formatInstant } from "#app/lib/dates.ts";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { Link } from "#app/rendering/index.ts";
import { Alert } from "#app/ui/alert.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { useRootData } from "#app/ui/root-data.ts";
import { toFieldValues } from "../field-values.ts";
import type { ArticleEditor } from "../note-editor.server.ts";
import { historyPath, NEWSROOM_PATH } from "../paths.ts";
import type { PreviewLink } from "../preview-link.server.ts";
import type { ArticleChoices, ArticleToEdit } from "../read-article-to-edit.server.ts";
import type { Conflict } from "../read-conflict.server.ts";
import { STATE_LABELS } from "../texts.ts";
import styles from "./article-desk.module.css";
import { ConflictNotice } from "./conflict-notice.tsx";
import { DeskForm } from "./desk-form.tsx";
import { OtherEditors } from "./other-editors.tsx";

type LiveLinksProps = Pick<ArticleDeskProps, "article" | "isJustOut">;

type ArticleDeskProps = {
  article: ArticleToEdit;
  choices: ArticleChoices;
  preview: PreviewLink;
  /** The others who have or had it open. */
  editors: readonly ArticleEditor[];
  /** Whether it was published minutes ago. */
  isJustOut: boolean;
  answer: FormAnswer<Conflict> | FormAnswer | undefined;
};

/** The screen on which an editor works on an article. */
export function ArticleDesk(props: ArticleDeskProps) {
  const { article, choices, preview, editors, isJustOut, answer } = props;
  const conflict = answer?.extra;
  return (
    <div className={`wrap ${styles.screen}`}>
      <PageHead
        eyebrow={<Link to={NEWSROOM_PATH}>Newsroom</Link>}
        title={article.title}
        lead={<StatusLine article={article} />}
      />
      <OtherEditors articleId={article.id} editors={editors} />
      <LiveLinks article={article} isJustOut={isJustOut} />
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

/** Where a published article is, to read, copy and share. */
function LiveLinks({ article, isJustOut }: LiveLinksProps) {
  const { status, publishedAt, slug, title, categories } = article;
  if (status !== "PUBLISHED" || !publishedAt) return null;
  const [first] = categories;
  const place = { slug, publishedAt: new Date(publishedAt), category: first?.slug ?? NO_CATEGORY };
  const path = articlePath(place);
  return (
    <div className={styles.live}>
      <p>
        It's on the site.{" "}
        <Link to={path} reloadDocument>
          Read it there
        </Link>
      </p>
      <details open={isJustOut}>
        <summary>Copy or share</summary>
        <ShareLinks subject="story" path={path} text={title} />
      </details>
    </div>
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
