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
  /** One of those that not every slip carries: set smaller, and it may stay empty. */
  isOptional?: boolean;
  onRead?(value: number | null): void;
};

const WORDS = ["As printed on the slip", "If the slip has it"];

/** A figure of the run as text, with what it is understood as while it is being typed. */
export function RunNumberInput(props: RunNumberFieldProps) {
  const { name, unit, defaultValue, error, isOptional = false, onRead } = props;
  const [typed, setTyped] = useState(defaultValue);
  const [isLeft, setIsLeft] = useState(false);
  const reading = readRunNumber(name, typed);
  const isTouched = typed !== defaultValue;
  // The server's refusal stands until the figure is changed; then the field speaks for itself.
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
      // A phone's decimal keys have no minus.
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
