import { formatCount } from "#app/lib/race-numbers.ts";
import { Link } from "#app/rendering/index.ts";
import { ChevronIcon } from "#app/ui/icons.tsx";
import { WINDOW_STEP } from "../board-query.ts";
import type { ShownBoard, ShownQuery } from "../read-board-page.server.ts";
import type { WindowLinks } from "../rules.ts";
import styles from "./window-controls.module.css";

type PlacesProps = { query: ShownQuery; view: ShownBoard };
type WindowControlsProps = PlacesProps & { links: WindowLinks };

/** VIEW MORE and VIEW LESS grow and shrink the window by ten rows; the arrows move it. */
export function WindowControls({ query, view, links }: WindowControlsProps) {
  const below = view.lastId === null ? undefined : `#run-${view.lastId}`;
  return (
    <nav aria-label="Rows of the board" className={styles.controls}>
      <WindowLink to={links.more} fragment={below}>
        VIEW MORE
      </WindowLink>
      <WindowLink to={links.less} fragment="#board">
        VIEW LESS
      </WindowLink>
      <p className={styles.places}>
        <PlacesText query={query} view={view} />
      </p>
      <WindowLink to={links.up} fragment="#board" label={`Up ${WINDOW_STEP} places`}>
        <ChevronIcon size={20} className={styles.up} />
      </WindowLink>
      <WindowLink to={links.down} fragment="#board" label={`Down ${WINDOW_STEP} places`}>
        <ChevronIcon size={20} />
      </WindowLink>
    </nav>
  );
}

function PlacesText({ query, view }: PlacesProps) {
  const first = query.offset + 1;
  const last = query.offset + view.count;
  return (
    <>
      {formatCount(first)}–{formatCount(last)}
      {view.total !== null && ` of ${formatCount(view.total)}`}
    </>
  );
}

type WindowLinkProps = {
  to: string | null;
  /** Keeps the scroll position on a full page load, without script. */
  fragment: string | undefined;
  label?: string;
  children: React.ReactNode;
};

/**
 * A link, or the same element without a URL if there is nothing to show: it keeps the focus after
 * the click that disabled it.
 */
function WindowLink({ to, fragment = "", label, children }: WindowLinkProps) {
  const disabled = to === null && ({ role: "link", "aria-disabled": true, tabIndex: -1 } as const);
  return (
    <Link
      {...disabled}
      to={to === null ? undefined : to + fragment}
      preventScrollReset
      aria-label={label}
      className={styles.control}
    >
      {children}
    </Link>
  );
}
