import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { Link } from "#app/rendering/index.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import { NEWSROOM_PATH } from "../paths.ts";
import type { ArticleChoices } from "../read-article-to-edit.server.ts";
import { OWN_NAME, USUAL_TIME_ZONE } from "../rules.ts";
import styles from "./article-desk.module.css";
import { DeskForm } from "./desk-form.tsx";

type NewArticleDeskProps = { choices: ArticleChoices; answer: FormAnswer<unknown> | undefined };

/** The screen for a new article. */
export function NewArticleDesk({ choices, answer }: NewArticleDeskProps) {
  const start = { authorId: OWN_NAME, timeZone: USUAL_TIME_ZONE };
  return (
    <div className={`wrap ${styles.screen}`}>
      <PageHead eyebrow={<Link to={NEWSROOM_PATH}>Newsroom</Link>} title="New article" isTerse />
      <DeskForm article={null} choices={choices} answer={answer} start={start} version={null} />
    </div>
  );
}
