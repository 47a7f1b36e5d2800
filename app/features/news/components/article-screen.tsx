import { lazy, type ReactNode } from "react";
import { useBlocks } from "#app/features/content/components/use-blocks.tsx";
import { ShareLinks } from "#app/features/sharing/components/share-links.tsx";
import { StaticMarkup } from "#app/rendering/index.ts";
import type { ArticleTopic, NewsArticleView } from "../views.ts";
import styles from "./article-screen.module.css";
// Lazily loaded parts are in the server's document, so their styles are loaded with the page.
import "#app/features/content/components/previous-next.module.css";
import "#app/ui/paper.module.css";
import "#app/ui/tabs.module.css";
import "./article-parts.module.css";
import "./article-text.module.css";
import "./card-words.module.css";
import "./contents.module.css";
import "./news-card.module.css";
import "./news-hero.module.css";
import "./news-picture.module.css";

const loadParts = () => import("./article-parts.tsx");
const parts = import.meta.env.SSR ? await loadParts() : null;
const Head = parts?.ArticleHead ?? lazy(async () => ({ default: (await loadParts()).ArticleHead }));
const Contents =
  parts?.ArticleContents ?? lazy(async () => ({ default: (await loadParts()).ArticleContents }));
const Body = parts?.ArticleBody ?? lazy(async () => ({ default: (await loadParts()).ArticleBody }));
const Onward =
  parts?.ArticleOnward ?? lazy(async () => ({ default: (await loadParts()).ArticleOnward }));

type ArticleScreenProps = {
  topic: ArticleTopic;
  /** Undefined in the browser if it is already in the document's markup. */
  article: NewsArticleView | undefined;
  /** The reader's actions; omitted in a preview. */
  actions?: ReactNode;
  /** The comments. */
  children?: ReactNode;
};

/**
 * An article with its picture, headline, contents, text and further reading. Everything except the like button, the
 * share links and the comments is static markup.
 */
export function ArticleScreen({ topic, article, actions, children }: ArticleScreenProps) {
  const dialog = useBlocks();
  const part = { as: "div" as const, variant: topic.path, props: { article } };
  return (
    <article className={styles.article}>
      <div className={styles.progress} aria-hidden="true" />
      <StaticMarkup {...part} id="article-head" Content={Head} />
      <div className={`wrap ${styles.columns}`}>
        <StaticMarkup
          {...part}
          id="article-contents"
          className={styles.contents}
          Content={Contents}
        />
        <div className={styles.main}>
          <StaticMarkup {...part} id="article-body" className={styles.body} Content={Body} />
          {actions}
          <ShareLinks subject="story" path={topic.path} text={topic.title} />
          {children}
        </div>
      </div>
      {dialog}
      <StaticMarkup
        {...part}
        id="article-onward"
        className={`wrap far ${styles.onward}`}
        Content={Onward}
      />
    </article>
  );
}
