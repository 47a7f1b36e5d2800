import { formatDay } from "#app/lib/dates.ts";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { Link } from "#app/rendering/index.ts";
import { Button } from "#app/ui/button.tsx";
import { PostForm, useFormAnswer } from "#app/ui/post-form.tsx";
import type { OwnResult } from "../list-own-results.server.ts";
import { claimedFormPath, eveningPath } from "../paths.ts";
import styles from "./own-results.module.css";

type OwnResultsProps = { results: readonly OwnResult[]; answer?: FormAnswer<unknown> | undefined };

/** Results of strips that may be the member's, each claimed with one press, and those that wait for a slip. */
export function OwnResults({ results, answer }: OwnResultsProps) {
  const form = useFormAnswer(answer);
  return (
    <section className={styles.own} aria-labelledby="own-results">
      <h2 id="own-results">
        {results.every(({ isClaimed }) => isClaimed)
          ? "Yours, without a slip yet"
          : "Is this yours?"}
      </h2>
      <PostForm form={form}>
        <ul className={styles.list}>
          {results.map((result) => (
            <li key={result.id} className={styles.result}>
              <Facts result={result} />
              <Choice result={result} isBusy={form.isBusy} />
            </li>
          ))}
        </ul>
      </PostForm>
    </section>
  );
}

function Facts({ result }: { result: OwnResult }) {
  const { trackSlug, trackName, ranOn, elapsed, speed, carNumber, racerName, isUnconfirmed } =
    result;
  return (
    <p className={styles.facts}>
      <b className={styles.time}>{elapsed}</b>
      <span>
        {speed && `${speed} mph, `}
        <Link to={eveningPath(trackSlug, ranOn)}>{trackName}</Link>,{" "}
        <time dateTime={ranOn}>{formatDay(ranOn)}</time>
        {(racerName || carNumber) && (
          <span className={styles.sheet}>
            {[racerName, carNumber && `car ${carNumber}`].filter(Boolean).join(", ")}
          </span>
        )}
        {isUnconfirmed && <span className={styles.sheet}>The track has yet to say it's you.</span>}
      </span>
    </p>
  );
}

/** The form may be on another page than the results, so each button names the page that takes it. */
function Choice({ result, isBusy }: { result: OwnResult; isBusy: boolean }) {
  const target = eveningPath(result.trackSlug, result.ranOn);
  const what = `${result.elapsed} at ${result.trackName}`;
  if (!result.isClaimed) {
    return (
      <Button
        name="claim"
        value={result.id}
        formAction={target}
        isBusy={isBusy}
        aria-label={`It's mine: ${what}`}
      >
        It's mine
      </Button>
    );
  }
  return (
    <span className={styles.choices}>
      <Link to={claimedFormPath(result.id)}>Send the slip</Link>
      <Button
        variant="quiet"
        name="release"
        value={result.id}
        formAction={target}
        isBusy={isBusy}
        aria-label={`Not mine: ${what}`}
      >
        Not mine
      </Button>
    </span>
  );
}
