import { searchForPath } from "#app/features/search/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Paper } from "#app/ui/paper.tsx";
import { errorTexts } from "../texts.ts";
import styles from "./error-page.module.css";

type ErrorPageProps = {
  status: number;
  /** What happened, for users; may be empty. */
  message: string;
  path: string;
  /** The request's id in our log. */
  requestId: string | undefined;
};

/** A foul start: the red light, and a slip that says what went wrong. */
export function ErrorPage({ status, message, path, requestId }: ErrorPageProps) {
  const { title, text } = errorTexts(status);
  return (
    <div className={styles.page}>
      <RedLight />
      <div className={styles.words}>
        <h1>{title}</h1>
        <p className={styles.text}>{text}</p>
        {message && <p className={styles.message}>{message}</p>}
        <div className={styles.ways}>
          {status >= 500 && (
            // An empty link reloads the URL in the address bar.
            <ButtonLink to="" reloadDocument>
              Retry
            </ButtonLink>
          )}
          <ButtonLink to="/" variant={status >= 500 ? "ghost" : "primary"}>
            Go back to the homepage
          </ButtonLink>
          {status === 404 && (
            <ButtonLink to={searchForPath(path)} variant="ghost">
              Search the site
            </ButtonLink>
          )}
        </div>
      </div>
      <Paper tilt className={styles.slip}>
        <dl className={styles.print}>
          <div>
            <dt>Status</dt>
            <dd>{status}</dd>
          </div>
          <div>
            <dt>Lane</dt>
            <dd>{path}</dd>
          </div>
          <div>
            <dt>R/T</dt>
            <dd>-.{status} RED</dd>
          </div>
          <div>
            <dt>1/4 mile</dt>
            <dd>No time</dd>
          </div>
          {status !== 404 && requestId && (
            <div>
              <dt>Request</dt>
              <dd>{requestId}</dd>
            </div>
          )}
        </dl>
      </Paper>
    </div>
  );
}

function RedLight() {
  const rows = [40, 76, 112] as const;
  return (
    <svg viewBox="0 0 120 240" className={styles.tree} aria-hidden="true">
      <path d="M54 210h12v30H54z" fill="#1d1f24" />
      <rect
        x="8"
        y="8"
        width="104"
        height="204"
        rx="8"
        fill="#101216"
        stroke="#33363f"
        strokeWidth="2"
      />
      {rows.map((y) => (
        <g key={y} fill="#33280f">
          <circle cx="38" cy={y} r="14" />
          <circle cx="82" cy={y} r="14" />
        </g>
      ))}
      <g fill="#0f2b19">
        <circle cx="38" cy="148" r="14" />
        <circle cx="82" cy="148" r="14" />
      </g>
      <circle cx="38" cy="184" r="30" fill="#e4262c" opacity="0.22" />
      <circle cx="38" cy="184" r="14" fill="#ff3b34" />
      <circle cx="82" cy="184" r="14" fill="#3a0d0f" />
    </svg>
  );
}
