import { formatInstant } from "#app/lib/dates.ts";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { PostForm, useFormAnswer } from "#app/ui/post-form.tsx";
import type { NewKey } from "../create-key.server.ts";
import { resultsApiPath } from "../paths.ts";
import type { StripPage } from "../read-strip-page.server.ts";
import { KEY_NAME_MAX } from "../rules.ts";
import { KEY_TEXTS } from "../texts.ts";
import styles from "./track-desk.module.css";

type KeysProps = {
  page: Pick<StripPage, "keys" | "strip">;
  origin: string;
  answer: FormAnswer<unknown> | undefined;
  created: NewKey | null;
};

/** The keys with which a strip's own program posts its results. */
export function StripKeys({ page, origin, answer, created }: KeysProps) {
  const form = useFormAnswer(answer, { intent: "createKey" });
  return (
    <section className={styles.panel} aria-labelledby="keys">
      <h2 id="keys" className={styles.heading}>
        API keys
      </h2>
      {created && (
        <Alert status="success" title={`Key ${created.id}`}>
          <p>Its secret, shown only now:</p>
          <p className={styles.code} data-secret="">
            {created.secret}
          </p>
        </Alert>
      )}
      {page.keys.length > 0 && (
        <ul className={styles.rows}>
          {page.keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} answer={answer} />
          ))}
        </ul>
      )}
      <PostForm form={form} className={styles.form} noValidate>
        <TextField
          label="Name of a new key"
          help="The program that uses it."
          {...form.field("name")}
          maxLength={KEY_NAME_MAX}
        />
        <Button variant="ghost" isBusy={form.isBusy}>
          Make a key
        </Button>
      </PostForm>
      <details>
        <summary>How a program sends results</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
        <pre className={styles.code} tabIndex={0}>
          {exampleFor(origin, page.strip.slug, created?.id ?? page.keys[0]?.id ?? 1)}
        </pre>
      </details>
    </section>
  );
}

type KeyRowProps = { apiKey: StripPage["keys"][number]; answer: FormAnswer<unknown> | undefined };

function KeyRow({ apiKey, answer }: KeyRowProps) {
  const { id, name, state, lastUsedAt, createdAt } = apiKey;
  const isMine = answer?.values.key === String(id);
  const form = useFormAnswer(isMine ? answer : undefined, { intent: "revokeKey" });
  return (
    <li>
      <span>
        <b>{name}</b>{" "}
        <small>
          Key {id}, made {formatInstant(createdAt)}
          {lastUsedAt && `, last used ${formatInstant(lastUsedAt)}`}
        </small>
        {(state === "stopped" || state === "old") && (
          <strong className={styles.warning}>{KEY_TEXTS[state]}</strong>
        )}
      </span>
      {state === "revoked" ? (
        <small>Revoked</small>
      ) : (
        <PostForm form={form}>
          <input type="hidden" name="key" value={id} />
          <Button variant="danger" isBusy={form.isBusy} aria-label={`Revoke ${name}`}>
            Revoke
          </Button>
        </PostForm>
      )}
    </li>
  );
}

/** A shell script that works with bash, openssl and curl. */
function exampleFor(origin: string, slug: string, keyId: number): string {
  const path = `${resultsApiPath(slug)}?date=2026-05-09`;
  return [
    `KEY=${keyId}`,
    "SECRET=the-secret-of-the-key",
    "FILE=results.csv",
    `URL_PATH='${path}'`,
    "TIME=$(date +%s)",
    "ONCE=2026-05-09-evening",
    `HASH=$(openssl dgst -sha256 -r "$FILE" | cut -d ' ' -f 1)`,
    `SIGNATURE=$(printf '%s\\n%s\\n%s\\n%s' "$TIME" "$URL_PATH" "$ONCE" "$HASH" |`,
    `  openssl dgst -sha256 -hmac "$SECRET" -r | cut -d ' ' -f 1)`,
    `curl --data-binary "@$FILE" -H 'Content-Type: text/csv' \\`,
    `  -H "X-Track-Key: $KEY" -H "X-Track-Timestamp: $TIME" \\`,
    `  -H "X-Track-Signature: $SIGNATURE" -H "Idempotency-Key: $ONCE" \\`,
    `  "${origin}$URL_PATH"`,
  ].join("\n");
}
