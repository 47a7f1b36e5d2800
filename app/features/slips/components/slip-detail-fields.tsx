import type { FieldErrors } from "#app/lib/errors.ts";
import type { DetailField } from "../run-numbers.ts";
import { DETAIL_FIELDS, DETAILS } from "../slip-details.ts";
import { RunNumberInput } from "./run-number-field.tsx";
import styles from "./time-slip-form.module.css";

type SlipDetailFieldsProps = {
  /** The details of the slip being edited, as text; '' for those it doesn't have. */
  details: Record<DetailField, string> | undefined;
  values: Record<string, string> | null | undefined;
  errors: FieldErrors;
};

/** The optional numbers: collapsed until one of them has a value or an error. */
export function SlipDetailFields({ details, values, errors }: SlipDetailFieldsProps) {
  const start = (name: DetailField) => values?.[name] ?? details?.[name] ?? "";
  const isOpen = DETAIL_FIELDS.some((name) => start(name) !== "" || errors[name]);
  return (
    <details className={styles.more} open={isOpen}>
      <summary>
        <span>
          More from your slip <span className={styles.unit}>splits and air, if you have them</span>
        </span>
      </summary>
      <div className={styles.details}>
        {DETAIL_FIELDS.map((name) => (
          <RunNumberInput
            key={name}
            name={name}
            unit={DETAILS[name].unit}
            defaultValue={start(name)}
            error={errors[name]}
            isOptional
          />
        ))}
      </div>
    </details>
  );
}
