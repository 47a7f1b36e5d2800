import { badgeArtPath } from "#app/features/badges/paths.ts";
import { badgeSlug } from "#app/features/badges/rules.ts";
import { Link } from "#app/rendering/index.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Garage } from "../read-garage.server.ts";
import styles from "./welcome.module.css";

type WelcomeProps = {
  vehicle: NonNullable<Garage["vehicle"]>;
  /** The first slip was sent, so that is not the next step. */
  hasSlip: boolean;
};

/** A new member's board: the door rolls up, the club's plate is stamped, and there is one next step. */
export function Welcome({ vehicle, hasSlip }: WelcomeProps) {
  const plate = badgeSlug({ category: "club", isModified: !vehicle.isStock });
  return (
    <section className={styles.welcome} aria-labelledby="welcome">
      <h3 id="welcome">You're in.</h3>
      <p>1320 Club, member since today.</p>
      <img src={badgeArtPath(plate)} alt="1320 Club" width={140} height={75} />
      {hasSlip ? (
        <Link to="/1320-club">See who you're up against</Link>
      ) : (
        <ButtonLink to={`/1320-club/submit?vehicle=${vehicle.id}`}>Submit a time slip</ButtonLink>
      )}
      <div className={styles.door} />
    </section>
  );
}
