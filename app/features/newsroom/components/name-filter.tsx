import { Form } from "react-router";
import { Link } from "#app/rendering/index.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { namesPath } from "../names-query.ts";
import { TERM_LIMITS } from "../term-schema.ts";
import styles from "./newsroom-screen.module.css";

type NameFilterProps = { path: string; label: string; q: string; kind?: "category" | "tag" };

/** Finds authors, categories or tags by how their names begin. The key / goes there. */
export function NameFilter({ path, label, q, kind }: NameFilterProps) {
  return (
    <Form
      method="get"
      action={path}
      className={styles.search}
      role="search"
      data-slash=""
      aria-label={label}
    >
      {kind === "tag" && <input type="hidden" name="kind" value={kind} />}
      <TextField
        key={q}
        label="Name begins with"
        name="q"
        type="search"
        defaultValue={q}
        maxLength={TERM_LIMITS.name}
      />
      <Button variant="ghost">Find</Button>
      {q && (
        <Link to={namesPath(path, { kind })} className={styles.merge}>
          Show all
        </Link>
      )}
    </Form>
  );
}
