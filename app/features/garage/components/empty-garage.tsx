import { newVehiclePath } from "#app/lib/garage-path.ts";
import { Link } from "#app/rendering/index.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import styles from "./garage-ways.module.css";
import { GarageWays, type GarageWaysProps } from "./garage-ways.tsx";

/** What a garage without a car says, and the ways from it. */
export function EmptyGarage(props: GarageWaysProps) {
  const { owner, isOwner } = props;
  return (
    <>
      {isOwner ? (
        <EmptyState title="Your garage is empty">
          <p>Park your first car here. It makes you a member of the 1320 Club.</p>
          <p>
            <ButtonLink to={newVehiclePath(owner.username)}>Add a vehicle</ButtonLink>
          </p>
        </EmptyState>
      ) : (
        <EmptyState title="This garage is empty">
          <p>
            {owner.username} has no vehicle here yet. <Link to="/1320-club">See the boards</Link>
          </p>
        </EmptyState>
      )}
      <div className={styles.ways}>
        <GarageWays {...props} />
      </div>
    </>
  );
}
