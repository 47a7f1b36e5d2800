import { REDIRECTS_PATH } from "#app/features/site/settings-paths.ts";
import { formatShortDay } from "#app/lib/dates.ts";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { Link } from "#app/rendering/index.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { PostForm, useFormAnswer } from "#app/ui/post-form.tsx";
import type { RedirectsPage } from "../read-redirects.server.ts";
import styles from "./operations.module.css";

type MissedPathsProps = {
  missed: RedirectsPage["missed"];
  answer: FormAnswer<unknown> | undefined;
};

/** Last week's paths without a page, most wanted first: each can become a redirect, or be ignored. */
export function MissedPaths({ missed, answer }: MissedPathsProps) {
  const form = useFormAnswer(answer, { intent: "ignore" });
  if (missed.length === 0) return null;
  return (
    <section aria-labelledby="missed" className={styles.section}>
      <h2 id="missed">Asked for last week, not found</h2>
      {form.answer?.message && <Alert status="danger">{form.answer.message}</Alert>}
      <ul className={styles.missed}>
        {missed.map(({ path, hitCount, lastHitOn }) => (
          <li key={path}>
            <span>
              <strong>{path}</strong>{" "}
              <small>
                {hitCount.toLocaleString("en-US")} {hitCount === 1 ? "time" : "times"}, last{" "}
                {formatShortDay(lastHitOn)}
              </small>
            </span>
            <Link to={`${REDIRECTS_PATH}?${new URLSearchParams({ from: path })}#add`}>
              Redirect it
              <span className="visually-hidden">: {path}</span>
            </Link>
            <PostForm>
              <input type="hidden" name="intent" value="ignore" />
              <input type="hidden" name="from" value={path} />
              <Button variant="quiet" aria-label={`Ignore ${path}`}>
                Ignore
              </Button>
            </PostForm>
          </li>
        ))}
      </ul>
    </section>
  );
}
