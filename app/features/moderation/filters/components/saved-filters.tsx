import { Link } from "#app/rendering/index.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { FILTERS_PATH } from "../../paths.ts";
import type { SavedFilter } from "../saved-filters.server.ts";
import { FILTER_NAME_MAX } from "../schema.ts";
import styles from "./saved-filters.module.css";

type SavedFiltersProps = {
  filters: readonly SavedFilter[];
  /** The current list with its filter; null if it isn't narrowed. */
  path: string | null;
};

/** Links to the moderator's own filters, and the form that saves the current one. */
export function SavedFilters({ filters, path }: SavedFiltersProps) {
  const isSaved = filters.some((filter) => filter.path === path);
  if (filters.length === 0 && path === null) return null;
  return (
    <div className={styles.bar}>
      {filters.length > 0 && (
        <nav aria-label="Saved filters" className={styles.links}>
          {filters.map((filter) => (
            <Link
              key={filter.id}
              to={filter.path}
              aria-current={filter.path === path ? "page" : undefined}
            >
              {filter.name}
            </Link>
          ))}
          <Link to={FILTERS_PATH} className={styles.manage}>
            Edit filters
          </Link>
        </nav>
      )}
      {path !== null && !isSaved && (
        <details className={styles.save}>
          <summary>Save this filter</summary>
          <SaveForm path={path} name={undefined} error={undefined} />
        </details>
      )}
    </div>
  );
}

type SaveFormProps = { path: string; name: string | undefined; error: string | undefined };

/** Names a filter. */
export function SaveForm({ path, name, error }: SaveFormProps) {
  return (
    <PostForm action={FILTERS_PATH} className={styles.form} aria-label="Save this filter">
      <input type="hidden" name="path" value={path} />
      <TextField
        label="Its name"
        name="name"
        required
        maxLength={FILTER_NAME_MAX}
        defaultValue={name}
        error={error}
      />
      <Button variant="ghost" name="act" value="save">
        Save
      </Button>
    </PostForm>
  );
}

/** The moderator's own filters, each with its button to delete it. */
export function FilterList({ filters }: { filters: readonly SavedFilter[] }) {
  return (
    <ul className={styles.list}>
      {filters.map((filter) => (
        <li key={filter.id}>
          <Link to={filter.path}>{filter.name}</Link>
          <PostForm aria-label={`Delete ${filter.name}`}>
            <input type="hidden" name="filter" value={filter.id} />
            <Button variant="quiet" name="act" value="delete">
              Delete
            </Button>
          </PostForm>
        </li>
      ))}
    </ul>
  );
}
