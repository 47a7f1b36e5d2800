import { blurImage } from "#app/lib/blur.ts";
import { mediaPath, VARIANT_WIDTHS } from "#app/lib/media-path.ts";
import { classNames } from "./class-names.ts";
import styles from "./picture.module.css";

type PictureProps = {
  /** The original's size in pixels, which reserves the space. */
  width: number;
  height: number;
  alt: string;
  /** The displayed width, as in `<img sizes>`. */
  sizes?: string;
  /** The placeholder until the picture has loaded, from `blurDataUrlOf`. */
  blurDataUrl?: string | null;
  /** For the page's main picture: loads it first, not lazily. */
  priority?: boolean;
  /** For small pictures next to the main one: loads them with low priority. */
  isMinor?: boolean;
  className?: string;
} & ({ mediaKey: string; src?: never } | { src: string; mediaKey?: never });

/** A picture with reserved space, responsive variants, and a blurred placeholder. */
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
      // The main picture is painted in the first frame that has it.
      decoding={priority ? "sync" : "async"}
      className={classNames(styles.picture, className)}
      style={blurDataUrl ? { backgroundImage: blurImage(blurDataUrl) } : undefined}
    />
  );
}

function variantsOf(key: string, width: number, sizes: string) {
  // The first variant that is wide enough serves the picture in its original width, re-encoded smaller.
  const enough = VARIANT_WIDTHS.findIndex((candidate) => candidate >= width);
  const widths = enough < 0 ? VARIANT_WIDTHS : VARIANT_WIDTHS.slice(0, enough + 1);
  const variants = widths.map(
    (candidate) => `${mediaPath(key, candidate)} ${Math.min(candidate, width)}w`,
  );
  return { src: mediaPath(key), srcSet: variants.join(", "), sizes };
}
