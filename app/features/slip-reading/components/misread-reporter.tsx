import { useId, useState } from "react";
import { apiJson } from "#app/lib/api-client.ts";
import { isBlank } from "#app/lib/text/prose.ts";
import { Button } from "#app/ui/button.tsx";
import { labelOf, READ_FIELDS } from "../fields.ts";
import type { MisreadReport } from "../misreads/schema.ts";
import type { SlipReading } from "../reading.ts";
import { isSameValue } from "./form-fields.ts";
import styles from "./photo-reader.module.css";
import type { ReadField } from "./use-filled-form.ts";

type Paper = SlipReading["paper"];

/** Lets racers report what was misread: only what they check, and only on a press. */
export function MisreadReporter({ fields, paper }: { fields: ReadField[]; paper: Paper }) {
  const [state, setState] = useState<"closed" | "open" | "sending" | "sent" | "failed">("closed");
  if (state === "sent") return <p role="status">Thanks. That helps us read the next one right.</p>;
  if (state === "closed") {
    return (
      <button type="button" className={styles.use} onClick={() => setState("open")}>
        Didn't read it right?
      </button>
    );
  }
  const send = async (names: readonly string[]) => {
    setState("sending");
    const json = reportOf(
      fields.filter(({ name }) => names.includes(name)),
      paper,
    );
    await apiJson("/api/timeslips/misreads", { method: "POST", json }).then(
      () => setState("sent"),
      () => setState("failed"),
    );
  };
  return (
    <>
      <MisreadChoice fields={fields} isSending={state === "sending"} onSend={send} />
      {state === "failed" && (
        <p role="alert">It couldn't be sent. Your slip is as it was. Try again later.</p>
      )}
    </>
  );
}

type ChoiceProps = {
  fields: readonly ReadField[];
  isSending: boolean;
  onSend: (names: string[]) => void;
};

function MisreadChoice({ fields, isSending, onSend }: ChoiceProps) {
  const id = useId();
  const [chosen, setChosen] = useState(() => fields.filter(isDoubtful).map(({ name }) => name));
  const toggle = (name: string) =>
    setChosen((names) =>
      names.includes(name) ? names.filter((each) => each !== name) : [...names, name],
    );
  return (
    <fieldset className={styles.misreads} aria-describedby={id}>
      <legend>What was misread?</legend>
      {fields.flatMap(({ name, value }) => {
        const field = readFieldNamed(name);
        return field ? (
          <label key={name}>
            <input type="checkbox" checked={chosen.includes(name)} onChange={() => toggle(name)} />{" "}
            {labelOf(field)}: {value ?? "not read"}
          </label>
        ) : (
          []
        );
      })}
      <p id={id}>
        We get what is checked, as it was read, and where it is on the photo. Not the photo, not
        what you typed, and not who you are.
      </p>
      <Button
        type="button"
        variant="ghost"
        disabled={isSending || chosen.length === 0}
        onClick={() => onSend(chosen)}
      >
        {isSending ? "Sending …" : "Send the report"}
      </Button>
    </fieldset>
  );
}

/** The racer typed something else, or it wasn't read. */
function isDoubtful({ name, value, typed }: ReadField): boolean {
  return value === null || (!isBlank(typed) && !isSameValue(name, value, typed));
}

const readFieldNamed = (name: string) => READ_FIELDS.find((field) => field === name);

/** Of each field what was read, and its place in thousandths of the photo. */
export function reportOf(
  fields: readonly Pick<ReadField, "name" | "value" | "box">[],
  { width, height }: Paper,
): MisreadReport {
  const share = (pixels: number, of: number) =>
    Math.min(2_000, Math.max(-1_000, Math.round((1_000 * pixels) / of)));
  return {
    ...{ width: Math.round(width), height: Math.round(height) },
    values: fields.flatMap(({ name, value, box }) => {
      const field = readFieldNamed(name);
      if (!field) return [];
      const place = {
        ...{ left: share(box.left, width), top: share(box.top, height) },
        ...{ right: share(box.right, width), bottom: share(box.bottom, height) },
      };
      return [{ field, text: value ?? "", ...place }];
    }),
  };
}
