import { blurImage } from "#app/lib/blur.ts";
import { mediaPath, VARIANT_WIDTHS } from "#app/lib/media-path.ts";
import { classNames } from "./class-names.ts";
import styles from "./picture.module.css";

type PictureProps = {
  /** Pixels of the original: they reserve the space. */
  width: number;
  height: number;
  alt: string;
  /** How wide it is shown, as in `<img sizes>`. */
  sizes?: string;
  /** What is shown until the picture is there, as `blurDataUrlOf` gives it. */
  blurDataUrl?: string | null;
  /** The picture people wait for: loaded first, not lazily. */
  priority?: boolean;
  /** A small one beside that: it leaves the connection to the other. */
  isMinor?: boolean;
  className?: string;
} & ({ mediaKey: string; src?: never } | { src: string; mediaKey?: never });

/** A picture that reserves its space, comes in the width that is needed and blurs in. */
export function Picture({
  mediaKey,
  src,
  width,
  height,
  alt,
  sizes = "100vw",
  blurDataUrl,
  priority = false,
  isMinor = false,
  className,
}: PictureProps) {
  const source = mediaKey === undefined ? { src } : variantsOf(mediaKey, width, sizes);
  return (
    <img
      {...source}
      width={width}
      height={height}
      alt={alt}
      loading={priority ? "eager" : "lazy"}
      fetchPriority={priority ? "high" : isMinor ? "low" : undefined}
      // The one people wait for is painted with the first frame that has it.
      decoding={priority ? "sync" : "async"}
      className={classNames(styles.picture, className)}
      style={blurDataUrl ? { backgroundImage: blurImage(blurDataUrl) } : undefined}
    />
  );
}

function variantsOf(key: string, width: number, sizes: string) {
  // The first that is wide enough serves the picture at its own width, re-encoded smaller.
  const enough = VARIANT_WIDTHS.findIndex((candidate) => candidate >= width);
  const offered = enough < 0 ? VARIANT_WIDTHS : VARIANT_WIDTHS.slice(0, enough + 1);
  const variants = offered.map(
    (candidate) => `${mediaPath(key, candidate)} ${Math.min(candidate, width)}w`,
  );
  return { src: mediaPath(key), srcSet: variants.join(", "), sizes };
}
