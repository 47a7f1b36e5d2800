import { useRef } from "react";
import { Form } from "react-router";
import { formatInstant } from "#app/lib/dates.ts";
import { formatCount } from "#app/lib/race-numbers.ts";
import { Link } from "#app/rendering/index.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextField } from "#app/ui/field.tsx";
import { KeysetPager } from "#app/ui/keyset-pager.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { TabLinks } from "#app/ui/tabs.tsx";
import { useRowKeys } from "#app/ui/use-row-keys.ts";
import type { NewsroomArticle, NewsroomList } from "../list-newsroom.server.ts";
import { type NewsroomQuery, newsroomPath } from "../newsroom-query.ts";
import {
  ARTICLES_CSV_PATH,
  AUTHORS_PATH,
  CALENDAR_PATH,
  deskPath,
  NEW_ARTICLE_PATH,
  NEWSROOM_PATH,
  TERMS_PATH,
} from "../paths.ts";
import { NEWSROOM_STATES, QUERY_MAX } from "../rules.ts";
import { STATE_LABELS } from "../texts.ts";
import styles from "./newsroom-screen.module.css";

/** The newsroom's list: the articles in all states or in one, the last edited first, with a search. */
export function NewsroomScreen({ query, list }: { query: NewsroomQuery; list: NewsroomList }) {
  const { state, q } = query;
  return (
    <div className={`wrap ${styles.screen}`}>
      <PageHead eyebrow="Staff" title="Newsroom" isTerse>
        <ButtonLink to={NEW_ARTICLE_PATH}>New article</ButtonLink>
      </PageHead>
      <nav aria-label="Newsroom" className={styles.pages}>
        <Link to={CALENDAR_PATH}>Calendar</Link>
        <Link to={AUTHORS_PATH}>Authors</Link>
        <Link to={TERMS_PATH}>Categories and tags</Link>
        <Link to="/desk/help#articles">How publishing works</Link>
      </nav>
      <TabLinks
        label="State"
        items={[null, ...NEWSROOM_STATES].map((each) => ({
          to: newsroomPath({ state: each, q }),
          label: tabLabel(each, list.totals),
          isCurrent: each === state,
        }))}
      />
      <Form
        method="get"
        action={NEWSROOM_PATH}
        className={styles.search}
        role="search"
        data-slash=""
      >
        {state && <input type="hidden" name="state" value={state.toLowerCase()} />}
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
      <KeysetPager
        firstTo={query.after && newsroomPath({ state, q })}
        nextTo={list.next && newsroomPath({ state, q, after: list.next })}
        nextLabel="More"
        csvTo={newsroomPath({ state, q }, ARTICLES_CSV_PATH)}
      />
    </div>
  );
}

/** "Draft 3", or all of them together. */
function tabLabel(state: NewsroomQuery["state"], totals: NewsroomList["totals"]): string {
  if (state) return `${STATE_LABELS[state]} ${formatCount(totals[state])}`;
  const all = NEWSROOM_STATES.reduce((sum, each) => sum + totals[each], 0);
  return `All ${formatCount(all)}`;
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
    <EmptyState title="Nothing here">
      <Link to={NEW_ARTICLE_PATH}>Write something</Link>
    </EmptyState>
  );
}

function ArticleRows({ list }: { list: NewsroomList }) {
  const rows = useRef<HTMLOListElement>(null);
  useRowKeys(rows);
  return (
    <ol ref={rows} className={styles.rows}>
      {list.articles.map((article) => (
        <li key={article.id} className={styles.row}>
          <h2 className={styles.title}>
            <Link to={deskPath(article.id)} data-row="">
              {article.title}
            </Link>
          </h2>
          <p className={styles.facts}>
            <span className={styles.state} data-state={article.status}>
              {STATE_LABELS[article.status]}
            </span>
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
  return (
    <span>
      Edited <time dateTime={updatedAt}>{formatInstant(updatedAt)}</time>
    </span>
  );
}
