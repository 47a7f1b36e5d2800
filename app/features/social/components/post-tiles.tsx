import { Link } from "#app/rendering/index.ts";
import type { PostTile } from "../post-tile.ts";
import { postPath } from "../rules.ts";
import styles from "./post-tiles.module.css";

type PostTilesProps = {
  tiles: readonly PostTile[];
  /** In a single row if there is room. */
  isStrip?: boolean;
};

/** Posts as tiles. They lead to the posts' pages; a click handler around them may open a dialog instead. */
export function PostTiles({ tiles, isStrip = false }: PostTilesProps) {
  return (
    <ul className={styles.wall} data-strip={isStrip || undefined}>
      {tiles.map((tile) => (
        <li key={tile.id}>
          {/* Its own name: what is in a tile isn't rendered until the deferred styles have loaded. */}
          <Link
            to={postPath(tile.id)}
            className={styles.tile}
            aria-label={tile.alt}
            data-post=""
            data-needs-script=""
          >
            <TileFace tile={tile} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function TileFace({ tile }: { tile: PostTile }) {
  const { image, name, network } = tile;
  if (!image) return <span className={styles.note}>{name}</span>;
  return (
    <>
      <img src={`${image}?w=400`} alt="" width={400} height={400} loading="lazy" decoding="async" />
      <span className={styles.network} aria-hidden="true">
        {network}
      </span>
    </>
  );
}
