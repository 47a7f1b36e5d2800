import { useState } from "react";
import { isBlank } from "#app/lib/text/prose.ts";
import { TextField } from "#app/ui/field.tsx";
import {
  describeReading,
  readRunNumber,
  SLIP_NUMBERS,
  type SlipNumberField,
} from "../run-numbers.ts";
import styles from "./time-slip-form.module.css";

type RunNumberFieldProps = {
  name: SlipNumberField;
  unit: string;
  defaultValue: string;
  error: string | undefined;
  /** For a number not printed on every slip: smaller, and may be left empty. */
  isOptional?: boolean;
  onRead?(value: number | null): void;
};

const WORDS = ["As printed on the slip", "If the slip has it"];

/** A text field for one of the run's numbers that shows how the value is read as it is typed. */
export function RunNumberInput(props: RunNumberFieldProps) {
  const { name, unit, defaultValue, error, isOptional = false, onRead } = props;
  const [typed, setTyped] = useState(defaultValue);
  const [isLeft, setIsLeft] = useState(false);
  const reading = readRunNumber(name, typed);
  const isTouched = typed !== defaultValue;
  // The server's error stays until the value changes; after that the field validates itself.
  const ownError = isLeft && !isBlank(typed) && !reading.ok ? reading.message : undefined;
  return (
    <TextField
      className={isOptional ? styles.detail : styles.number}
      label={
        <>
          {SLIP_NUMBERS[name].label} <span className={styles.unit}>{unit}</span>
        </>
      }
      name={name}
      // The decimal keypad on a phone has no minus sign.
      inputMode={name === "reactionTime" || name === "temperature" ? "text" : "decimal"}
      autoComplete="off"
      required={!isOptional}
      defaultValue={defaultValue}
      placeholder={SLIP_NUMBERS[name].example}
      error={isTouched ? ownError : (error ?? ownError)}
      help={
        <output className={styles.reading} data-asks={reading.ok && reading.isReinterpreted}>
          {describeReading(reading) || WORDS[Number(isOptional)]}
        </output>
      }
      onChange={(event) => {
        const { value } = event.currentTarget;
        const next = readRunNumber(name, value);
        setTyped(value);
        setIsLeft(false);
        onRead?.(next.ok ? next.value : null);
      }}
      onBlur={() => setIsLeft(true)}
    />
  );
}
