import { classNames } from "#app/ui/class-names.ts";
import type { NewsPicture as Picture } from "../views.ts";
import styles from "./news-picture.module.css";

type NewsPictureProps = {
  picture: Picture | null;
  /** For `<img sizes>`. */
  sizes: string;
  /** The largest picture above the fold: loaded first, not lazily. */
  isFirst?: boolean;
  /** The text next to it says the same, as a card's title does. */
  isDecorative?: boolean;
  className?: string | undefined;
};

/** An article's picture, with its space reserved; a drawing of the empty strip if there is none. */
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
