import { useRef } from "react";
import { ConsoleFilter } from "#app/features/console/components/console-list.tsx";
import { ConsolePage } from "#app/features/console/components/console-page.tsx";
import type { ConsoleSection } from "#app/features/console/console-section.ts";
import { REDIRECTS_CSV_PATH, REDIRECTS_PATH } from "#app/features/site/settings-paths.ts";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { Link } from "#app/rendering/index.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { CheckboxField, SelectField, TextField } from "#app/ui/field.tsx";
import { KeysetPager } from "#app/ui/keyset-pager.tsx";
import { PostForm, useFormAnswer } from "#app/ui/post-form.tsx";
import { useRowKeys } from "#app/ui/use-row-keys.ts";
import type { RedirectPreview } from "../import-redirects.server.ts";
import type { RedirectQuery, RedirectsPage } from "../read-redirects.server.ts";
import { QUERY_MAX, REDIRECT_LIMITS } from "../redirect-columns.ts";
import { ChangeList, IgnoredLine, UndoLine } from "./change-list.tsx";
import { ImportRedirects } from "./import-redirects.tsx";
import { MissedPaths } from "./missed-paths.tsx";
import styles from "./operations.module.css";
import { RedirectRow } from "./redirect-row.tsx";
import { REDIRECT_STATUS_LABELS } from "./status-labels.ts";

type Answer = FormAnswer<RedirectPreview> | undefined;
type RedirectsScreenProps = {
  sections: readonly ConsoleSection[];
  page: RedirectsPage;
  query: RedirectQuery;
  /** A path to add a redirect from. */
  suggested: string;
  /** The path that was just ignored. */
  ignored: string | null;
  answer: Answer;
};

/** All redirects: adding, finding, changing, removing, importing. */
export function RedirectsScreen({
  page,
  sections,
  query,
  suggested,
  ignored,
  answer,
}: RedirectsScreenProps) {
  const undo = useFormAnswer(answer, { intent: "undo" });
  const removal = useFormAnswer(answer, { intent: "remove" });
  const suggestion = useFormAnswer(answer, { intent: "suggest" });
  const message = undo.answer?.message || removal.answer?.message || suggestion.answer?.message;
  return (
    <ConsolePage title="Redirects" sections={sections} section={REDIRECTS_PATH}>
      {ignored ? <IgnoredLine path={ignored} /> : <UndoLine changes={page.changes} />}
      {message && <Alert status="danger">{message}</Alert>}
      <MissedPaths missed={page.missed} answer={answer} />
      <AddForm key={page.changes[0]?.version} suggested={suggested} answer={answer} />
      <section aria-labelledby="redirects" className={styles.section}>
        <h2 id="redirects">
          {page.total.toLocaleString("en-US")} {page.total === 1 ? "redirect" : "redirects"}
        </h2>
        {page.total > 0 && <Search query={query} />}
        <Rules page={page} query={query} answer={answer} />
      </section>
      <ImportRedirects answer={answer} />
      <ChangeList changes={page.changes} />
    </ConsolePage>
  );
}

function AddForm({ suggested, answer }: { suggested: string; answer: Answer }) {
  const start = { from: suggested, status: "301" };
  const form = useFormAnswer(answer, { intent: "add", start });
  const isExternal = form.answer?.values.isExternal === "on";
  return (
    <section aria-labelledby="add" className={styles.section}>
      <h2 id="add">Add a redirect</h2>
      <PostForm form={form} className={styles.form}>
        <div className={styles.pair}>
          <TextField
            label="From"
            required
            maxLength={REDIRECT_LIMITS.from}
            autoCapitalize="none"
            help="A path, such as /old-page. /old/* takes everything below it."
            {...form.field("from")}
          />
          <TextField
            label="To"
            required
            maxLength={REDIRECT_LIMITS.to}
            autoCapitalize="none"
            help="A path or an address. A * in it becomes what FROM's * was."
            {...form.field("to")}
          />
        </div>
        <SelectField label="Kind" options={REDIRECT_STATUS_LABELS} {...form.field("status")} />
        <CheckboxField
          label="It may lead to another site"
          name="isExternal"
          defaultChecked={isExternal}
          error={form.field("isExternal").error}
        />
        <Button isBusy={form.isBusy}>Add the redirect</Button>
      </PostForm>
    </section>
  );
}

function Search({ query: { q } }: { query: RedirectQuery }) {
  return (
    <ConsoleFilter action={REDIRECTS_PATH} label="Find redirects" isNarrowed={q !== ""}>
      <TextField
        key={q}
        label="Old or new path"
        name="q"
        type="search"
        defaultValue={q}
        maxLength={QUERY_MAX}
      />
    </ConsoleFilter>
  );
}

type RulesProps = { page: RedirectsPage; query: RedirectQuery; answer: Answer };

function Rules({ page, query: { q, after }, answer }: RulesProps) {
  const list = useRef<HTMLOListElement>(null);
  useRowKeys(list);
  const at = (more: Record<string, string>) =>
    `${REDIRECTS_PATH}?${new URLSearchParams({ ...(q && { q }), ...more })}`;
  if (page.rules.length === 0) {
    return (
      <EmptyState title={q || after ? "No match" : "None yet"}>
        {q || after ? <Link to={REDIRECTS_PATH}>Show them all</Link> : <p>Add the first above.</p>}
      </EmptyState>
    );
  }
  return (
    <>
      <ol ref={list} className={styles.rows}>
        {page.rules.map((rule) => (
          <RedirectRow key={`${rule.from} ${rule.mark}`} rule={rule} answer={answer} />
        ))}
      </ol>
      <KeysetPager
        firstTo={after ? at({}) : null}
        nextTo={page.next === null ? null : at({ after: page.next })}
        nextLabel="More"
        csvTo={`${REDIRECTS_CSV_PATH}?${new URLSearchParams({ q })}`}
      />
    </>
  );
}
