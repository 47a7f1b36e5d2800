import { formatLongDay } from "#app/lib/dates.ts";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { formatCount } from "#app/lib/race-numbers.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { PostForm, useFormAnswer } from "#app/ui/post-form.tsx";
import type { ImportPage } from "../read-import-page.server.ts";
import { IMPORT_PATH } from "../rules.ts";
import styles from "./import-screen.module.css";

type Import = NonNullable<ImportPage["selected"]>;
type Summary = NonNullable<Import["summary"]>;
type PreviewProps = { file: Import; live: Summary | null; answer: FormAnswer | undefined };

const UNCLEAR_DAYS = {
  "month-first":
    "Does this file write the day or the month first? We read 3/11/2025 as March 11. If that's wrong, throw it away, choose the other order below and check it again.",
  "day-first":
    "Does this file write the day or the month first? We read 3/11/2025 as November 3. If that's wrong, throw it away, choose the other order below and check it again.",
};

/** The result of reading a file: its mistakes, or its totals and whether to publish it. */
export function ImportPreview({ file, live, answer }: PreviewProps) {
  const { fileName, status, summary } = file;
  return (
    <section aria-labelledby="preview-title" className={styles.preview}>
      <h2 id="preview-title" className={styles.heading}>
        {fileName}
      </h2>
      {status === "REFUSED" && <Mistakes file={file} />}
      {status === "READING" && (
        <Alert status="warning" title="Still being checked">
          {file.percentRead}%, {formatCount(file.rowCount)} rows so far. Reload to see the rest.
        </Alert>
      )}
      {status === "LIVE" && <Alert status="success">Visitors see this file.</Alert>}
      {(status === "REPLACED" || status === "DISCARDED") && <p>This file isn't used anymore.</p>}
      {summary && <Facts summary={summary} live={status === "READY" ? live : null} />}
      {status === "READY" && summary?.unclearDays && <p>{UNCLEAR_DAYS[summary.unclearDays]}</p>}
      {status === "READY" && (
        <>
          <Sample file={file} />
          <Choice id={file.id} answer={answer} />
        </>
      )}
    </section>
  );
}

function Mistakes({ file: { mistakes, mistakeCount } }: { file: Import }) {
  return (
    <>
      <Alert status="danger" title="Nothing was imported">
        {mistakeCount === 1 ? "One mistake" : `${formatCount(mistakeCount)} mistakes`}. Fix the file
        and send it again. Visitors still see the one before.
      </Alert>
      <ol className={styles.mistakes}>
        {mistakes.map(({ line, reason }) => (
          <li key={`${line} ${reason}`}>
            <b>Line {line}</b> {reason}
          </li>
        ))}
      </ol>
      {mistakeCount > mistakes.length && <p>These are the first {mistakes.length}.</p>}
    </>
  );
}

function Facts({ summary, live }: { summary: Summary; live: Summary | null }) {
  const rows = [
    ["Dealers", summary.dealers, live?.dealers],
    ["Cars", summary.units, live?.units],
    ["Models", Object.keys(summary.models).length, live && Object.keys(live.models).length],
  ] as const;
  const { oldestAsOfOn, newestAsOfOn } = summary;
  return (
    <dl className={styles.facts}>
      {rows.map(([label, count, before]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <b>{formatCount(count)}</b>
            {typeof before === "number" && <span> now {formatCount(before)}</span>}
          </dd>
        </div>
      ))}
      <div>
        <dt>Counted</dt>
        <dd>
          {formatLongDay(oldestAsOfOn)}
          {newestAsOfOn !== oldestAsOfOn && ` to ${formatLongDay(newestAsOfOn)}`}
        </dd>
      </div>
    </dl>
  );
}

function Sample({ file: { sample } }: { file: Import }) {
  return (
    <>
      <h3 className={styles.subheading}>The first dealers</h3>
      <ul className={styles.sample}>
        {sample.map(({ code, name, city, state, phone }) => (
          <li key={code}>
            <b>{name}</b> {city}, {state}
            {phone && ` · ${phone}`}
          </li>
        ))}
      </ul>
    </>
  );
}

function Choice({ id, answer }: { id: number; answer: FormAnswer | undefined }) {
  const publish = useFormAnswer(answer, { intent: "publish" });
  const discard = useFormAnswer(answer, { intent: "discard" });
  return (
    <div className={styles.choice}>
      <PostForm form={publish} action={IMPORT_PATH}>
        <input type="hidden" name="import" value={id} />
        <Button isBusy={publish.isBusy}>Put it live</Button>
      </PostForm>
      <PostForm form={discard} action={IMPORT_PATH}>
        <input type="hidden" name="import" value={id} />
        <Button variant="ghost" isBusy={discard.isBusy}>
          Throw it away
        </Button>
      </PostForm>
    </div>
  );
}
