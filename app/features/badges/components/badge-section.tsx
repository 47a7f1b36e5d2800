import { lazy } from "react";
import { useNavigation } from "react-router";
import { StaticMarkup } from "#app/rendering/index.ts";
import type { BadgeReelsProps } from "./badge-reels.tsx";
import styles from "./badge-section.module.css";

const BadgeReels = import.meta.env.SSR
  ? (await import("./badge-reels.tsx")).BadgeReels
  : lazy(async () => ({ default: (await import("./badge-reels.tsx")).BadgeReels }));

/** The section is undefined in a visitor's browser if the document contains it as markup. */
type BadgeSectionProps = BadgeReelsProps & { isOwner: boolean };

/** A vehicle's badges; static markup for everyone but the owner. */
export function BadgeSection({ isOwner, ...badges }: BadgeSectionProps) {
  const isLoading = useNavigation().location?.pathname.startsWith("/user/") ?? false;
  return (
    <details open className={styles.section} aria-busy={isLoading || undefined}>
      <summary>1320 ACHIEVEMENTS</summary>
      {isLoading ? (
        <p role="status" className={styles.spinner}>
          <span className="visually-hidden">Loading badges</span>
        </p>
      ) : null}
      {isOwner ? (
        <div>
          <BadgeReels {...badges} />
        </div>
      ) : (
        <StaticMarkup
          as="div"
          id="badge-reels"
          variant={`${badges.vehicleId}`}
          Content={BadgeReels}
          props={badges}
        />
      )}
    </details>
  );
}
