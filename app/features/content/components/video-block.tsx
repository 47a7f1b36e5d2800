import type { Drawing, VideoProvider } from "../block-markup.ts";
import { playerPath } from "../video-player.ts";
import { ScenePicture } from "./scene-picture.tsx";
import styles from "./video-block.module.css";

type VideoBlockProps = {
  id: string;
  provider: VideoProvider;
  title: string;
  /** In ISO 8601 format: `PT2M10S`. */
  duration?: string | undefined;
  poster: Drawing;
};

/**
 * A video's poster. No other host is contacted before the click, which opens our own player page:
 * in a dialog with script, as a page without.
 */
export function VideoBlock({ id, provider, title, duration, poster }: VideoBlockProps) {
  return (
    <figure className={styles.video}>
      <a
        href={playerPath(provider, id, title)}
        className={styles.poster}
        data-video={title}
        data-needs-script=""
      >
        <ScenePicture drawing={poster} className={styles.picture} />
        <span className={styles.play}>
          <svg viewBox="0 0 24 24" className={styles.triangle} aria-hidden="true">
            <path d="M7 4v16l13-8z" />
          </svg>
          Play video
        </span>
      </a>
      <figcaption className={styles.caption}>
        {title}
        {duration && <span className={styles.duration}>{readDuration(duration)}</span>}
      </figcaption>
    </figure>
  );
}

/** `PT1H2M5S` as `1:02:05`. */
function readDuration(duration: string): string {
  const [, hours, minutes = "0", seconds = "0"] =
    /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/.exec(duration) ?? [];
  const last = seconds.padStart(2, "0");
  return hours ? `${hours}:${minutes.padStart(2, "0")}:${last}` : `${minutes}:${last}`;
}

type BackgroundLoopProps = {
  poster: Drawing;
  /** When omitted, only the poster is shown. */
  film?: { src: string; type: "video/webm" | "video/mp4" };
};

/** A short silent loop behind text. Only the poster shows under reduced motion. */
export function BackgroundLoop({ poster, film }: BackgroundLoopProps) {
  return (
    <div className={styles.loop} aria-hidden="true">
      <ScenePicture drawing={{ src: poster.src, alt: "" }} className={styles.picture} />
      {film && (
        <video className={styles.moving} poster={poster.src} autoPlay muted loop playsInline>
          <source {...film} media="(prefers-reduced-motion: no-preference)" />
        </video>
      )}
    </div>
  );
}
