import { Link } from "#app/rendering/index.ts";
import { Button } from "#app/ui/button.tsx";
import { PostForm, useFormAnswer } from "#app/ui/post-form.tsx";
import type { Suggestion } from "../present-ideas.ts";
import styles from "./following-screen.module.css";

/** What a member may want to follow, each with its button; nothing if there is none. */
export function Suggestions({ suggestions }: { suggestions: readonly Suggestion[] }) {
  if (suggestions.length === 0) return null;
  return (
    <section aria-labelledby="suggestions" className={styles.suggestions}>
      <h2 id="suggestions" className={styles.day}>
        Start with these
      </h2>
      <ul className={styles.list}>
        {suggestions.map((suggestion) => (
          <Line key={suggestion.action} suggestion={suggestion} />
        ))}
      </ul>
    </section>
  );
}

function Line({ suggestion: { name, reason, to, action } }: { suggestion: Suggestion }) {
  const form = useFormAnswer(undefined);
  return (
    <li className={styles.idea}>
      <span className={styles.words}>
        <Link to={to} className={styles.name}>
          {name}
        </Link>
        <span className={styles.note}>{reason}</span>
      </span>
      <PostForm form={form} action={action} preventScrollReset>
        <input type="hidden" name="from" value="feed" />
        <Button variant="ghost" isBusy={form.isBusy} aria-label={`Follow ${name}`}>
          Follow
        </Button>
      </PostForm>
    </li>
  );
}
