import { lazy } from "react";
import { Link, StaticMarkup } from "#app/rendering/index.ts";
import { ScriptButton } from "#app/ui/button.tsx";
import { certificateFilePath } from "../certificate.ts";
import type { CertificatePage } from "../read-certificate-page.server.ts";
import styles from "./certificate-screen.module.css";
// The lazy component is part of the document's markup, so the page needs its styles from the start.
import "#app/ui/stamp.module.css";
import "./certificate-plaque.module.css";

const CertificatePlaque = import.meta.env.SSR
  ? (await import("./certificate-plaque.tsx")).CertificatePlaque
  : lazy(async () => ({ default: (await import("./certificate-plaque.tsx")).CertificatePlaque }));

/**
 * A run's certificate as a plaque to print.
 *
 * @param page undefined in the browser if the document contains the plaque as markup
 */
export function CertificateScreen({ run, page }: { run: number; page: CertificatePage }) {
  return (
    <div className={`wrap ${styles.screen}`}>
      <div className={styles.bar}>
        <Link to={`/1320-club/slip/${run}`} className={styles.link}>
          {`Run #${run}`}
        </Link>
        <span className={styles.actions}>
          <a href={certificateFilePath(run)} download className={styles.link} rel="nofollow">
            Download
          </a>
          <ScriptButton onClick={() => print()}>Print</ScriptButton>
        </span>
      </div>
      <StaticMarkup
        as="article"
        id="plaque"
        variant={`${run}`}
        Content={CertificatePlaque}
        props={page}
      />
    </div>
  );
}
