import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { Link } from "#app/rendering/index.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { PostForm, useFormAnswer } from "#app/ui/post-form.tsx";
import type { Terms } from "../change-term.server.ts";
import { NEWSROOM_PATH } from "../paths.ts";
import { TERM_LIMITS, termIntent } from "../term-schema.ts";
import styles from "./newsroom-screen.module.css";

type Answer = { answer: FormAnswer<unknown> | undefined };
type Term = { kind: "category" | "tag"; id: number; name: string; description?: string };

/** All categories and tags, each in its own form. */
export function TermsScreen({ terms: { categories, tags }, answer }: { terms: Terms } & Answer) {
  return (
    <div className={`wrap ${styles.screen}`}>
      <PageHead
        eyebrow={<Link to={NEWSROOM_PATH}>Newsroom</Link>}
        title="Categories and tags"
        lead="A new name shows everywhere at once. Addresses stay."
      />
      <section aria-labelledby="categories">
        <h2 id="categories">Categories</h2>
        {categories.map((category) => (
          <TermForm key={category.id} kind="category" {...category} answer={answer} />
        ))}
      </section>
      <section aria-labelledby="tags">
        <h2 id="tags">Tags</h2>
        {tags.map((tag) => (
          <TermForm key={tag.id} kind="tag" {...tag} answer={answer} />
        ))}
      </section>
    </div>
  );
}

function TermForm({ answer, kind, id, name, description }: Term & Answer) {
  const intent = termIntent({ kind, id });
  const form = useFormAnswer(answer, { intent, start: { name, description } });
  return (
    <PostForm form={form} className={styles.term}>
      <TextField
        label="Name"
        required
        maxLength={TERM_LIMITS.name}
        autoComplete="off"
        {...form.field("name")}
      />
      {description !== undefined && (
        <TextField
          label="What it's about"
          maxLength={TERM_LIMITS.description}
          {...form.field("description")}
        />
      )}
      <Button variant="ghost" isBusy={form.isBusy} aria-label={`Save ${name}`}>
        Save
      </Button>
    </PostForm>
  );
}
