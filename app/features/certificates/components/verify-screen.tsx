import { Suspense, useEffect } from "react";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { StaticMarkup } from "#app/rendering/index.ts";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { FileInput } from "#app/ui/file-field.tsx";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { PostForm, useFormAnswer } from "#app/ui/post-form.tsx";
import { CERTIFICATE_MAX_LENGTH } from "../certificate.ts";
import type { CheckedCertificate } from "../check-certificate.server.ts";
import { keepVerifyPage } from "../keep-verify-page.ts";
import type { Club } from "../verify-certificate.ts";
import { useCertificateCheck } from "./use-certificate-check.ts";
import styles from "./verify-screen.module.css";
// The lazy components are part of documents' markup, so the page needs their styles from the start.
import "#app/ui/stamp.module.css";
import "./verdict-card.module.css";

const VerdictCard = import.meta.env.SSR
  ? (await import("./verdict-card.tsx")).VerdictCard
  : lazyPart(async () => (await import("./verdict-card.tsx")).VerdictCard);
const ClubKeys = import.meta.env.SSR
  ? (await import("./club-keys.tsx")).ClubKeys
  : lazyPart(async () => (await import("./club-keys.tsx")).ClubKeys);

type VerifyScreenProps = {
  club: Club;
  /** What the server said to a browser without script, or one that can't check signatures. */
  answer: FormAnswer<CheckedCertificate> | undefined;
};

/** Checks a certificate: pasted, from a file, or from the address. In the browser if possible. */
export function VerifyScreen({ club, answer }: VerifyScreenProps) {
  const form = useFormAnswer(answer);
  const check = useCertificateCheck(club);
  useEffect(() => {
    keepVerifyPage();
  }, []);
  const serverResult = answer?.extra ?? null;
  const result = check.canCheck ? (check.result ?? serverResult) : (serverResult ?? check.result);
  return (
    <div className={`wrap ${styles.screen}`}>
      <PageHead
        eyebrow="1320 Club"
        title="Check a certificate"
        lead="Each run on the boards has one, signed with the club's key. Paste it, open its file, or scan its code."
        isTerse
      />
      <div className={styles.columns}>
        <div role="status" aria-label="Result" className={styles.result}>
          {result && (
            <Suspense>
              <VerdictCard {...result} />
            </Suspense>
          )}
        </div>
        <PostForm
          form={form}
          className={styles.form}
          onSubmit={(event) => {
            if (!check.canCheck) return;
            event.preventDefault();
            check.checkField();
          }}
        >
          <TextAreaField
            label="Certificate"
            rows={7}
            maxLength={CERTIFICATE_MAX_LENGTH}
            spellCheck={false}
            autoCapitalize="off"
            required
            className={styles.text}
            {...form.field("certificate")}
            ref={check.field}
          />
          <div className={styles.actions}>
            <Button isBusy={form.isBusy || check.isChecking}>Check</Button>
            <FileInput
              action="Or open a file"
              className={styles.file}
              accept=".jws,.txt,text/plain"
              onChange={(event) => check.checkFile(event.currentTarget)}
            />
          </div>
          <p className={styles.note}>
            The check runs on this device, also offline. Online, we ask our server one more thing:
            is the run still on the boards?
          </p>
        </PostForm>
      </div>
      <Suspense>
        <StaticMarkup
          as="div"
          id="club-keys"
          className={styles.below}
          variant={club.keys.map(({ kid }) => kid).join(" ")}
          Content={ClubKeys}
          props={{ club }}
        />
      </Suspense>
    </div>
  );
}
