import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import fieldStyles from "./field.module.css";
import { type FieldProps, Note, RequiredMark, useWiring } from "./field.tsx";
import styles from "./file-field.module.css";

type FileInputProps = Omit<ComponentProps<"input">, "type"> & {
  /** The button's label, such as "Choose a photo". */
  action: string;
};

/** A file input: our button and the name of the chosen file, with and without script. */
export function FileInput({ action, className, ...input }: FileInputProps) {
  return (
    <label className={classNames(styles.picker, className)}>
      <span className={styles.action}>{action}</span>
      <input {...input} type="file" className={styles.input} />
    </label>
  );
}

type FileFieldProps = FieldProps & Omit<FileInputProps, "action"> & { action?: string };

/** A labeled file input. */
export function FileField(props: FileFieldProps) {
  const { label, error, help, id, className, action = "Choose a file", ...input } = props;
  const { controlId, noteId, aria } = useWiring(id, error, help);
  return (
    <div className={classNames(fieldStyles.field, className)}>
      <label htmlFor={controlId} className={fieldStyles.label}>
        {label}
        <RequiredMark isRequired={input.required} />
      </label>
      <FileInput {...input} {...aria} id={controlId} action={action} />
      <Note id={noteId} error={error} help={help} />
    </div>
  );
}
