import { depsOf } from "#app/context.ts";
import { readVehicleId } from "#app/features/garage/read-vehicle-form.server.ts";
import { VehicleProgressView } from "#app/features/plots/components/vehicle-progress.tsx";
import { readVehicleProgress } from "#app/features/plots/read-vehicle-progress.server.ts";
import { carCardPath } from "#app/features/sharing/card-paths.ts";
import { CARD_SIZE } from "#app/features/sharing/card-size.ts";
import { ShareGarage } from "#app/features/sharing/components/share-garage.tsx";
import { garagePath, vehiclePath } from "#app/lib/garage-path.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { notFound } from "#app/lib/responses.server.ts";
import { vehicleName } from "#app/lib/vehicle-name.ts";
import { Link } from "#app/rendering/index.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/progress.ts";

export const meta: Route.MetaFunction = ({ loaderData, params, matches }) => {
  const path = `${vehiclePath(params.user, params.vehicleId)}/progress`;
  if (!loaderData) return pageMeta({ title: "Progress", path, isHidden: true });
  const car = vehicleName(loaderData.vehicle);
  return pageMeta({
    title: `${loaderData.username}: progress of the ${car}`,
    description: `ET, 60 ft and speed of ${loaderData.username}'s ${car} over time, with every change to the car.`,
    path,
    matches,
    image: {
      path: carCardPath(loaderData.username, loaderData.vehicle.id, "wide"),
      ...CARD_SIZE,
      alt: `${loaderData.username}'s ${car}`,
    },
  });
};

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const progress = await readVehicleProgress(depsOf(context), {
    username: params.user,
    vehicleId: readVehicleId(params.vehicleId) ?? 0,
    after: url.searchParams.get("after"),
  });
  if (!progress) throw notFound(url);
  return progress;
}

export default function Progress({ loaderData: progress }: Route.ComponentProps) {
  const { username, vehicle, bestTime } = progress;
  return (
    <div className="wrap">
      <PageHead
        eyebrow={<Link to={garagePath(username)}>{username}'s garage</Link>}
        title="Progress"
        lead={vehicleName(vehicle)}
      >
        <ButtonLink to={vehiclePath(username, vehicle.id)} variant="ghost">
          Back to the car
        </ButtonLink>
      </PageHead>
      <VehicleProgressView progress={progress} />
      {progress.isPublic && (
        <ShareGarage username={username} vehicle={vehicle} bestTime={bestTime} />
      )}
    </div>
  );
}
