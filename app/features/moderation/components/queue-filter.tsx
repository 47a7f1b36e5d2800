import { useRef } from "react";
import { FLAG_LABELS } from "#app/features/slips/flag-labels.ts";
import { Link } from "#app/rendering/index.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { useShortcuts } from "#app/ui/use-shortcuts.ts";
import type { QueueFilter as Filter } from "../rules.ts";
import styles from "./queue.module.css";

const FLAGS = [
  { value: "none", label: "No flags" },
  { value: "strong", label: "A strong flag" },
  ...Object.entries(FLAG_LABELS).map(([value, label]) => ({ value, label })),
];
const CLASSES = [
  { value: "stock", label: "Stock" },
  { value: "modified", label: "Modified" },
];
const HOLDS = [
  { value: "mine", label: "Claimed by me" },
  { value: "others", label: "Claimed by others" },
  { value: "expired", label: "Claim expired" },
];

/** Filters the queue: a plain form whose values are in the URL. */
export function QueueFilter({ status, filter }: { status: string; filter: Filter }) {
  const form = useRef<HTMLFormElement>(null);
  useShortcuts({ f: () => form.current?.querySelector("select")?.focus() });
  const isNarrowed = Boolean(filter.flag ?? filter.class ?? filter.hold);
  return (
    <form
      ref={form}
      method="get"
      action="/moderation"
      className={styles.filter}
      aria-label="Filter the queue"
    >
      <input type="hidden" name="status" value={status} />
      <SelectField
        label="Flags"
        name="flag"
        options={FLAGS}
        placeholder="Any"
        defaultValue={filter.flag}
      />
      <SelectField
        label="Class"
        name="class"
        options={CLASSES}
        placeholder="Both"
        defaultValue={filter.class}
      />
      {status === "IN_REVIEW" && (
        <SelectField
          label="Claim"
          name="hold"
          options={HOLDS}
          placeholder="Any"
          defaultValue={filter.hold}
        />
      )}
      <Button variant="ghost">Show</Button>
      {isNarrowed && (
        <Link to={`/moderation?status=${status}`} className={styles.more}>
          Show all
        </Link>
      )}
    </form>
  );
}
