import { Link } from "#app/rendering/index.ts";
import { Alert } from "#app/ui/alert.tsx";

type FailedGarageProps = { reason: string | null; retryTo: string };

/** Why a garage can't be shown. */
export function FailedGarage({ reason, retryTo }: FailedGarageProps) {
  return (
    <Alert status="danger">
      {reason} <Link to={retryTo}>Try again</Link>
    </Alert>
  );
}
