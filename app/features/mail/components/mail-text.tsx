import styles from "./outbox.module.css";

/** The text of a mail with clickable links. They load a new document, as from a mail program. */
export function MailText({ text }: { text: string }) {
  // Odd parts are the links: split keeps the matches of the group.
  const parts = text.split(/(https?:\/\/\S+)/);
  return (
    <p className={styles.text}>
      {parts.map((part, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts are never reordered
          <a key={index} href={part}>
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  );
}
