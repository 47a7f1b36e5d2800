import { mediaPath, VARIANT_WIDTHS } from "#app/lib/media-path.ts";
import { formatSeconds } from "#app/lib/race-numbers.ts";
import { Link } from "#app/rendering/index.ts";
import { classNames } from "#app/ui/class-names.ts";
import type { FirstPlace as Leader } from "../read-board-page.server.ts";
import styles from "./first-place.module.css";

type FirstPlaceProps = {
  /** Undefined in the browser if the document contains it as markup. */
  run: Leader | null | undefined;
};

/** The leader of a board in the page's head: the car, the time and the slip as one link. */
export function FirstPlace({ run }: FirstPlaceProps) {
  if (!run) return null;
  const { image, kind, slipKey } = run;
  return (
    <Link to={`/1320-club/slip/${run.id}`} className={styles.first}>
      {image ? (
        <Minor path={mediaPath(image.mediaKey, VARIANT_WIDTHS[0])} className={styles.photo} />
      ) : (
        <Minor path={`/art/cars/${kind}.svg`} className={styles.drawn} />
      )}
      <span className={styles.words}>
        <span className={styles.mark}>{run.isStock ? "Stock leader" : "Modified leader"}</span>
        <b className={styles.time}>{formatSeconds(run.elapsedMs)}</b>
        <span>{run.username}</span>
        <small>{run.vehicle}</small>
      </span>
      {slipKey && <Minor path={mediaPath(slipKey, VARIANT_WIDTHS[0])} className={styles.slip} />}
    </Link>
  );
}

/** A low-priority picture; phones don't show it, so they don't load it. */
function Minor({ path, className }: { path: string; className: string | undefined }) {
  return <img src={path} alt="" loading="lazy" className={classNames(styles.picture, className)} />;
}
