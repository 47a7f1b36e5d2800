import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import styles from "./field.module.css";

export type FieldProps = {
  label: ReactNode;
  name: string;
  error?: string | undefined;
  help?: ReactNode;
};
export type Choice = { value: string; label: ReactNode; help?: string };

/** The ids and ARIA attributes of a control. An error replaces the help; the control is described by either. */
export function useWiring(id: string | undefined, error: string | undefined, help: ReactNode) {
  const generated = useId();
  const controlId = id ?? generated;
  const noteId = `${controlId}-note`;
  const hasNote = Boolean(error || help);
  return {
    controlId,
    noteId,
    aria: {
      "aria-invalid": error ? (true as const) : undefined,
      "aria-describedby": hasNote ? noteId : undefined,
    },
  };
}

/** The asterisk next to the label of a required field. */
export function RequiredMark({ isRequired }: { isRequired: boolean | undefined }) {
  if (!isRequired) return null;
  return (
    <span className={styles.required} aria-hidden="true">
      *
    </span>
  );
}

/** What a control says below: its error, or else its help. */
export function Note({
  id,
  error,
  help,
}: {
  id: string;
  error: string | undefined;
  help: ReactNode;
}) {
  if (error) {
    return (
      <p id={id} className={styles.error}>
        {error}
      </p>
    );
  }
  if (help) {
    return (
      <div id={id} className={styles.help}>
        {help}
      </div>
    );
  }
  return null;
}

type TextFieldProps = FieldProps & ComponentProps<"input">;

/** A labeled text input. */
export function TextField({ label, error, help, id, className, ...input }: TextFieldProps) {
  const { controlId, noteId, aria } = useWiring(id, error, help);
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={controlId} className={styles.label}>
        {label}
        <RequiredMark isRequired={input.required} />
      </label>
      <input type="text" {...input} {...aria} id={controlId} className={styles.control} />
      <Note id={noteId} error={error} help={help} />
    </div>
  );
}

type TextAreaFieldProps = FieldProps &
  ComponentProps<"textarea"> & {
    /** Rendered between the label and the text. */
    tools?: ReactNode;
  };

/** A labeled text area. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, error, help, id, className, tools, ...area } = props;
  const { controlId, noteId, aria } = useWiring(id, error, help);
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={controlId} className={styles.label}>
        {label}
        <RequiredMark isRequired={area.required} />
      </label>
      {tools}
      <textarea
        rows={4}
        {...area}
        {...aria}
        id={controlId}
        className={classNames(styles.control, styles.area)}
      />
      <Note id={noteId} error={error} help={help} />
    </div>
  );
}

type SelectFieldProps = FieldProps &
  Omit<ComponentProps<"select">, "children"> & {
    options: readonly { value: string; label: string }[];
    /** The first, empty choice. */
    placeholder?: string;
  };

/** A labeled select. */
export function SelectField({
  label,
  error,
  help,
  id,
  className,
  options,
  placeholder,
  ...select
}: SelectFieldProps) {
  const { controlId, noteId, aria } = useWiring(id, error, help);
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={controlId} className={styles.label}>
        {label}
        <RequiredMark isRequired={select.required} />
      </label>
      <select
        {...select}
        {...aria}
        id={controlId}
        className={classNames(styles.control, styles.select)}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Note id={noteId} error={error} help={help} />
    </div>
  );
}

type CheckboxFieldProps = FieldProps & Omit<ComponentProps<"input">, "type">;

/** A checkbox with its label next to it. */
export function CheckboxField({ label, error, help, id, className, ...input }: CheckboxFieldProps) {
  const { controlId, noteId, aria } = useWiring(id, error, help);
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={controlId} className={styles.choice}>
        <input {...input} {...aria} id={controlId} type="checkbox" className={styles.box} />
        <span>
          {label}
          <RequiredMark isRequired={input.required} />
        </span>
      </label>
      <Note id={noteId} error={error} help={help} />
    </div>
  );
}

type RadioFieldProps = Omit<FieldProps, "label"> & {
  legend: ReactNode;
  options: readonly Choice[];
  defaultValue?: string | undefined;
  /** With `onChange`, makes the field controlled. */
  value?: string;
  onChange?: (value: string) => void;
  required?: boolean;
  disabled?: boolean;
  className?: string;
};

/** A group of radio buttons, side by side if they fit. */
export function RadioField({
  legend,
  name,
  options,
  error,
  help,
  defaultValue,
  value,
  onChange,
  required,
  disabled,
  className,
}: RadioFieldProps) {
  const { controlId, noteId, aria } = useWiring(undefined, error, help);
  return (
    <fieldset
      id={controlId}
      disabled={disabled}
      aria-describedby={aria["aria-describedby"]}
      className={classNames(styles.field, className)}
    >
      <legend className={styles.label}>
        {legend}
        <RequiredMark isRequired={required} />
      </legend>
      <div className={styles.choices}>
        {options.map((option) => (
          <label key={option.value} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={option.value}
              required={required}
              aria-invalid={aria["aria-invalid"]}
              className={classNames(styles.box, styles.round)}
              {...(value === undefined
                ? { defaultChecked: option.value === defaultValue }
                : { checked: option.value === value })}
              onChange={onChange && (() => onChange(option.value))}
            />
            <span>
              {option.label}
              {option.help && <small className={styles.choiceHelp}>{option.help}</small>}
            </span>
          </label>
        ))}
      </div>
      <Note id={noteId} error={error} help={help} />
    </fieldset>
  );
}
