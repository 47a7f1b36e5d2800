import { classNames } from "#app/ui/class-names.ts";
import type { NewsPicture as Picture } from "../views.ts";
import styles from "./news-picture.module.css";

type NewsPictureProps = {
  picture: Picture | null;
  /** How wide it is shown, as in `<img sizes>`. */
  sizes: string;
  /** The picture people wait for: loaded first, not lazily. */
  isFirst?: boolean;
  /** Words beside it say the same, as a card's title does. */
  isDecorative?: boolean;
  className?: string | undefined;
};

/** An article's picture, which reserves its room; the empty strip where it has none. */
export function NewsPicture({
  picture,
  sizes,
  isFirst = false,
  isDecorative = false,
  className,
}: NewsPictureProps) {
  if (!picture) return <span className={classNames(styles.none, className)} aria-hidden="true" />;
  return (
    <img
      src={picture.src}
      srcSet={picture.srcSet ?? undefined}
      sizes={picture.srcSet ? sizes : undefined}
      width={picture.width}
      height={picture.height}
      alt={isDecorative ? "" : picture.alt}
      loading={isFirst ? "eager" : "lazy"}
      fetchPriority={isFirst ? "high" : undefined}
      decoding={isFirst ? "sync" : "async"}
      className={classNames(styles.picture, className)}
    />
  );
}
