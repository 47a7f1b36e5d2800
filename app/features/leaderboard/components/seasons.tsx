import { ChevronIcon } from "#app/ui/icons.tsx";
import { TabLinks } from "#app/ui/tabs.tsx";
import type { BoardControls } from "../board-controls.ts";
import styles from "./seasons.module.css";

const SHEET_ID = "seasons";

/** The seasons of a board: tabs where there is room; on a phone one button and a sheet under the thumb. */
export function Seasons({ items }: { items: BoardControls["seasons"] }) {
  return (
    <>
      <button type="button" popoverTarget={SHEET_ID} className={styles.button}>
        {items.find(({ isCurrent }) => isCurrent)?.label}
        <ChevronIcon size={16} />
        <span className="visually-hidden">season</span>
      </button>
      {/* A press on a season is answered at once: the sheet makes way for the board. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is pressed */}
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
