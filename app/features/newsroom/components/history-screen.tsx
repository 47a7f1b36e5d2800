import { Form } from "react-router";
import { formatInstant } from "#app/lib/dates.ts";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { Link } from "#app/rendering/index.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { deskPath, historyPath } from "../paths.ts";
import type { ArticleHistory } from "../read-history.server.ts";
import styles from "./history-screen.module.css";
import { LineDiff } from "./line-diff.tsx";

type HistoryScreenProps = { history: ArticleHistory; answer: FormAnswer | undefined };

/** An article's versions: compares any two and restores any of them. */
export function HistoryScreen({ history, answer }: HistoryScreenProps) {
  const { article, versions } = history;
  return (
    <div className={`wrap ${styles.screen}`}>
      <PageHead eyebrow={<Link to={deskPath(article.id)}>{article.title}</Link>} title="History" />
      <div className={styles.columns}>
        <Form method="get" action={historyPath(article.id)} className={styles.choice}>
          <div className={styles.list}>
            <Versions history={history} />
          </div>
          {versions.length > 1 && <Button variant="ghost">Compare</Button>}
        </Form>
        <Comparison history={history} answer={answer} />
      </div>
    </div>
  );
}

function Versions({ history: { versions, from, to } }: Pick<HistoryScreenProps, "history">) {
  return (
    <table className={styles.versions}>
      <caption className="visually-hidden">Versions, newest first</caption>
      <thead>
        <tr>
          <th scope="col">From</th>
          <th scope="col">To</th>
          <th scope="col">Saved</th>
        </tr>
      </thead>
      <tbody>
        {versions.map(({ version, savedAt, by, isAutosave }) => (
          <tr key={version}>
            <Choice
              key={`from ${from}`}
              name="from"
              version={version}
              isChosen={version === from}
            />
            <Choice key={`to ${to}`} name="to" version={version} isChosen={version === to} />
            <td>
              <b>Version {version}</b>
              <span>
                <time dateTime={savedAt}>{formatInstant(savedAt)}</time>
                {by && ` by ${by}`}
                {isAutosave && ", while typing"}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type ChoiceProps = { name: "from" | "to"; version: number; isChosen: boolean };

function Choice({ name, version, isChosen }: ChoiceProps) {
  return (
    <td>
      <label>
        <input
          type="radio"
          name={name}
          value={version}
          defaultChecked={isChosen}
          aria-label={`${name === "from" ? "From" : "To"} version ${version}`}
        />
      </label>
    </td>
  );
}

function Comparison({ history, answer }: HistoryScreenProps) {
  const { article, versions, from, to, lines } = history;
  if (versions.length === 1) return <p>One version so far. Save a change and compare it here.</p>;
  const earlier = [...new Set([from, to])].filter((version) => version !== article.version);
  return (
    <section aria-labelledby="compared" className={styles.compared}>
      <h2 id="compared">
        Version {from} to {to}
      </h2>
      <LineDiff lines={lines} label={`Changes from version ${from} to ${to}`} />
      {answer?.message && <Alert status="danger">{answer.message}</Alert>}
      {earlier.map((version) => (
        <PostForm key={version}>
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="current" value={article.version} />
          <Button variant="ghost">Restore version {version}</Button>
        </PostForm>
      ))}
      {earlier.length > 0 && (
        <p className={styles.note}>
          Brings back its text, categories and tags as a new version. Nothing is lost.
        </p>
      )}
    </section>
  );
}
