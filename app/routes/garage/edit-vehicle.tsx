import { useNavigate, useSearchParams, useSubmit } from "react-router";
import { signedInDeps } from "#app/context.ts";
import type { Deps, Viewer } from "#app/deps.ts";
import {
  DeleteVehicleDialog,
  DeleteVehicleLink,
} from "#app/features/garage/components/delete-vehicle.tsx";
import { FORGET_DRAFT, VehicleForm } from "#app/features/garage/components/vehicle-form.tsx";
import { deleteVehicle } from "#app/features/garage/delete-vehicle.server.ts";
import { garageOwner } from "#app/features/garage/garage-owner.server.ts";
import {
  readVehicleForm,
  readVehicleId,
  VEHICLE_FORM,
} from "#app/features/garage/read-vehicle-form.server.ts";
import {
  showVehicleFormAgain,
  submitVehicleForm,
  type VehicleFormExtra,
} from "#app/features/garage/submit-vehicle-form.server.ts";
import { VEHICLE_TEXTS } from "#app/features/garage/texts.ts";
import { uploadLimit } from "#app/features/media/check-upload.ts";
import { defineForm } from "#app/lib/forms/define-form.server.ts";
import { shouldRevalidateForm } from "#app/lib/forms/should-revalidate-form.ts";
import { garagePath, vehiclePath } from "#app/lib/garage-path.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { notFound } from "#app/lib/responses.server.ts";
import { vehicleName } from "#app/lib/vehicle-name.ts";
import { Link } from "#app/rendering/index.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/edit-vehicle.ts";

export const shouldRevalidate = shouldRevalidateForm;
export const meta: Route.MetaFunction = ({ location }) =>
  pageMeta({ title: "Edit vehicle", path: location.pathname, isHidden: true });

/** Each vehicle has its own draft, which never appears in another vehicle's form. */
const editing = defineForm<Route.ActionArgs, Deps & { viewer: Viewer }, VehicleFormExtra>({
  name: "vehicle",
  sender: garageOwner,
  limit: uploadLimit(4),
  draft: ({ params }) => `${VEHICLE_FORM}-${params.vehicleId}`,
  owner: ({ params }) => params.user,
  again: showVehicleFormAgain,
  failed: VEHICLE_TEXTS.updateFailed,
  async submit(deps, posted, { url, params }) {
    const vehicleId = readVehicleId(params.vehicleId);
    if (!vehicleId) throw notFound(url);
    const { username } = deps.viewer;
    if (posted.intent === "delete") {
      await deleteVehicle(deps, { vehicleId, key: posted.sendKey });
      return { to: garagePath(username), toast: "That vehicle is no longer in your garage." };
    }
    const to = vehiclePath(username, vehicleId);
    if (posted.intent === "forget") return { to };
    const vehicle = await submitVehicleForm(deps, posted, vehicleId);
    return vehicle ? { to, toast: VEHICLE_TEXTS.updatedDefault } : "again";
  },
});
export const action = editing.action;

export async function loader(args: Route.LoaderArgs) {
  const { url, params, context } = args;
  const deps = signedInDeps(context);
  const vehicleId = readVehicleId(params.vehicleId);
  if (vehicleId === null) throw notFound(url);
  const values = await editing.readUnsent(args, deps);
  const form = await readVehicleForm(deps, { username: params.user, vehicleId, values });
  if (!form?.vehicle) throw notFound(url);
  return { form, title: vehicleName(form.vehicle) };
}

export default function EditVehicle({ loaderData, actionData, params }: Route.ComponentProps) {
  const { form, title } = loaderData;
  const navigate = useNavigate();
  const submit = useSubmit();
  const [search] = useSearchParams();
  const page = vehiclePath(form.username, params.vehicleId);
  return (
    <div className="wrap">
      <PageHead eyebrow="Edit vehicle" title={title} />
      <VehicleForm
        key={params.vehicleId}
        {...form}
        answer={actionData}
        mode="edit"
        onSaved={() => (form.values ? submit({ intent: "forget" }, FORGET_DRAFT) : navigate(page))}
      >
        <Link to={page}>Back to the vehicle</Link>
        <Link to={`${page}/workshop`}>Pictures, log, sale</Link>
        <DeleteVehicleLink />
      </VehicleForm>
      {search.has("delete") ? (
        <DeleteVehicleDialog title={title} closeTo={`${page}/edit`} sendKey={form.saveKey} />
      ) : null}
    </div>
  );
}
