import type { ReactNode } from "react";
import { SelectField } from "#app/ui/field.tsx";
import { ChevronIcon } from "#app/ui/icons.tsx";
import { SANCTIONS, type TrackFilter } from "../locator-query.ts";
import styles from "./track-filters.module.css";

const LENGTHS = [
  { value: "quarter", label: "Quarter mile" },
  { value: "eighth", label: "Eighth mile" },
];

const BODIES = SANCTIONS.map((value) => ({ value, label: value }));

/**
 * The filter fields in the forms of the locator and the index; collapsed if no filter is on.
 *
 * @param count how many filters are on
 */
export function TrackFilters({
  filter,
  count,
  children,
}: {
  filter: TrackFilter;
  count: number;
  /** Fields that only one of the forms has. */
  children: ReactNode;
}) {
  return (
    <details className={styles.panel} open={count > 0}>
      <summary className={styles.summary}>
        Filters
        {count > 0 && <span className={styles.count}>{count} on</span>}
        <ChevronIcon className={styles.chevron} />
      </summary>
      <div className={styles.fields}>
        <SelectField
          label="Length"
          name="length"
          defaultValue={filter.length ?? ""}
          placeholder="Any"
          options={LENGTHS}
        />
        <SelectField
          label="Sanctioned by"
          name="sanction"
          defaultValue={filter.sanction ?? ""}
          placeholder="Anybody"
          options={BODIES}
        />
        {children}
      </div>
    </details>
  );
}
