import { Link } from "#app/rendering/index.ts";
import { badgeArtPath, badgePath } from "../paths.ts";
import { badgeLabel, badgeSlug, formatMark, type NextBadge } from "../rules.ts";
import type { BadgeReel, BadgeSection as Section, ShownBadge } from "../show-badges.server.ts";
import styles from "./badge-section.module.css";

export type BadgeReelsProps = { section: Section; username: string; vehicleId: number };

/** One reel per category, and the club plate. Works without script. */
export function BadgeReels({ section, ...of }: BadgeReelsProps) {
  const linkTo = (slug: string) => badgePath(of.username, of.vehicleId, slug);
  return (
    <>
      <div className={styles.reels}>
        {section.reels.map((reel) => (
          <Reel
            key={`${of.vehicleId} ${reel.category}`}
            reel={reel}
            isModified={section.isModified}
            linkTo={linkTo}
          />
        ))}
        {section.club ? (
          <div className={styles.club}>
            <p>1320 Club</p>
            <Link to={linkTo(section.club)}>
              <img
                src={badgeArtPath(section.club)}
                alt={section.isModified ? "1320 Club (Modified)" : "1320 Club (Stock)"}
                width={140}
                height={75}
                loading="lazy"
              />
            </Link>
          </div>
        ) : null}
      </div>
      {section.others.length > 0 ? (
        <p className={styles.more}>
          <span>
            Earned while {section.isModified ? "stock" : "modified"}:{" "}
            {section.others.map(({ slug, label }) => (
              <Link key={slug} to={linkTo(slug)}>
                {label}
              </Link>
            ))}
          </span>
        </p>
      ) : null}
    </>
  );
}

type ReelProps = { reel: BadgeReel; isModified: boolean; linkTo: (slug: string) => string };

/**
 * A row of pegs: the next badge as an outline, the selected one, and the one after it if there is room. There
 * is a radio button for each, so that arrow keys and the labels styled as up and down buttons cycle through
 * them.
 */
function Reel({ reel, isModified, linkTo }: ReelProps) {
  const { category } = reel;
  const badges = reel.badges.map((entry) => {
    const badge: ShownBadge = typeof entry === "number" ? { mark: entry } : entry;
    const named = { category, mark: badge.mark, isModified };
    return { ...badge, slug: badgeSlug(named), label: badgeLabel(named) };
  });
  const count = badges.length;
  const idOf = (index: number) => `badge-${category}-${(index + count) % count}`;
  return (
    <fieldset className={styles.reel}>
      <legend>{reel.title}</legend>
      {reel.next ? (
        <NextPeg next={reel.next} mark={formatMark({ category, mark: reel.next.mark })} />
      ) : null}
      {count === 0 ? <p className={styles.none}>No badge yet.</p> : null}
      {badges.map((badge, index) => (
        <div key={badge.slug} className={styles.place}>
          <input
            type="radio"
            name={`badge-${category}`}
            id={idOf(index)}
            aria-label={`${badge.label}, ${badge.isLocked ? "locked" : "earned"}`}
            defaultChecked={index === reel.start}
            autoComplete="off"
          />
          <Card badge={badge} to={linkTo(badge.slug)} />
          {count > 1 ? (
            <span className={styles.turn}>
              <label htmlFor={idOf(index - 1)}>
                <Arrow />
              </label>
              <label htmlFor={idOf(index + 1)}>
                <Arrow />
              </label>
            </span>
          ) : null}
        </div>
      ))}
      {count < 2 ? (
        <span className={styles.turn}>
          <button type="button" disabled aria-label="Previous badge">
            <Arrow />
          </button>
          <button type="button" disabled aria-label="Next badge">
            <Arrow />
          </button>
        </span>
      ) : null}
    </fieldset>
  );
}

/** The figure of the next badge in a dashed frame, with a bar for the way to it. */
function NextPeg({ next, mark }: { next: NextBadge; mark: string }) {
  return (
    <p className={styles.next}>
      <b>
        <span className="visually-hidden">Next: </span>
        {mark}
      </b>
      <i style={{ backgroundSize: `${next.done}%` }} />
      {`${next.gap} to go`}
    </p>
  );
}

/** Drawn in CSS, since there are two for every badge. */
function Arrow() {
  return <i />;
}

type CardProps = { badge: ShownBadge & { slug: string; label: string }; to: string };

function Card({ badge, to }: CardProps) {
  const { slug, label, isLocked, isNew, cart } = badge;
  const picture = (
    <img
      className={isNew ? styles.stamped : undefined}
      src={badgeArtPath(slug, isLocked)}
      alt={isLocked ? "" : label}
      width={160}
      height={75}
      loading="lazy"
    />
  );
  return (
    <div className={styles.card}>
      {isLocked ? picture : <Link to={to}>{picture}</Link>}
      <p>
        {`${label} `}
        <span>{isLocked ? "Locked" : isNew ? "New" : "Earned"}</span>
      </p>
      {cart ? (
        <a className={styles.cart} href={cart.href}>
          Add to Cart {cart.price}
        </a>
      ) : null}
    </div>
  );
}
