import { useMemo, useState } from "react";
import type { PhotoReaderProps } from "#app/features/slips/components/time-slip-form.tsx";
import { SLIP_NUMBERS } from "#app/features/slips/run-numbers.ts";
import { keysOf } from "#app/lib/keys-of.ts";
import { Button } from "#app/ui/button.tsx";
import { isSameValue } from "./form-fields.ts";
import { MisreadReporter } from "./misread-reporter.tsx";
import { PhotoMark } from "./photo-mark.tsx";
import styles from "./photo-reader.module.css";
import { isSavingData } from "./saving-data.ts";
import { type Filled, type ReadField, useFilledForm } from "./use-filled-form.ts";
import { type PhotoReading, useReading } from "./use-reading.ts";

/**
 * Reads the numbers from the photo of the slip in this browser, and fills them in where nothing was typed. Visitors who
 * save data are asked first.
 */
export default function PhotoReader(props: PhotoReaderProps) {
  const [isWanted, setIsWanted] = useState(() => !isSavingData());
  const [filled] = useState<Filled>(() => new Map());
  if (isWanted) return <ReadPhoto key={keyOf(props.photo)} {...props} filled={filled} />;
  return (
    <p className={styles.box}>
      <Button type="button" variant="ghost" onClick={() => setIsWanted(true)}>
        Read the numbers from the photo
      </Button>
      <span>Loads 4 MB, once.</span>
    </p>
  );
}

function keyOf({ name, size, lastModified }: File): string {
  return `${name} ${size} ${lastModified}`;
}

type Side = "left" | "right";

type ReadPhotoProps = PhotoReaderProps & { filled: Filled };

function ReadPhoto({ form, photo, racer, isHeld, filled }: ReadPhotoProps) {
  const [lane, setLane] = useState<Side | null>(null);
  const hints = useMemo(() => ({ name: racer, ...(lane && { lane }) }), [racer, lane]);
  const state = useReading(photo, hints);
  const fields = useFilledForm(form, state, { filled, isHeld });
  return (
    <div className={styles.box}>
      <p role="status">
        {state.step === "reading" && "Reading your slip …"}
        {state.step === "failed" && "We can't read this photo. Type in what the slip says."}
        {state.step === "read" && !isHeld && summaryOf(state.reading, fields)}
      </p>
      {state.step === "read" && <LaneQuestion {...state.reading} onChoose={setLane} />}
      {fields.map((field) => (
        <PhotoMark key={field.name} {...field} />
      ))}
      {state.step === "read" && fields.length > 0 && (
        <MisreadReporter fields={fields} paper={state.reading.paper} />
      )}
    </div>
  );
}

function LaneQuestion({ lanes, onChoose }: PhotoReading & { onChoose: (side: Side) => void }) {
  if (lanes.length === 0) return null;
  return (
    <p className={styles.lanes}>
      {lanes.map(({ side, carNumber }) => (
        <Button key={side} type="button" variant="ghost" onClick={() => onChoose(side)}>
          {side === "left" ? "Left" : "Right"} lane{carNumber && `, car ${carNumber}`}
        </Button>
      ))}
    </p>
  );
}

function summaryOf({ lanes }: PhotoReading, fields: readonly ReadField[]): string {
  if (lanes.length > 0) return "Two lanes are on this slip. Which one is yours?";
  const numbers = keysOf(SLIP_NUMBERS).flatMap((name) => {
    const field = fields.find((each) => each.name === name);
    const isTaken = field?.value && isSameValue(name, field.value, field.typed);
    return isTaken ? [`${SLIP_NUMBERS[name].label} ${field.value}`] : [];
  });
  if (numbers.length === 0) return "We can't read this photo for sure. Type in what the slip says.";
  return `From your photo: ${numbers.join(", ")}. Check each with the strip below its field.`;
}
