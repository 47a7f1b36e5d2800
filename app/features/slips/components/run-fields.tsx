import { useState } from "react";
import type { FieldErrors } from "#app/lib/errors.ts";
import { keysOf } from "#app/lib/keys-of.ts";
import { safetyHint } from "../plausibility.ts";
import { readRunNumber } from "../run-numbers.ts";
import { RunNumberInput } from "./run-number-field.tsx";
import styles from "./time-slip-form.module.css";

const UNITS = { elapsedTime: "seconds", sixtyFeetTime: "seconds", topSpeed: "mph" } as const;
type RunFigure = keyof typeof UNITS;
const RUN_FIGURES = keysOf(UNITS);
/** The parsed values in stored units; null for those that don't parse. */
type Figures = Record<RunFigure, number | null>;
type Vehicle = { year: number; mods: string };

type RunFieldsProps = {
  start: Record<RunFigure, string>;
  errors: FieldErrors;
  /** The selected vehicle. */
  vehicle: Vehicle | undefined;
};

/**
 * The numbers printed on every slip, with a safety hint when the run is quick enough to need one.
 */
export function RunFields({ start, errors, vehicle }: RunFieldsProps) {
  const [figures, setFigures] = useState<Figures>(() => readAll(start));
  const read = (name: RunFigure) => (figure: number | null) =>
    setFigures((all) => ({ ...all, [name]: figure }));
  return (
    <fieldset className={styles.group}>
      <legend>The run</legend>
      <div className={styles.numbers}>
        {RUN_FIGURES.map((name) => (
          <RunNumberInput
            key={name}
            name={name}
            unit={UNITS[name]}
            defaultValue={start[name]}
            error={errors[name]}
            onRead={read(name)}
          />
        ))}
      </div>
      <SafetyNote figures={figures} vehicle={vehicle} />
    </fieldset>
  );
}

type SafetyNoteProps = {
  figures: Figures;
  vehicle: Vehicle | undefined;
};

/** The safety gear that a run this quick calls for. It never blocks the form. */
function SafetyNote({ figures, vehicle }: SafetyNoteProps) {
  const { elapsedTime, sixtyFeetTime, topSpeed } = figures;
  if (!vehicle || elapsedTime === null || topSpeed === null) return null;
  const hint = safetyHint({
    elapsedMs: elapsedTime,
    sixtyFootMs: sixtyFeetTime ?? 0,
    trapSpeedHundredthsMph: topSpeed,
    vehicleYear: vehicle.year,
    mods: vehicle.mods,
  });
  return hint && <p className={styles.safety}>{hint} You can still submit it.</p>;
}

function readAll(start: Record<RunFigure, string>): Figures {
  const read = (name: RunFigure) => {
    const reading = readRunNumber(name, start[name]);
    return reading.ok ? reading.value : null;
  };
  return {
    elapsedTime: read("elapsedTime"),
    sixtyFeetTime: read("sixtyFeetTime"),
    topSpeed: read("topSpeed"),
  };
}
