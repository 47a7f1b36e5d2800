import { useBlocks } from "#app/features/content/components/use-blocks.tsx";
import { playerPath } from "#app/features/content/video-player.ts";
import { formatLongDay } from "#app/lib/dates.ts";
import { SOCIAL_LINKS } from "#app/lib/external-links.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import { posterPath, REEL_SIZE, REELS, type Reel, reelPath } from "../reels.ts";
import type { Playlist, Video } from "../video-feed.ts";

import styles from "./videos-screen.module.css";

const CHANNEL = SOCIAL_LINKS.find(({ network }) => network === "youtube");

/**
 * Playlists, if there are any, and our own animated reels. No third party is contacted before a
 * click.
 */
export function VideosScreen({ playlists }: { playlists: readonly Playlist[] }) {
  const player = useBlocks();
  return (
    <div className={`wrap ${styles.screen}`}>
      <PageHead
        eyebrow="Screening room"
        title="Videos"
        lead="Passes, builds, burnouts. Press play."
      />
      {playlists.map((playlist) => (
        <section key={playlist.title} className={styles.shelf} aria-label={playlist.title}>
          <h2>{playlist.title}</h2>
          <ul className={styles.cards}>
            {playlist.videos.map((video, at) => (
              <VideoCard key={video.id} video={video} place={at + 1} />
            ))}
          </ul>
        </section>
      ))}
      <section className={styles.shelf} aria-labelledby="reels">
        <div className={styles.head}>
          <h2 id="reels">Quarter-mile shorts</h2>
          <p>Eight seconds each, drawn by us, silent.</p>
        </div>
        <ul className={styles.cards}>
          {REELS.map((reel) => (
            <ReelCard key={reel.id} reel={reel} />
          ))}
        </ul>
      </section>
      {CHANNEL && (
        <p className={styles.more}>
          Got a pass on tape? Tag us on <a href={CHANNEL.href}>{CHANNEL.label}</a>.
        </p>
      )}
      {player}
    </div>
  );
}

/** Shown with a numbered plate: its thumbnail would have to be loaded from YouTube. */
function VideoCard({ video, place }: { video: Video; place: number }) {
  const { id, title, summary, publishedAt } = video;
  return (
    <li className={styles.card}>
      <div className={`${styles.poster} ${styles.plate}`}>
        <span className={styles.place} aria-hidden="true">
          {`${place}`.padStart(2, "0")}
        </span>
        <span className={styles.play} aria-hidden="true">
          <PlayIcon /> Play
        </span>
      </div>
      <h3 className={styles.title}>
        <a
          href={playerPath("youtube", id, title)}
          data-video={title}
          data-needs-script=""
          className={styles.link}
        >
          {title}
        </a>
      </h3>
      {summary && <p className={styles.summary}>{summary}</p>}
      <p className={styles.print}>
        <time dateTime={publishedAt}>{formatLongDay(publishedAt.slice(0, 10))}</time>
        <span>YouTube</span>
      </p>
    </li>
  );
}

/** Opens and closes without script; the loop is fetched once it is opened. */
function ReelCard({ reel }: { reel: Reel }) {
  const { id, title, summary, transcript } = reel;
  return (
    <li className={styles.card}>
      <details className={styles.reel} name="reel">
        <summary className={styles.poster} aria-label={`Play: ${title}`}>
          <img
            src={posterPath(id)}
            alt=""
            {...REEL_SIZE}
            loading="lazy"
            className={styles.picture}
          />
          <span className={styles.play} aria-hidden="true">
            <PlayIcon /> Play
          </span>
          <span className={styles.stop} aria-hidden="true">
            Stop
          </span>
        </summary>
        <img
          src={reelPath(id)}
          alt={summary}
          {...REEL_SIZE}
          loading="lazy"
          className={styles.loop}
        />
      </details>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.summary}>{summary}</p>
      <details className={styles.transcript}>
        <summary>Transcript</summary>
        <ol>
          {transcript.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </details>
    </li>
  );
}

function PlayIcon() {
  return (
    <svg viewBox="0 0 24 24" width="18" height="18" fill="currentColor" aria-hidden="true">
      <path d="M7 4v16l13-8z" />
    </svg>
  );
}
