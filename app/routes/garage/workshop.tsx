import { useSearchParams } from "react-router";
import { signedInDeps } from "#app/context.ts";
import { WorkshopScreen } from "#app/features/garage/components/workshop-screen.tsx";
import { garageOwner } from "#app/features/garage/garage-owner.server.ts";
import { readVehicleId } from "#app/features/garage/read-vehicle-form.server.ts";
import { readWorkshop } from "#app/features/garage/read-workshop.server.ts";
import { submitWorkshop } from "#app/features/garage/submit-workshop.server.ts";
import { VEHICLE_TEXTS } from "#app/features/garage/texts.ts";
import { uploadLimit } from "#app/features/media/check-upload.ts";
import { defineForm } from "#app/lib/forms/define-form.server.ts";
import { vehiclePath } from "#app/lib/garage-path.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { notFound } from "#app/lib/responses.server.ts";
import type { Route } from "./+types/workshop.ts";

export const meta: Route.MetaFunction = ({ location }) =>
  pageMeta({ title: "Pictures and log", path: location.pathname, isHidden: true });

/** Values submitted after the session had ended are kept; each vehicle has its own draft. */
const working = defineForm<Route.ActionArgs>({
  name: "workshop",
  sender: garageOwner,
  limit: uploadLimit(1),
  draft: ({ params }) => `workshop-${params.vehicleId}`,
  owner: ({ params }) => params.user,
  failed: VEHICLE_TEXTS.workFailed,
  async submit(deps, posted, { url, params }) {
    const vehicleId = readVehicleId(params.vehicleId);
    if (!vehicleId) throw notFound(url);
    return { to: url.pathname, toast: await submitWorkshop(deps, posted, vehicleId) };
  },
});
export const action = working.action;

export async function loader(args: Route.LoaderArgs) {
  const { url, params, context } = args;
  const deps = signedInDeps(context);
  const workshop = await readWorkshop(deps, {
    username: params.user,
    vehicleId: readVehicleId(params.vehicleId) ?? 0,
  });
  if (!workshop) throw notFound(url);
  return { workshop, values: await working.readUnsent(args, deps) };
}

export default function WorkshopPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const { workshop } = loaderData;
  const garage = vehiclePath(workshop.username, params.vehicleId);
  return (
    <WorkshopScreen
      workshop={workshop}
      answer={actionData ?? { values: loaderData.values ?? {}, errors: {}, message: "" }}
      garage={garage}
      requested={{ picture: search.get("remove-picture"), entry: search.get("remove-entry") }}
    />
  );
}
