import type { ReactNode } from "react";
import { ConsolePage } from "#app/features/console/components/console-page.tsx";
import type { ConsoleSection } from "#app/features/console/console-section.ts";
import { formatInstant } from "#app/lib/dates.ts";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { Link } from "#app/rendering/index.ts";
import { Button } from "#app/ui/button.tsx";
import { PostForm, useFormAnswer } from "#app/ui/post-form.tsx";
import { mailPath } from "../mail-filter.ts";
import { MAIL_PATH } from "../paths.ts";
import type { MailView } from "../read-mail.server.ts";
import { MailMark } from "./mail-mark.tsx";
import styles from "./records.module.css";

type MailScreenProps = {
  sections: readonly ConsoleSection[];
  mail: MailView;
  answer: FormAnswer<unknown> | undefined;
};

/** A mail as it was sent, without the links that only its recipient may have. */
export function MailScreen({ sections, mail, answer }: MailScreenProps) {
  const form = useFormAnswer(answer, { intent: "retry" });
  return (
    <ConsolePage title={mail.subject} sections={sections} section={MAIL_PATH}>
      <dl className={styles.facts}>
        <Fact label="To">
          {mail.to} · <Link to={mailPath({ to: mail.to })}>All mail to this address</Link>
        </Fact>
        <Fact label="State">
          <MailMark mail={mail} />
        </Fact>
        <Fact label="Attempts">{mail.attempts}</Fact>
        <Fact label="Written">
          <time dateTime={mail.at}>{formatInstant(mail.at)}</time>
        </Fact>
        {mail.sentAt && (
          <Fact label="Sent">
            <time dateTime={mail.sentAt}>{formatInstant(mail.sentAt)}</time>
          </Fact>
        )}
      </dl>
      {mail.canRetry && (
        <PostForm form={form} className={styles.retry}>
          <Button isBusy={form.isBusy}>Send it again</Button>
        </PostForm>
      )}
      <pre className={styles.text}>{mail.text}</pre>
    </ConsolePage>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
