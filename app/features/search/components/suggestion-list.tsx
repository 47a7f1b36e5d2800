import { Link } from "#app/rendering/index.ts";
import { KIND_LABELS } from "../kinds.ts";
import styles from "./search-field.module.css";
import type { SuggestionListState } from "./use-suggestion-list.ts";
import type { Suggestion } from "./use-suggestions.ts";

/** The suggestions below a field, which its keys move through; `onFollow` runs when one is followed. */
export function SuggestionList({
  list,
  onFollow,
}: {
  list: SuggestionListState;
  onFollow?: () => void;
}) {
  const { listId, suggestions, active, isOpen } = list;
  return (
    <>
      <div
        id={listId}
        role="listbox"
        tabIndex={-1}
        aria-label="Suggestions"
        hidden={!isOpen}
        className={styles.list}
        // The field keeps the focus, so the list stays open until the click.
        onMouseDown={(event) => event.preventDefault()}
      >
        {suggestions.map((suggestion, at) => (
          <Option
            key={suggestion.path}
            id={`${listId}-${at}`}
            suggestion={suggestion}
            isActive={at === active}
            onFollow={onFollow}
          />
        ))}
      </div>
      <p role="status" className="visually-hidden">
        {isOpen ? `${suggestions.length} suggestions` : ""}
      </p>
    </>
  );
}

type OptionProps = {
  id: string;
  suggestion: Suggestion;
  isActive: boolean;
  onFollow: (() => void) | undefined;
};

function Option({ id, suggestion, isActive, onFollow }: OptionProps) {
  const { kind, path, title, detail } = suggestion;
  return (
    <Link
      id={id}
      to={path}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={styles.option}
      onClick={onFollow}
    >
      <span className={styles.title}>{title}</span>
      <span className={styles.detail}>
        {[KIND_LABELS[kind].one, detail].filter(Boolean).join(" · ")}
      </span>
    </Link>
  );
}
