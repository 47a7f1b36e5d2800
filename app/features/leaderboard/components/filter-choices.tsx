import { STATE_NAMES } from "#app/lib/states.ts";
import { SelectField } from "#app/ui/field.tsx";
import { MODEL_CHOICES } from "../model-choices.ts";
import { VEHICLE_CHOICES } from "../vehicle-choices.ts";

const STATES = Object.entries(STATE_NAMES).map(([value, label]) => ({ value, label }));

/** What the filter's fields offer: a hundred options that are the same on every board. */
export function FilterChoices({ state }: { state: string }) {
  return (
    <>
      <SelectField
        label="State of the track"
        name="state"
        defaultValue={state}
        placeholder="Any"
        options={STATES}
      />
      <Choices id="board-vehicles" values={VEHICLE_CHOICES} />
      <Choices id="board-models" values={MODEL_CHOICES} />
    </>
  );
}

function Choices({ id, values }: { id: string; values: readonly string[] }) {
  return (
    <datalist id={id}>
      {values.map((value) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  );
}
