import { formatInstant } from "#app/lib/dates.ts";
import type { ArticleEditor } from "../note-editor.server.ts";
import styles from "./article-desk.module.css";
import { useOtherEditors } from "./use-other-editors.ts";

type OtherEditorsProps = { articleId: number; editors: readonly ArticleEditor[] };

/** Who else has the article open; otherwise who opened it last, and when. */
export function OtherEditors({ articleId, editors }: OtherEditorsProps) {
  const others = useOtherEditors(articleId, editors);
  const here = others.filter(({ isHere }) => isHere);
  const [last] = others;
  return (
    <div role="status" className={styles.editors}>
      {here.map(({ username, openedAt }) => (
        <p key={username} className={styles.here}>
          <b>{username}</b> has it open, too, since{" "}
          <time dateTime={openedAt}>{formatInstant(openedAt)}</time>. Agree on who saves.
        </p>
      ))}
      {here.length === 0 && last && (
        <p>
          {last.username} had it open last, until{" "}
          <time dateTime={last.seenAt}>{formatInstant(last.seenAt)}</time>.
        </p>
      )}
    </div>
  );
}
