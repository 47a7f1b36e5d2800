import styles from "./outbox.module.css";

/** The text of a mail with its links live. They load a new document, as they do out of a mail program. */
export function MailText({ text }: { text: string }) {
  // Odd parts are the links: split keeps what the group matched.
  const parts = text.split(/(https?:\/\/\S+)/);
  return (
    <p className={styles.text}>
      {parts.map((part, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change places
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
