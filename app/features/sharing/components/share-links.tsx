import { useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { useRootData } from "#app/ui/root-data.ts";
import styles from "./share-links.module.css";

type ShareLinksProps = {
  /** The kind of thing, such as "run". */
  subject: string;
  /** The canonical path, such as `/1320-club/slip/7`. */
  path: string;
  /** The text of the post or mail. */
  text: string;
  /** Pictures to download: what each is for, its size in pixels, its path, and the name of its file. */
  pictures?: readonly { name: string; size: string; path: string; file: string }[];
};

/** A link to copy, the device's share sheet, links to a few services, and pictures to download. */
export function ShareLinks({ subject, path, text, pictures = [] }: ShareLinksProps) {
  const root = useRootData();
  const field = useRef<HTMLInputElement>(null);
  const [canShare, setCanShare] = useState(false);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => setCanShare("share" in navigator), []);

  const url = `${root?.origin ?? ""}${path}`;
  const copy = async () => {
    // Select it, so that it can be copied by hand if the clipboard isn't available.
    field.current?.select();
    await navigator.clipboard?.writeText(url).then(
      () => setCopied(true),
      () => {},
    );
  };
  // Closing the sheet rejects the promise, but isn't an error.
  const share = () => navigator.share({ title: text, url }).catch(() => {});
  return (
    <section className={styles.share} aria-labelledby="share">
      <h2 id="share" className={styles.title}>
        Share this {subject}
      </h2>
      <div className={styles.link}>
        <input ref={field} readOnly value={url} aria-label={`Link to this ${subject}`} />
        <Button type="button" variant="ghost" data-needs-script="" onClick={copy}>
          Copy link
        </Button>
        {canShare && (
          <Button type="button" variant="ghost" onClick={share}>
            Share
          </Button>
        )}
        <span role="status">{isCopied && "Copied."}</span>
      </div>
      <ul className={styles.services}>
        {services(encodeURIComponent(url), encodeURIComponent(text)).map(([name, href]) => (
          <li key={name}>
            <a href={href} target="_blank" rel="noreferrer">
              {name}
            </a>
          </li>
        ))}
      </ul>
      {pictures.length > 0 && (
        <ul className={styles.services} aria-label="Download the picture">
          {pictures.map(({ name, size, path: picture, file }) => (
            <li key={file}>
              <a href={picture} download={file} rel="nofollow">
                Download for {name} <small>{size}</small>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const services = (url: string, text: string): [string, string][] => [
  ["Facebook", `https://www.facebook.com/sharer/sharer.php?u=${url}`],
  ["X", `https://x.com/intent/post?text=${text}&url=${url}`],
  ["Reddit", `https://www.reddit.com/submit?title=${text}&url=${url}`],
  ["Email", `mailto:?subject=${text}&body=${url}`],
];
