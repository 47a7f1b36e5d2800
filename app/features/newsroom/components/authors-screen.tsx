import { authorName } from "#app/features/news/rules.ts";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { Link } from "#app/rendering/index.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { PostForm, useFormAnswer } from "#app/ui/post-form.tsx";
import type { ListedAuthor } from "../list-authors.server.ts";
import { authorDeskPath, NEWSROOM_PATH } from "../paths.ts";
import { TERM_LIMITS } from "../term-schema.ts";
import styles from "./newsroom-screen.module.css";

type AuthorsScreenProps = {
  authors: readonly ListedAuthor[];
  answer: FormAnswer<unknown> | undefined;
};

/** All authors, and a form to add one. */
export function AuthorsScreen({ authors, answer }: AuthorsScreenProps) {
  const form = useFormAnswer(answer);
  return (
    <div className={`wrap ${styles.screen}`}>
      <PageHead eyebrow={<Link to={NEWSROOM_PATH}>Newsroom</Link>} title="Authors" isTerse />
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
      <ol className={styles.rows}>
        {authors.map((author) => (
          <li key={author.id} className={styles.row}>
            <h2 className={styles.title}>
              <Link to={authorDeskPath(author.id)}>{authorName(author)}</Link>
            </h2>
            <p className={styles.facts}>
              <span>{author.hometown}</span>
              <span>
                {author.articles} {author.articles === 1 ? "story" : "stories"}
              </span>
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}
