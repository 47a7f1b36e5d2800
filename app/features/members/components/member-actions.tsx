import { type ReactNode, useRef } from "react";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { Button, type ButtonVariant } from "#app/ui/button.tsx";
import { SelectField, TextAreaField, TextField } from "#app/ui/field.tsx";
import { type PostedFormState, PostForm, useFormAnswer } from "#app/ui/post-form.tsx";
import { TypedNameField } from "#app/ui/typed-name-field.tsx";
import { useShortcuts } from "#app/ui/use-shortcuts.ts";
import type { MemberView } from "../read-member.server.ts";
import { type MemberIntent, NOTE_MAX, REASON_MAX } from "../schema.ts";
import { GIVEN_ROLES, ROLE_LABELS } from "../texts.ts";
import styles from "./members.module.css";

type ActionsProps = { view: MemberView; answer: FormAnswer | undefined };

/** The forms that this viewer may send. The keys n, s and b go to the note, the suspension and the ban. */
export function MemberActions({ view, answer }: ActionsProps) {
  const forms = useRef<HTMLElement>(null);
  const goTo = (intent: MemberIntent) => () =>
    forms.current
      ?.querySelector<HTMLElement>(
        `[data-intent="${intent}"] :is(textarea, input:not([type=hidden]))`,
      )
      ?.focus();
  useShortcuts({ n: goTo("note"), s: goTo("suspend"), b: goTo("ban") });
  const { member, can } = view;
  const isSuspended = member.standing === "suspended";
  const isBanned = member.standing === "banned";
  const props = { view, answer };
  return (
    <section ref={forms} aria-label="Actions" className={styles.actions}>
      {can.note && <NoteForm {...props} />}
      {can.suspend &&
        !isBanned &&
        (isSuspended ? <EndForm {...props} /> : <SuspendForm {...props} />)}
      {can.ban && (isBanned ? <PardonForm {...props} /> : <BanForm {...props} />)}
      {can.endSessions && <EndSessionsForm {...props} />}
      {can.resendActivation && member.standing === "new" && !member.isInvited && (
        <ResendForm {...props} />
      )}
      {can.changeRole && <RoleForm {...props} />}
      {can.changeEmail && !member.isInvited && <EmailForm {...props} />}
      {can.delete && <DeleteForm {...props} />}
    </section>
  );
}

type ActionFormProps = ActionsProps & {
  intent: MemberIntent;
  title: string;
  button: string;
  variant?: ButtonVariant;
  children?: (form: PostedFormState) => ReactNode;
};

/** A form for one action, with the state in which the member was seen. */
function ActionForm(props: ActionFormProps) {
  const { view, answer, intent, title, button, variant = "ghost", children } = props;
  const form = useFormAnswer(answer, { intent });
  return (
    <PostForm
      form={form}
      className={styles.action}
      data-intent={intent}
      aria-label={title}
      noValidate
    >
      <h2 className={styles.heading}>{title}</h2>
      <input type="hidden" name="seen" value={view.member.seen} />
      {children?.(form)}
      <div>
        <Button variant={variant} isBusy={form.isBusy}>
          {button}
        </Button>
      </div>
    </PostForm>
  );
}

function NoteForm(props: ActionsProps) {
  return (
    <ActionForm {...props} intent="note" title="Note" button="Add note">
      {(form) => (
        <TextAreaField
          key={props.view.notes[0]?.id}
          label="For staff"
          help="The member doesn't see it here, but their data export has it."
          {...form.field("text")}
          rows={2}
          maxLength={NOTE_MAX}
        />
      )}
    </ActionForm>
  );
}

function Reason({ form, label, help }: { form: PostedFormState; label: string; help?: string }) {
  return <TextField label={label} help={help} {...form.field("reason")} maxLength={REASON_MAX} />;
}

function SuspendForm(props: ActionsProps) {
  return (
    <ActionForm {...props} intent="suspend" title="Suspend" button="Suspend">
      {(form) => (
        <>
          <TextField
            label="Days"
            {...form.field("days")}
            inputMode="numeric"
            maxLength={3}
            required
          />
          <Reason
            form={form}
            label="Reason"
            help="The member reads it. They can read the site, but not write; their runs stay up."
          />
        </>
      )}
    </ActionForm>
  );
}

function EndForm(props: ActionsProps) {
  return (
    <ActionForm {...props} intent="unsuspend" title="Suspension" button="End it now">
      {(form) => <Reason form={form} label="Reason (optional)" />}
    </ActionForm>
  );
}

function BanForm(props: ActionsProps) {
  return (
    <ActionForm {...props} intent="ban" title="Ban" button="Ban" variant="danger">
      {(form) => (
        <Reason
          form={form}
          label="Reason"
          help="Logs them out for good and takes their runs down."
        />
      )}
    </ActionForm>
  );
}

function PardonForm(props: ActionsProps) {
  return (
    <ActionForm {...props} intent="pardon" title="Ban" button="Pardon">
      {(form) => <Reason form={form} label="Reason (optional)" />}
    </ActionForm>
  );
}

function EndSessionsForm(props: ActionsProps) {
  return <ActionForm {...props} intent="endSessions" title="Devices" button="Log out everywhere" />;
}

function ResendForm(props: ActionsProps) {
  return <ActionForm {...props} intent="resend" title="Activation" button="Send another link" />;
}

function RoleForm(props: ActionsProps) {
  const { role } = props.view.member;
  return (
    <ActionForm {...props} intent="role" title="Role" button="Change role">
      {(form) => {
        const field = form.field("role");
        return (
          <>
            <SelectField
              key={role}
              label="Role"
              {...field}
              defaultValue={field.defaultValue ?? role}
              options={GIVEN_ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }))}
            />
            <Reason form={form} label="Reason (optional)" />
          </>
        );
      }}
    </ActionForm>
  );
}

function EmailForm(props: ActionsProps) {
  const { isActivated } = props.view.member;
  return (
    <ActionForm {...props} intent="email" title="Email" button="Send the links">
      {(form) => (
        <TextField
          label="New address"
          help={
            isActivated
              ? "Changes once both addresses confirm."
              : "Changes once the new address confirms."
          }
          {...form.field("newEmail")}
          type="email"
        />
      )}
    </ActionForm>
  );
}

function DeleteForm(props: ActionsProps) {
  const { username } = props.view.member;
  return (
    <ActionForm
      {...props}
      intent="delete"
      title="Delete account"
      button="Delete for good"
      variant="danger"
    >
      {(form) => (
        <TypedNameField
          name={username}
          help="Only if its owner asked. It can't be undone."
          form={form}
        />
      )}
    </ActionForm>
  );
}
