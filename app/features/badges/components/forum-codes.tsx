import { useState } from "react";
import { ScriptButton } from "#app/ui/button.tsx";
import type { BadgePage } from "../read-badge-page.server.ts";
import styles from "./forum-codes.module.css";

/** Codes that show the badge elsewhere, folded up; one click on a code selects all of it. */
export function ForumCodes({ codes }: { codes: BadgePage["embed"] }) {
  const [copied, setCopied] = useState("");
  const copy = ({ name, code }: { name: string; code: string }) => {
    // So that a second copy is announced, too.
    setCopied("");
    navigator.clipboard?.writeText(code).then(
      () => setCopied(name),
      // Without permission the code can still be selected.
      () => {},
    );
  };
  return (
    <details className={styles.codes}>
      <summary>Forum codes</summary>
      <p>
        Paste one into a forum signature or a page. The badge shows as long as its run is on the
        boards.
      </p>
      <dl>
        {codes.map((each) => (
          <div key={each.name}>
            <dt>{each.name}</dt>
            <dd>
              <code>{each.code}</code>
              <ScriptButton
                aria-label={`${copied === each.name ? "Copied" : "Copy"} ${each.name}`}
                onClick={() => copy(each)}
              >
                {copied === each.name ? "Copied" : "Copy"}
              </ScriptButton>
            </dd>
          </div>
        ))}
      </dl>
      <p className="visually-hidden" role="status">
        {copied && `${copied} copied.`}
      </p>
    </details>
  );
}
