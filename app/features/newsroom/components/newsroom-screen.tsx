import { Form } from "react-router";
import { formatInstant } from "#app/lib/dates.ts";
import { Link } from "#app/rendering/index.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextField } from "#app/ui/field.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { TabLinks } from "#app/ui/tabs.tsx";
import type { NewsroomArticle, NewsroomList } from "../list-newsroom.server.ts";
import { type NewsroomQuery, newsroomPath } from "../newsroom-query.ts";
import { AUTHORS_PATH, deskPath, NEW_ARTICLE_PATH, NEWSROOM_PATH, TERMS_PATH } from "../paths.ts";
import { NEWSROOM_PAGES_MAX, NEWSROOM_STATES, QUERY_MAX } from "../rules.ts";
import { STATE_LABELS } from "../texts.ts";
import styles from "./newsroom-screen.module.css";

/** The newsroom's list: the articles in one state, with a search. */
export function NewsroomScreen({ query, list }: { query: NewsroomQuery; list: NewsroomList }) {
  const { state, q } = query;
  return (
    <div className={`wrap ${styles.screen}`}>
      <PageHead eyebrow="Staff" title="Newsroom" isTerse>
        <ButtonLink to={NEW_ARTICLE_PATH}>New article</ButtonLink>
      </PageHead>
      <nav aria-label="Newsroom" className={styles.pages}>
        <Link to={AUTHORS_PATH}>Authors</Link>
        <Link to={TERMS_PATH}>Categories and tags</Link>
      </nav>
      <TabLinks
        label="State"
        items={NEWSROOM_STATES.map((each) => ({
          to: newsroomPath({ state: each, q }),
          label: STATE_LABELS[each],
          isCurrent: each === state,
        }))}
      />
      <Form method="get" action={NEWSROOM_PATH} className={styles.search} role="search">
        <input type="hidden" name="state" value={state.toLowerCase()} />
        <TextField
          key={q}
          label="Find"
          name="q"
          type="search"
          defaultValue={q}
          maxLength={QUERY_MAX}
        />
        <Button variant="ghost">Find</Button>
      </Form>
      {list.articles.length === 0 ? <NoArticles query={query} /> : <ArticleRows list={list} />}
      <Pages query={query} hasMore={list.hasMore} />
    </div>
  );
}

function NoArticles({ query: { state, q } }: { query: NewsroomQuery }) {
  if (q) {
    return (
      <EmptyState title="No match">
        <Link to={newsroomPath({ state })}>Show them all</Link>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="NoArticles here">
      <Link to={NEW_ARTICLE_PATH}>Write something</Link>
    </EmptyState>
  );
}

function ArticleRows({ list }: { list: NewsroomList }) {
  return (
    <ol className={styles.rows}>
      {list.articles.map((article) => (
        <li key={article.id} className={styles.row}>
          <h2 className={styles.title}>
            <Link to={deskPath(article.id)}>{article.title}</Link>
          </h2>
          <p className={styles.facts}>
            <span>{article.author}</span>
            <Time article={article} />
          </p>
        </li>
      ))}
    </ol>
  );
}

function Time({ article: { status, publishedAt, updatedAt } }: { article: NewsroomArticle }) {
  if (status === "SCHEDULED" && publishedAt) {
    return (
      <span>
        Appears <time dateTime={publishedAt}>{formatInstant(publishedAt)}</time>
      </span>
    );
  }
  if (status === "PUBLISHED" && publishedAt) {
    return <time dateTime={publishedAt}>{formatInstant(publishedAt)}</time>;
  }
  return (
    <span>
      Saved <time dateTime={updatedAt}>{formatInstant(updatedAt)}</time>
    </span>
  );
}

function Pages({ query, hasMore }: { query: NewsroomQuery; hasMore: boolean }) {
  const { page } = query;
  const isLast = !hasMore || query.q !== "" || page >= NEWSROOM_PAGES_MAX;
  if (page === 1 && isLast) return null;
  return (
    <nav aria-label="Pages" className={styles.pages}>
      {page > 1 && <Link to={newsroomPath({ ...query, page: page - 1 })}>Newer</Link>}
      {!isLast && <Link to={newsroomPath({ ...query, page: page + 1 })}>Older</Link>}
    </nav>
  );
}
