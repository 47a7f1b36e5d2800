import { Link } from "#app/rendering/index.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextField } from "#app/ui/field.tsx";
import { ChevronIcon } from "#app/ui/icons.tsx";
import { FAQ_SEARCH_MAX, filterQuestions, type QuestionGroup } from "../faq.ts";
import styles from "./faq-questions.module.css";
import { Prose } from "./prose.tsx";

type FaqQuestionsProps = { path: string; groups: readonly QuestionGroup[]; search: string };

/** Expandable questions, and a search that works without script. */
export function FaqQuestions({ path, groups, search }: FaqQuestionsProps) {
  const matches = filterQuestions(groups, search);
  const count = matches.reduce((sum, { questions }) => sum + questions.length, 0);
  return (
    <>
      <search>
        <form method="get" action={path} className={styles.search}>
          <TextField
            id="faq-search"
            label="Search the questions"
            name="q"
            type="search"
            defaultValue={search}
            maxLength={FAQ_SEARCH_MAX}
            autoComplete="off"
          />
          <Button>Search</Button>
        </form>
      </search>
      {search && count > 0 && (
        <p className={styles.found}>
          {count} {count === 1 ? "answer" : "answers"} for “{search}”.{" "}
          <Link to={path} reloadDocument>
            Show all
          </Link>
        </p>
      )}
      {count === 0 && (
        <EmptyState title="No answer for that">
          <p>Nothing matches all of “{search}”. Try fewer words.</p>
          <Link to={path} reloadDocument>
            Show all questions
          </Link>
        </EmptyState>
      )}
      {matches.map((group) => (
        <section key={group.id} className={styles.group}>
          <h2 id={group.id} className={styles.title}>
            {group.title}
          </h2>
          {group.questions.map((question) => (
            <details
              key={question.id}
              id={question.id}
              className={styles.question}
              open={search !== ""}
            >
              <summary className={styles.asked}>
                <h3 className={styles.words}>{question.title}</h3>
                <ChevronIcon className={styles.chevron} />
              </summary>
              <div className={styles.answer}>
                <Prose nodes={question.answer} />
              </div>
            </details>
          ))}
        </section>
      ))}
    </>
  );
}
