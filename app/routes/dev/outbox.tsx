import { Form } from "react-router";
import { depsOf } from "#app/context.ts";
import { MailText } from "#app/features/mail/components/mail-text.tsx";
import styles from "#app/features/mail/components/outbox.module.css";
import { listOutbox } from "#app/features/mail/list-outbox.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { cleanLine } from "#app/lib/text/prose.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextField } from "#app/ui/field.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { Paper } from "#app/ui/paper.tsx";
import type { Route } from "./+types/outbox.ts";

export const meta = () => pageMeta({ title: "Outbox", path: "/dev/outbox", isHidden: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { pathname, searchParams } = url;
  const to = cleanLine(searchParams.get("to") ?? "");
  return { to, mails: await listOutbox(depsOf(context), to, pathname) };
}

/** The mails that would have been sent, in environments that don't send mail. */
export default function Outbox({ loaderData }: Route.ComponentProps) {
  const { to, mails } = loaderData;
  return (
    <div className="wrap">
      <PageHead
        eyebrow="Development"
        title="Outbox"
        lead="What the site has mailed, newest first."
      />
      <Form className={styles.filter}>
        <TextField key={to} label="Recipient" name="to" type="search" defaultValue={to} />
        <Button variant="ghost">Show</Button>
      </Form>
      {mails.length === 0 && (
        <EmptyState title="No mail">
          <p>{to ? `Nothing was sent to ${to}.` : "Register an account to get the first one."}</p>
        </EmptyState>
      )}
      <ul className={styles.mails}>
        {mails.map((mail) => (
          <li key={mail.id}>
            <Paper>
              <article className={styles.mail}>
                <h2>{mail.subject}</h2>
                <p className={styles.envelope}>
                  To {mail.to}, <time dateTime={mail.createdAt}>{mail.createdAt}</time>
                </p>
                <MailText text={mail.text} />
              </article>
            </Paper>
          </li>
        ))}
      </ul>
    </div>
  );
}
