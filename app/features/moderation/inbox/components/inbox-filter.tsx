import { useRef } from "react";
import { Link } from "#app/rendering/index.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { useShortcuts } from "#app/ui/use-shortcuts.ts";
import { INBOX_PATH } from "../../paths.ts";
import { inboxPath } from "../inbox-path.ts";
import type { InboxFilter as Filter } from "../schema.ts";
import styles from "./inbox.module.css";

const HOLDERS = [
  { value: "free", label: "No one" },
  { value: "mine", label: "Me" },
];

/** Narrows the inbox to who is on it: a plain form whose values are in the URL. The tabs above choose the kind. */
export function InboxFilter({ filter }: { filter: Filter }) {
  const form = useRef<HTMLFormElement>(null);
  useShortcuts({ f: () => form.current?.querySelector("select")?.focus() });
  return (
    <form
      ref={form}
      method="get"
      action={INBOX_PATH}
      className={styles.filter}
      aria-label="Filter the inbox"
    >
      {filter.kind && <input type="hidden" name="kind" value={filter.kind} />}
      <SelectField
        label="Who is on it"
        name="holder"
        options={HOLDERS}
        placeholder="Anyone"
        defaultValue={filter.holder}
      />
      <Button variant="ghost">Show</Button>
      {filter.holder && <Link to={inboxPath({ kind: filter.kind })}>Show all</Link>}
    </form>
  );
}
