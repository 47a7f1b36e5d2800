import { Link } from "#app/rendering/index.ts";
import { TabLinks } from "#app/ui/tabs.tsx";
import type { BoardPage } from "../read-board-page.server.ts";
import styles from "./board-bar.module.css";
import { FilterPanel } from "./filter-panel.tsx";
import { Seasons } from "./seasons.tsx";

/** Title, class, season, the viewer's own run and the filter: one bar that stays while scrolling. */
export function BoardBar({ page: { title, query, controls } }: { page: BoardPage }) {
  return (
    <div className={styles.bar}>
      <div className={`wrap ${styles.row}`}>
        <h1 className={styles.title}>{title}</h1>
        <TabLinks label="Boards" items={controls.boards} />
        <Seasons items={controls.seasons} />
        {controls.findMe && (
          <Link to={controls.findMe} className={styles.find}>
            <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
              <path
                d="M10 0v6m0 8v6M0 10h6m8 0h6M10 4a6 6 0 1 1 0 12 6 6 0 0 1 0-12Z"
                fill="none"
                stroke="currentColor"
                strokeWidth="2"
              />
            </svg>
            <span>Find me</span>
          </Link>
        )}
        <FilterPanel query={query} controls={controls} />
      </div>
    </div>
  );
}
