import { useState } from "react";
import { TextField } from "#app/ui/field.tsx";
import {
  describeReading,
  RUN_NUMBERS,
  type RunNumberField,
  readRunNumber,
} from "../run-numbers.ts";
import styles from "./time-slip-form.module.css";

type RunNumberFieldProps = {
  name: RunNumberField;
  unit: string;
  example: string;
  defaultValue: string;
  error: string | undefined;
  onRead(value: number | null): void;
};

/** A figure of the run as text, with what it is understood as while it is being typed. */
export function RunNumberInput(props: RunNumberFieldProps) {
  const { name, unit, example, defaultValue, error, onRead } = props;
  const [typed, setTyped] = useState(defaultValue);
  const [isLeft, setIsLeft] = useState(false);
  const reading = readRunNumber(name, typed);
  const isTouched = typed !== defaultValue;
  // The server's refusal stands until the figure is changed; then the field speaks for itself.
  const ownError = isLeft && typed.trim() !== "" && !reading.ok ? reading.message : undefined;
  return (
    <TextField
      className={styles.number}
      label={
        <>
          {RUN_NUMBERS[name].label} <span className={styles.unit}>{unit}</span>
        </>
      }
      name={name}
      inputMode="decimal"
      autoComplete="off"
      maxLength={24}
      required
      defaultValue={defaultValue}
      placeholder={example}
      error={isTouched ? ownError : (error ?? ownError)}
      help={
        <output className={styles.reading} data-asks={reading.ok && reading.isReinterpreted}>
          {typed.trim() === "" ? "As printed on the slip" : describeReading(reading) || "…"}
        </output>
      }
      onChange={(event) => {
        const { value } = event.currentTarget;
        const next = readRunNumber(name, value);
        setTyped(value);
        setIsLeft(false);
        onRead(next.ok ? next.value : null);
      }}
      onBlur={() => setIsLeft(true)}
    />
  );
}
