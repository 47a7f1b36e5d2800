import { useRef } from "react";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { Link } from "#app/rendering/index.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextField } from "#app/ui/field.tsx";
import { KeysetPager } from "#app/ui/keyset-pager.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { PostForm, useFormAnswer } from "#app/ui/post-form.tsx";
import { TabLinks } from "#app/ui/tabs.tsx";
import { useRowKeys } from "#app/ui/use-row-keys.ts";
import type { NamesList } from "../list-names.server.ts";
import { type NamesQuery, namesPath } from "../names-query.ts";
import { mergePath, NEWSROOM_PATH, TERMS_CSV_PATH, TERMS_PATH } from "../paths.ts";
import { TERM_LIMITS, termIntent } from "../term-schema.ts";
import { NameFilter } from "./name-filter.tsx";
import styles from "./newsroom-screen.module.css";

type Answer = { answer: FormAnswer<unknown> | undefined };
type Kind = "category" | "tag";
type TermsScreenProps = Answer & { kind: Kind; list: NamesList; query: NamesQuery };

const TABS = [
  ["category", "Categories"],
  ["tag", "Tags"],
] as const;

/** The categories, or the tags, by name, each in its own form. */
export function TermsScreen({ kind, list, query, answer }: TermsScreenProps) {
  const { q, after } = query;
  return (
    <div className={`wrap ${styles.screen}`}>
      <PageHead
        eyebrow={<Link to={NEWSROOM_PATH}>Newsroom</Link>}
        title="Categories and tags"
        lead="A new name shows everywhere at once. Addresses stay."
      />
      <TabLinks
        label="Kind"
        items={TABS.map(([each, label]) => ({
          to: namesPath(TERMS_PATH, { kind: each }),
          label,
          isCurrent: each === kind,
        }))}
      />
      <NameFilter path={TERMS_PATH} label="Find terms" q={q} kind={kind} />
      {list.names.length === 0 ? (
        <EmptyState title={q ? "No match" : "None yet"}>
          <p>Articles bring them along: type a new one where you write.</p>
        </EmptyState>
      ) : (
        <TermForms kind={kind} terms={list.names} answer={answer} />
      )}
      <KeysetPager
        firstTo={after ? namesPath(TERMS_PATH, { kind, q }) : null}
        nextTo={list.next && namesPath(TERMS_PATH, { kind, q, after: list.next })}
        nextLabel="More"
        csvTo={namesPath(TERMS_CSV_PATH, { kind, q })}
      />
    </div>
  );
}

function TermForms({ kind, terms, answer }: { kind: Kind; terms: NamesList["names"] } & Answer) {
  const list = useRef<HTMLUListElement>(null);
  useRowKeys(list);
  return (
    <ul ref={list} className={styles.rows}>
      {terms.map((term) => (
        <li key={term.id}>
          <TermForm kind={kind} {...term} answer={answer} />
        </li>
      ))}
    </ul>
  );
}

type TermFormProps = { kind: Kind; id: number; name: string; description: string | null } & Answer;

/** The row's control for j and k merges or deletes it: in a field, they would be letters. */
function TermForm({ answer, kind, id, name, description }: TermFormProps) {
  const intent = termIntent({ kind, id });
  const form = useFormAnswer(answer, { intent, start: { name, description: description ?? "" } });
  return (
    <PostForm form={form} className={styles.term}>
      <TextField
        label="Name"
        required
        maxLength={TERM_LIMITS.name}
        autoComplete="off"
        {...form.field("name")}
      />
      {description !== null && (
        <TextField
          label="What it's about"
          maxLength={TERM_LIMITS.description}
          {...form.field("description")}
        />
      )}
      <Button variant="ghost" isBusy={form.isBusy} aria-label={`Save ${name}`}>
        Save
      </Button>
      <Link
        to={mergePath(kind, id)}
        className={styles.merge}
        aria-label={`Merge or delete ${name}`}
        data-row=""
      >
        Merge or delete
      </Link>
    </PostForm>
  );
}
