import { ButtonLink } from "#app/ui/button.tsx";
import styles from "./cta-card.module.css";

type CtaCardProps = { title?: string; copy?: string; href?: string; label?: string | undefined };

/** A call to action with one button. */
export function CtaCard({
  title = "Racing HQ",
  copy = "Get current season info",
  href = "/racing-hq",
  label,
}: CtaCardProps) {
  return (
    <section className={styles.card} aria-label={title}>
      <div>
        <p className={styles.title}>{title}</p>
        <p className={styles.copy}>{copy}</p>
      </div>
      <ButtonLink to={href}>{label ?? `Open ${title}`}</ButtonLink>
    </section>
  );
}
