import { ChevronIcon } from "#app/ui/icons.tsx";
import { TabLinks } from "#app/ui/tabs.tsx";
import type { BoardControls } from "../board-controls.ts";
import styles from "./seasons.module.css";

const SHEET_ID = "seasons";

/** The seasons of a board: tabs on wide screens, a button and a bottom sheet on a phone. */
export function Seasons({ items }: { items: BoardControls["seasons"] }) {
  return (
    <>
      <button type="button" popoverTarget={SHEET_ID} className={styles.button}>
        {items.find(({ isCurrent }) => isCurrent)?.label}
        <ChevronIcon size={16} />
        <span className="visually-hidden">season</span>
      </button>
      {/* A click on a season closes the sheet at once. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only the links inside are clicked */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link clicks it */}
      <section
        id={SHEET_ID}
        popover="auto"
        className={styles.sheet}
        onClick={(event) => event.currentTarget.hidePopover()}
      >
        <TabLinks label="Seasons" items={items} />
      </section>
    </>
  );
}
