import { ChevronIcon, CloseIcon } from "#app/ui/icons.tsx";
import type { Drawing } from "../block-markup.ts";
import styles from "./gallery.module.css";
import { ScenePicture } from "./scene-picture.tsx";

export type GalleryPicture = Drawing & { caption?: string | undefined };

/** How many are shown before the rest is expanded. */
const INITIALLY_VISIBLE = 4;

type GalleryProps = { id: string; title?: string | undefined; pictures: readonly GalleryPicture[] };

/**
 * Pictures with captions in up to four columns; each opens the full-screen carousel. Without
 * script, the carousel is a link target that scrolls from picture to picture; script
 * (`view-gallery.ts`) makes it a dialog that advances automatically.
 */
export function Gallery({ id, title, pictures }: GalleryProps) {
  const initial = pictures.slice(0, INITIALLY_VISIBLE);
  const rest = pictures.slice(INITIALLY_VISIBLE);
  const name = title ?? "Gallery";
  return (
    <section id={id} className={styles.gallery} aria-label={name} data-gallery="">
      {title && <p className={styles.title}>{title}</p>}
      <Thumbnails id={id} pictures={initial} offset={0} />
      {rest.length > 0 && (
        <details className={styles.more}>
          <summary className={styles.toggle}>
            <span className={styles.whenClosed}>View more</span>
            <span className={styles.whenOpen}>View less</span>
          </summary>
          <Thumbnails id={id} pictures={rest} offset={INITIALLY_VISIBLE} />
        </details>
      )}
      <Carousel id={id} name={name} pictures={pictures} />
    </section>
  );
}

type ThumbnailsProps = { id: string; pictures: readonly GalleryPicture[]; offset: number };

function Thumbnails({ id, pictures, offset }: ThumbnailsProps) {
  return (
    <ul className={styles.grid}>
      {pictures.map((picture, at) => (
        <li key={picture.src}>
          <a
            href={`#${slideId(id, offset + at)}`}
            className={styles.thumbnail}
            data-slide={offset + at}
          >
            <ScenePicture drawing={picture} className={styles.picture} />
          </a>
          {picture.caption && <p className={styles.label}>{picture.caption}</p>}
        </li>
      ))}
    </ul>
  );
}

function Carousel({
  id,
  name,
  pictures,
}: {
  id: string;
  name: string;
  pictures: readonly GalleryPicture[];
}) {
  return (
    <dialog className={styles.carousel} aria-label={`${name}, full screen`} data-modal="">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <ul className={styles.slides} data-slides="" tabIndex={0}>
        {pictures.map((picture, at) => (
          <li key={picture.src} id={slideId(id, at)} className={styles.slide}>
            <figure className={styles.figure}>
              <ScenePicture drawing={picture} className={styles.large} />
              <figcaption className={styles.caption}>
                <span className={styles.count}>
                  {at + 1} / {pictures.length}
                </span>
                {picture.caption}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <a href={`#${id}`} className={styles.close} aria-label="Close" data-close="">
        <CloseIcon />
      </a>
      <button
        type="button"
        className={styles.previous}
        aria-label="Previous"
        data-step={-1}
        data-needs-script=""
      >
        <ChevronIcon size={28} />
      </button>
      <button
        type="button"
        className={styles.next}
        aria-label="Next"
        data-step={1}
        data-needs-script=""
      >
        <ChevronIcon size={28} />
      </button>
      <button
        type="button"
        className={styles.pause}
        aria-pressed={false}
        data-pause=""
        data-needs-script=""
      >
        Pause
      </button>
    </dialog>
  );
}

function slideId(id: string, at: number): string {
  return `${id}-${at + 1}`;
}
