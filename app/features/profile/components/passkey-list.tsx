import type { ListedPasskey } from "#app/features/passkeys/list-passkeys.server.ts";
import { PASSKEY_LIMITS } from "#app/features/passkeys/rules.ts";
import { formatLongDay } from "#app/lib/dates.ts";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { TextField } from "#app/ui/field.tsx";
import { AccessItem, AccessList } from "./access-list.tsx";
import { AccountForm, AccountSection } from "./account-section.tsx";
import { AddPasskey } from "./add-passkey.tsx";
import styles from "./passkey-list.module.css";

type PasskeySectionProps = {
  passkeys: readonly ListedPasskey[];
  answer: FormAnswer | undefined;
};

/** The account's passkeys with their actions, and a form to add one. */
export function PasskeySection({ passkeys, answer }: PasskeySectionProps) {
  return (
    <AccountSection
      id="passkeys"
      title="Passkeys"
      lead="Log in with your face, fingerprint or screen lock. Nothing to remember, nothing to steal."
    >
      {passkeys.length > 0 && (
        <AccessList>
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} answer={answer} />
          ))}
        </AccessList>
      )}
      {passkeys.length < PASSKEY_LIMITS.each ? (
        <AddPasskey />
      ) : (
        <p className={styles.full}>
          You have {PASSKEY_LIMITS.each} passkeys. Remove one to make room.
        </p>
      )}
    </AccountSection>
  );
}

type PasskeyItemProps = { passkey: ListedPasskey; answer: FormAnswer | undefined };

function PasskeyItem({ passkey, answer }: PasskeyItemProps) {
  const { id, name } = passkey;
  const own = answer?.values.passkey === id ? answer : undefined;
  const hidden = { name: "passkey", value: id };
  return (
    <AccessItem
      name={name}
      facts={`Added ${day(passkey.createdAt)} · ${
        passkey.lastUsedAt ? `last used ${day(passkey.lastUsedAt)}` : "not used yet"
      }`}
    >
      <AccountForm
        intent="removePasskey"
        answer={own}
        hidden={hidden}
        submit="Remove"
        label={`Remove ${name}`}
        variant="ghost"
      />
      <details className={styles.rename} open={own?.intent === "renamePasskey"}>
        <summary>
          Rename <span className="visually-hidden">{name}</span>
        </summary>
        <AccountForm intent="renamePasskey" answer={own} hidden={hidden} submit="Save the name">
          <TextField
            label="Name"
            name="name"
            maxLength={PASSKEY_LIMITS.name}
            required
            defaultValue={own?.values.name ?? name}
            error={own?.errors.name}
          />
        </AccountForm>
      </details>
    </AccessItem>
  );
}

function day(instant: string): string {
  return formatLongDay(instant.slice(0, 10));
}
