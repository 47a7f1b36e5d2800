import { newVehiclePath } from "#app/lib/garage-path.ts";
import { Link } from "#app/rendering/index.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

type EmptyGarageProps = { username: string; isOwner: boolean };

/** What a garage without a car says. */
export function EmptyGarage({ username, isOwner }: EmptyGarageProps) {
  if (!isOwner) {
    return (
      <EmptyState title="This garage is empty">
        <p>
          {username} has no vehicle here yet. <Link to="/1320-club">See the boards</Link>
        </p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Your garage is empty">
      <p>Park your first car here. It makes you a member of the 1320 Club.</p>
      <p>
        <ButtonLink to={newVehiclePath(username)}>Add a vehicle</ButtonLink>
      </p>
    </EmptyState>
  );
}
