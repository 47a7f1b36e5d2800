import { useEffect, useRef, useState } from "react";
import { formatSeconds } from "#app/lib/race-numbers.ts";
import { Button } from "#app/ui/button.tsx";
import { useRootData } from "#app/ui/root-data.ts";
import type { SharedRun } from "../run-card.ts";
import styles from "./share-run.module.css";

/** Under a listed run: its address to copy, the device's own share sheet, and links to a few services. */
export function ShareRun({ run }: { run: SharedRun }) {
  const root = useRootData();
  const field = useRef<HTMLInputElement>(null);
  const [canShare, setCanShare] = useState(false);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => setCanShare("share" in navigator), []);

  const url = `${root?.origin ?? ""}/1320-club/slip/${run.id}`;
  const text = `${run.username}: ${formatSeconds(run.elapsedMs)} s at ${run.raceTrack}`;
  const copy = async () => {
    // Selected, it can be copied by hand where the clipboard is out of reach.
    field.current?.select();
    await navigator.clipboard?.writeText(url).then(
      () => setCopied(true),
      () => {},
    );
  };
  // Whoever closes the sheet has changed their mind: nothing failed.
  const share = () => navigator.share({ title: text, url }).catch(() => {});
  return (
    <section className={styles.share} aria-labelledby="share">
      <h2 id="share" className={styles.title}>
        Share this run
      </h2>
      <div className={styles.link}>
        <input ref={field} readOnly value={url} aria-label="Link to this run" />
        <Button type="button" variant="ghost" data-needs-script="" onClick={copy}>
          Copy
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
    </section>
  );
}

const services = (url: string, text: string): [string, string][] => [
  ["Facebook", `https://www.facebook.com/sharer/sharer.php?u=${url}`],
  ["X", `https://x.com/intent/post?text=${text}&url=${url}`],
  ["Reddit", `https://www.reddit.com/submit?title=${text}&url=${url}`],
  ["Mail", `mailto:?subject=${text}&body=${url}`],
];
