import { useRef } from "react";
import { authorName } from "#app/features/news/rules.ts";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { Link } from "#app/rendering/index.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextField } from "#app/ui/field.tsx";
import { KeysetPager } from "#app/ui/keyset-pager.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { PostForm, useFormAnswer } from "#app/ui/post-form.tsx";
import { useRowKeys } from "#app/ui/use-row-keys.ts";
import type { NamesList } from "../list-names.server.ts";
import { type NamesQuery, namesPath } from "../names-query.ts";
import { AUTHORS_CSV_PATH, AUTHORS_PATH, authorDeskPath, NEWSROOM_PATH } from "../paths.ts";
import { TERM_LIMITS } from "../term-schema.ts";
import { NameFilter } from "./name-filter.tsx";
import styles from "./newsroom-screen.module.css";

type AuthorsScreenProps = {
  list: NamesList;
  query: NamesQuery;
  answer: FormAnswer<unknown> | undefined;
};

/** The authors by name, and a form to add one. */
export function AuthorsScreen({ list, query, answer }: AuthorsScreenProps) {
  const { q, after } = query;
  return (
    <div className={`wrap ${styles.screen}`}>
      <PageHead eyebrow={<Link to={NEWSROOM_PATH}>Newsroom</Link>} title="Authors" isTerse />
      <AddAuthor answer={answer} />
      <NameFilter path={AUTHORS_PATH} label="Find authors" q={q} />
      {list.names.length === 0 ? (
        <EmptyState title={q ? "No match" : "None yet"}>
          {q ? <Link to={AUTHORS_PATH}>Show them all</Link> : <p>Add the first above.</p>}
        </EmptyState>
      ) : (
        <AuthorRows authors={list.names} />
      )}
      <KeysetPager
        firstTo={after ? namesPath(AUTHORS_PATH, { q }) : null}
        nextTo={list.next && namesPath(AUTHORS_PATH, { q, after: list.next })}
        nextLabel="More"
        csvTo={namesPath(AUTHORS_CSV_PATH, { q })}
      />
    </div>
  );
}

function AddAuthor({ answer }: Pick<AuthorsScreenProps, "answer">) {
  const form = useFormAnswer(answer);
  return (
    <PostForm form={form} className={styles.search}>
      <TextField
        label="New author"
        required
        maxLength={TERM_LIMITS.name}
        autoComplete="off"
        {...form.field("name")}
      />
      <Button variant="ghost" isBusy={form.isBusy}>
        Add
      </Button>
    </PostForm>
  );
}

function AuthorRows({ authors }: { authors: NamesList["names"] }) {
  const list = useRef<HTMLOListElement>(null);
  useRowKeys(list);
  return (
    <ol ref={list} className={styles.rows}>
      {authors.map((author) => (
        <li key={author.id} className={styles.row}>
          <h2 className={styles.title}>
            <Link to={authorDeskPath(author.id)} data-row="">
              {authorName(author)}
            </Link>
          </h2>
          <p className={`${styles.facts} ${styles.person}`}>
            <span>{author.hometown}</span>
            <span>
              {author.articles} {author.articles === 1 ? "story" : "stories"}
            </span>
          </p>
        </li>
      ))}
    </ol>
  );
}
