import { STATE_NAMES } from "#app/lib/states.ts";
import { MODEL_CHOICES } from "../model-choices.ts";
import { VEHICLE_CHOICES } from "../vehicle-choices.ts";
import { TrackChoices } from "./track-choices.tsx";

/** Suggestions for the filter's fields, loaded once the panel is open. */
export default function FilterChoices() {
  return (
    <>
      <Choices id="board-vehicles" values={VEHICLE_CHOICES} />
      <Choices id="board-models" values={MODEL_CHOICES} />
      <TrackChoices />
      <Choices id="board-states" values={Object.values(STATE_NAMES)} />
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
