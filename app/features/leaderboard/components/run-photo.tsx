import { lazy, type MouseEvent, Suspense, useState } from "react";
import { formatLongDay } from "#app/lib/dates.ts";
import { mediaPath } from "#app/lib/media-path.ts";
import { isPlainClick } from "#app/rendering/index.ts";
import { Optional } from "#app/ui/optional.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { RunView } from "../read-run.server.ts";
import styles from "./run-slip.module.css";

const PhotoDialog = lazy(async () => ({
  default: (await import("./photo-dialog.tsx")).PhotoDialog,
}));

type RunPhotoProps = {
  run: RunView;
  /** In a dialog, where it is the main picture. */
  isCompact: boolean;
};

/**
 * The photo of a slip, a link to the full picture. A plain click emits `view-image` (it bubbles;
 * `detail` has the slip and the picture) and opens the picture in a dialog.
 */
export function RunPhoto({ run, isCompact }: RunPhotoProps) {
  const [isOpen, setOpen] = useState(false);
  if (!run.hasPicture) {
    return <p className={styles.noPhoto}>The photos were removed when the slip was withdrawn.</p>;
  }
  const alt = `Time slip of ${run.username}, ${run.raceTrack}, ${formatLongDay(run.ranOn)}`;
  const imagePath = mediaPath(run.mediaKey);
  // On the run's own page the car's photo, if any, has priority.
  const isFirst = isCompact || !run.carImageKey;
  // The document's head preloads it: a blur would only compete for bandwidth.
  const isPreloaded = isFirst && !isCompact;
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    const detail = { slipId: run.id, imagePath };
    event.currentTarget.dispatchEvent(new CustomEvent("view-image", { bubbles: true, detail }));
    setOpen(true);
  };
  return (
    <>
      <a
        href={imagePath}
        className={styles.photo}
        aria-label="Full picture of the slip"
        data-needs-script=""
        onClick={open}
      >
        <Picture
          mediaKey={run.mediaKey}
          width={run.mediaWidth}
          height={run.mediaHeight}
          alt={alt}
          sizes="(width >= 64rem) 26rem, (width >= 48rem) 40vw, 100vw"
          blurDataUrl={isPreloaded ? null : run.blurDataUrl}
          priority={isFirst}
          isMinor={!isFirst}
        />
        <span className={styles.open} aria-hidden="true">
          Full picture
        </span>
      </a>
      {isOpen && (
        <Optional onFailure={() => location.assign(imagePath)}>
          <Suspense>
            <PhotoDialog run={run} alt={alt} onClose={() => setOpen(false)} />
          </Suspense>
        </Optional>
      )}
    </>
  );
}
