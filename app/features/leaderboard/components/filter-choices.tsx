import type { RefObject } from "react";
import { STATE_NAMES } from "#app/lib/states.ts";
import { MODEL_CHOICES } from "../model-choices.ts";
import { VEHICLE_CHOICES } from "../vehicle-choices.ts";
import { TypedChoices } from "./typed-choices.tsx";
import { useMatchCount } from "./use-match-count.ts";

type FilterChoicesProps = {
  form: RefObject<HTMLFormElement | null>;
  /** The current board's: with another one, matches are counted again. */
  path: string;
  /** Called with '12 runs', or an empty text if they can't be counted. */
  onCount: (matches: string) => void;
};

/** Suggestions for the filter's fields and the count of its matches, loaded once the panel is open. */
export default function FilterChoices({ form, path, onCount }: FilterChoicesProps) {
  useMatchCount(form, { path, onCount });
  return (
    <>
      <TypedChoices id="board-racers" field="q" pathOf={racersPath} namesIn={racersIn} />
      <Choices id="board-vehicles" values={VEHICLE_CHOICES} />
      <Choices id="board-models" values={MODEL_CHOICES} />
      <TypedChoices id="board-tracks" field="track" pathOf={tracksPath} namesIn={tracksIn} />
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

/** Racers with runs: a racer has several, so more runs are read than names suggested. */
const racersPath = (typed: string) => `/rest/slips?limit=40&q=${encodeURIComponent(typed)}`;
const tracksPath = (typed: string) => `/api/tracks/suggest?q=${encodeURIComponent(typed)}`;

type Racers = readonly { user: { username: string } }[];
const racersIn = (runs: Racers) => [...new Set(runs.map(({ user }) => user.username))];
const tracksIn = ({ tracks }: { tracks: readonly { name: string }[] }) =>
  tracks.map(({ name }) => name);
