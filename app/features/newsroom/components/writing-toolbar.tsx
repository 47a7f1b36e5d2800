import { type KeyboardEvent, useId, useRef, useState } from "react";
import { ChevronIcon } from "#app/ui/icons.tsx";
import type { Mark } from "../marks.ts";
import { MARK_ICONS } from "./mark-icons.tsx";
import styles from "./writing-toolbar.module.css";

type Tool = { name: keyof typeof MARK_ICONS; label: string; key?: string };

const TOOLS: readonly Tool[] = [
  { name: "bold", label: "Bold", key: "B" },
  { name: "italic", label: "Italic", key: "I" },
  { name: "link", label: "Link", key: "K" },
  { name: "heading", label: "H2, heading" },
  { name: "subheading", label: "H3, subheading" },
  { name: "list", label: "List" },
  { name: "numbers", label: "Numbered list" },
  { name: "quote", label: "Quote" },
  { name: "picture", label: "Picture" },
];

const BLOCK_TOOLS: readonly { mark: Mark; label: string; what: string }[] = [
  { mark: "run", label: "Run", what: "A run's card, by its address" },
  { mark: "pullQuote", label: "Pull quote", what: "Large, with a name" },
  { mark: "note", label: "Note", what: "In a box" },
  { mark: "tip", label: "Tip", what: "In a green box" },
  { mark: "warning", label: "Warning", what: "In a red box" },
  { mark: "figures", label: "Figures", what: "Two to six, large" },
  { mark: "specs", label: "Spec list", what: "Names and values, on paper" },
  { mark: "steps", label: "Steps", what: "Numbered, large" },
  { mark: "checklist", label: "Checklist", what: "To tick off" },
  { mark: "timeline", label: "Timeline", what: "Years and what happened" },
  { mark: "gallery", label: "Gallery", what: "Three to eight pictures: select them first" },
];

/** The mark whose shortcut, with Ctrl or Cmd, was pressed. */
export function markOfKey({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): Mark | null {
  if (!(ctrlKey || metaKey) || altKey || shiftKey) return null;
  const tool = TOOLS.find((candidate) => candidate.key === key.toUpperCase());
  return tool && tool.name !== "picture" ? tool.name : null;
}

type WritingToolbarProps = {
  onMark: (mark: Mark) => void;
  onPictures: (files: readonly File[]) => void;
};

/** One tab stop: the arrow keys move from button to button. */
export function WritingToolbar({ onMark, onPictures }: WritingToolbarProps) {
  const [current, setCurrent] = useState(0);
  const files = useRef<HTMLInputElement>(null);
  const menu = useId();
  return (
    <div
      role="toolbar"
      aria-label="Formatting"
      className={styles.toolbar}
      onKeyDown={(event) => setCurrent(moveFocus(event) ?? current)}
    >
      {TOOLS.map(({ name, label, key }, place) => (
        <button
          key={name}
          type="button"
          aria-label={label}
          title={key ? `${label} (Ctrl+${key})` : label}
          aria-keyshortcuts={key && `Control+${key} Meta+${key}`}
          tabIndex={place === current ? 0 : -1}
          className={styles.tool}
          data-tool=""
          onClick={() => (name === "picture" ? files.current?.click() : onMark(name))}
        >
          {MARK_ICONS[name]}
        </button>
      ))}
      <button
        type="button"
        popoverTarget={menu}
        tabIndex={current === TOOLS.length ? 0 : -1}
        className={styles.tool}
        data-tool=""
      >
        Blocks <ChevronIcon />
      </button>
      <BlockMenu id={menu} onMark={onMark} />
      <input
        ref={files}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label="Pictures for the text"
        onChange={({ currentTarget }) => {
          onPictures([...(currentTarget.files ?? [])]);
          // The same picture may be chosen twice.
          currentTarget.value = "";
        }}
      />
    </div>
  );
}

function BlockMenu({ id, onMark }: { id: string; onMark: (mark: Mark) => void }) {
  return (
    <div id={id} popover="auto" className={styles.menu}>
      <ul>
        {BLOCK_TOOLS.map(({ mark, label, what }) => (
          <li key={mark}>
            <button
              type="button"
              popoverTarget={id}
              popoverTargetAction="hide"
              className={styles.block}
              onClick={() => onMark(mark)}
            >
              <strong>{label}</strong> <span>{what}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The index of the button that got the focus; null if the key doesn't move it. */
function moveFocus(event: KeyboardEvent<HTMLElement>): number | null {
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-tool]")];
  const place = event.target instanceof HTMLElement ? tools.indexOf(event.target) : -1;
  const next = { ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: -1 }[event.key];
  if (place < 0 || next === undefined) return null;
  const target = (next + tools.length) % tools.length;
  event.preventDefault();
  tools[target]?.focus();
  return target;
}
