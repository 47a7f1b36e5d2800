import { linkParts } from "../rules.ts";
import styles from "./comment.module.css";

/** A comment's text: paragraphs, line breaks, and nofollow links. Never HTML. */
export function CommentText({ text }: { text: string }) {
  return (
    <div className={styles.text} dir="auto">
      {text.split("\n\n").map((paragraph, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of one text, which may repeat
        <p key={place}>
          <Lines text={paragraph} />
        </p>
      ))}
    </div>
  );
}

function Lines({ text }: { text: string }) {
  return linkParts(text).map(({ text: words, href }, place) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, which may repeat
      <a key={place} href={href} rel="nofollow ugc noopener noreferrer">
        {words}
      </a>
    ) : (
      words
    ),
  );
}
