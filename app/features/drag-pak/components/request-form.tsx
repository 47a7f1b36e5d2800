import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import type { RefusedForm } from "#app/lib/refused-form.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { SelectField, TextAreaField, TextField } from "#app/ui/field.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { DRAG_PAK_FIELDS, type DragPakField, type DragPakKind } from "../rules.ts";
import styles from "./drag-pak.module.css";
import { useDraftKeeper } from "./use-draft-keeper.ts";

type RequestFormProps = {
  kind: DragPakKind;
  values: Readonly<Record<string, string>>;
  answer: RefusedForm | undefined;
};

/** The details of a dealer or a customer. */
export function RequestForm({ kind, values, answer }: RequestFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { keep, stop } = useDraftKeeper(kind);
  const isBusy = useNavigation().state !== "idle";
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [answer]);
  const typed = answer?.values ?? values;
  return (
    <PostForm
      ref={form}
      className={styles.form}
      aria-label="Your request"
      noValidate
      onInput={(event) => keep(event.currentTarget)}
      onSubmit={stop}
    >
      {answer && <Alert status="danger">{answer.message}</Alert>}
      <div className={styles.fields}>
        {DRAG_PAK_FIELDS[kind].map((field) => (
          <RequestField
            key={field.name}
            field={field}
            value={typed[field.name]}
            error={answer?.errors[field.name]}
          />
        ))}
      </div>
      <div className={styles.actions}>
        <Button isBusy={isBusy}>Review your request</Button>
        <ButtonLink variant="quiet" to="/drag-pak/access">
          Back
        </ButtonLink>
      </div>
      <p className={styles.help}>
        We keep what you type for 24 hours on this device's visit, so you can come back to it.
      </p>
    </PostForm>
  );
}

type RequestFieldProps = {
  field: DragPakField;
  value: string | undefined;
  error: string | undefined;
};

function RequestField({ field, value, error }: RequestFieldProps) {
  const { name, label, type, isRequired, maxLength, autoComplete, help, options } = field;
  const shared = { id: name, name, label, error, help, required: isRequired, defaultValue: value };
  if (options) {
    return (
      <SelectField
        {...shared}
        placeholder="Choose one"
        options={options.map((option) => ({ value: option, label: option }))}
      />
    );
  }
  if (type === "area") {
    return <TextAreaField {...shared} maxLength={maxLength} className={styles.wide} />;
  }
  return <TextField {...shared} type={type} maxLength={maxLength} autoComplete={autoComplete} />;
}
