import { TextField } from "./field.tsx";
import type { PostedFormState } from "./post-form.tsx";

type TypedNameFieldProps = { name: string; help?: string; form: Pick<PostedFormState, "field"> };

/** The field of a form that can't be undone: it takes the name of what the form is about. */
export function TypedNameField({ name, help, form }: TypedNameFieldProps) {
  return (
    <TextField
      label={`Type ${name}`}
      {...(help && { help })}
      {...form.field("typed")}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
