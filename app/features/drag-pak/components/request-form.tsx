import type { FormEvent } from "react";
import { useSubmit } from "react-router";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { useFormDraft } from "#app/lib/forms/use-form-draft.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { SelectField, TextAreaField, TextField } from "#app/ui/field.tsx";
import { type PostedFormState, PostForm, useFormAnswer } from "#app/ui/post-form.tsx";
import type { DragPakField, DragPakKind } from "../rules.ts";
import styles from "./drag-pak.module.css";

type RequestFormProps = {
  kind: DragPakKind;
  /** The kind's fields: as data, since the rules hold those of both kinds. */
  fields: readonly DragPakField[];
  values: Readonly<Record<string, string>>;
  answer: FormAnswer | undefined;
};

/** The form for a dealer's or a customer's details. */
export function RequestForm({ kind, fields, values, answer }: RequestFormProps) {
  const form = useFormAnswer(answer, { start: values });
  const submit = useSubmit();
  const draft = useFormDraft(`/drag-pak/draft?kind=${kind}`);

  /** A draft save that finishes later would overwrite these values with older ones. */
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = new FormData(event.currentTarget);
    await draft.settle();
    await submit(body, { method: "post" });
  }

  return (
    <PostForm
      form={form}
      className={styles.form}
      aria-label="Your request"
      noValidate
      onInput={(event) => draft.save(event.currentTarget)}
      onSubmit={send}
    >
      <div className={styles.fields}>
        {fields.map((field) => (
          <RequestField key={field.name} field={field} state={form.field(field.name)} />
        ))}
      </div>
      <div className={styles.actions}>
        <Button isBusy={form.isBusy}>Review your request</Button>
        <ButtonLink variant="quiet" to="/drag-pak/access">
          Back
        </ButtonLink>
      </div>
      <p className={styles.help}>
        We keep what you type for 24 hours, so you can come back to it on this device.
      </p>
    </PostForm>
  );
}

type RequestFieldProps = {
  field: DragPakField;
  /** The field's name, value and error. */
  state: ReturnType<PostedFormState["field"]>;
};

function RequestField({ field, state }: RequestFieldProps) {
  const { name, label, type, isRequired, maxLength, autoComplete, help, options } = field;
  const shared = { id: name, label, help, required: isRequired, ...state };
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
