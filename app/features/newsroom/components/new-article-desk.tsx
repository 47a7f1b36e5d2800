import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { Link } from "#app/rendering/index.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import { useFormAnswer } from "#app/ui/post-form.tsx";
import { NEWSROOM_PATH } from "../paths.ts";
import type { ArticleChoices } from "../read-article-to-edit.server.ts";
import { OWN_NAME, USUAL_TIME_ZONE } from "../rules.ts";
import styles from "./article-desk.module.css";
import { ArticleForm } from "./article-form.tsx";

type NewArticleDeskProps = { choices: ArticleChoices; answer: FormAnswer<unknown> | undefined };

/** Where an article begins. */
export function NewArticleDesk({ choices, answer }: NewArticleDeskProps) {
  const start = { authorId: OWN_NAME, timeZone: USUAL_TIME_ZONE };
  const form = useFormAnswer(answer, { start });
  return (
    <div className={`wrap ${styles.screen}`}>
      <PageHead eyebrow={<Link to={NEWSROOM_PATH}>Newsroom</Link>} title="New article" isTerse />
      <ArticleForm form={form} choices={choices} article={null} version={null} />
    </div>
  );
}
