import { data } from "react-router";
import { depsOf } from "#app/context.ts";
import { GaragePageView } from "#app/features/garage/components/garage-page.tsx";
import { garageMeta } from "#app/features/garage/garage-meta.ts";
import { garageData, readGaragePage } from "#app/features/garage/read-garage-page.server.ts";
import { readVehicleId } from "#app/features/garage/read-vehicle-form.server.ts";
import { garageCard } from "#app/features/sharing/garage-card.server.ts";
import { sharePicture } from "#app/features/sharing/shared-card.server.ts";
import { vehiclePath } from "#app/lib/garage-path.ts";
import { notFound, UNREAD } from "#app/lib/responses.server.ts";
import type { Route } from "./+types/vehicle.ts";

export const meta: Route.MetaFunction = ({ loaderData, params, matches }) =>
  garageMeta(loaderData?.garage ?? null, {
    path: vehiclePath(params.user, params.vehicleId),
    matches,
    image: loaderData?.card ?? null,
    isOfCar: true,
  });

export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const { searchParams } = url;
  const page = await readGaragePage(depsOf(context), {
    username: params.user,
    vehicleId: readVehicleId(params.vehicleId) ?? 0,
    search: searchParams,
  });
  if (!page) throw notFound(url);
  const card = page.garage && garageCard(page.garage, { isOfCar: true });
  const sent = { ...garageData(request, page), card: card && sharePicture(card) };
  return data(sent, page.failure ? UNREAD : undefined);
}

export default function VehiclePage({ loaderData, params }: Route.ComponentProps) {
  return <GaragePageView page={loaderData} username={params.user} />;
}
