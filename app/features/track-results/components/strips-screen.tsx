import {
  type ConsoleColumn,
  ConsoleFilter,
  ConsoleTable,
} from "#app/features/console/components/console-list.tsx";
import { formatDay } from "#app/lib/dates.ts";
import { Link } from "#app/rendering/index.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextField } from "#app/ui/field.tsx";
import { KeysetPager } from "#app/ui/keyset-pager.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import type { StripList } from "../list-strips.server.ts";
import { stripPath, TRACK_DESK_PATH } from "../paths.ts";
import styles from "./track-desk.module.css";

const COLUMNS: readonly ConsoleColumn<StripList["strips"][number]>[] = [
  {
    heading: "Track",
    cell: ({ slug, name }) => (
      <Link to={stripPath(slug)} data-row="">
        {name}
      </Link>
    ),
  },
  { heading: "City", cell: ({ city }) => city },
  {
    heading: "Latest evening",
    cell: ({ lastRanOn }) => (lastRanOn ? formatDay(lastRanOn) : "None yet"),
  },
];

type StripsScreenProps = {
  strips: StripList["strips"];
  next: number | null;
  q: string;
  isFirst: boolean;
  isAdmin: boolean;
};

/** The strips that the viewer works for. Admins search all. */
export function StripsScreen({ strips, next, q, isFirst, isAdmin }: StripsScreenProps) {
  return (
    <div className={`wrap ${styles.screen}`}>
      <PageHead eyebrow="Track desk" title="Your tracks" isTerse />
      {isAdmin && (
        <ConsoleFilter action={TRACK_DESK_PATH} label="Find a track" isNarrowed={q !== ""}>
          <TextField
            key={q}
            label="Beginning of its name"
            name="q"
            type="search"
            defaultValue={q}
          />
        </ConsoleFilter>
      )}
      {strips.length === 0 ? (
        <EmptyState title="No track">
          {isAdmin ? "Find a track by its name to give it staff." : "Ask us to add you to yours."}
        </EmptyState>
      ) : (
        <ConsoleTable label="Tracks" columns={COLUMNS} rows={strips} keyOf={({ id }) => id} />
      )}
      <KeysetPager
        firstTo={isFirst ? null : TRACK_DESK_PATH}
        nextTo={
          next === null
            ? null
            : `${TRACK_DESK_PATH}?${new URLSearchParams({ q, before: String(next) })}`
        }
        nextLabel="More"
      />
    </div>
  );
}
