import { data, redirect, useNavigate, useSearchParams, useSubmit } from "react-router";
import { depsOf, signedInDeps } from "#app/context.ts";
import { usernameKeyOf } from "#app/features/accounts/rules.ts";
import {
  DeleteVehicleDialog,
  DeleteVehicleLink,
} from "#app/features/garage/components/delete-vehicle.tsx";
import { FORGET_DRAFT, VehicleForm } from "#app/features/garage/components/vehicle-form.tsx";
import { deleteVehicle } from "#app/features/garage/delete-vehicle.server.ts";
import {
  readVehicleForm,
  readVehicleId,
  VEHICLE_FORM,
} from "#app/features/garage/read-vehicle-form.server.ts";
import { staysWhileSigningIn } from "#app/features/garage/stays-while-signing-in.ts";
import { submitVehicleForm } from "#app/features/garage/submit-vehicle-form.server.ts";
import { VEHICLE_TEXTS } from "#app/features/garage/texts.ts";
import { readUploadForm } from "#app/features/media/read-upload-form.server.ts";
import { redirectWithToast } from "#app/lib/flash.server.ts";
import { typedValues } from "#app/lib/form.ts";
import { IDEMPOTENCY_FIELD } from "#app/lib/idempotency-key.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { notFound } from "#app/lib/responses.server.ts";
import { clearUnsent, readUnsent, redirectToLogin } from "#app/lib/unsent-forms.server.ts";
import { vehicleName } from "#app/lib/vehicle-name.ts";
import { Link } from "#app/rendering/index.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/edit-vehicle.ts";

export const shouldRevalidate = staysWhileSigningIn;
export const meta: Route.MetaFunction = ({ location }) =>
  pageMeta({ title: "Edit vehicle", path: location.pathname, isHidden: true });

export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const deps = signedInDeps(context);
  const vehicleId = readVehicleId(params.vehicleId);
  if (vehicleId === null) throw notFound(url);
  const values = await readUnsent(request, deps, draftOf(params));
  const form = await readVehicleForm(deps, { username: params.user, vehicleId, values });
  if (!form?.vehicle) throw notFound(url);
  return { form, title: vehicleName(form.vehicle) };
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  const deps = depsOf(context);
  const { viewer } = deps;
  const { pathname } = url;
  const vehicleId = readVehicleId(params.vehicleId);
  if (!vehicleId) throw notFound(url);
  if (!viewer) {
    return redirectToLogin(request, deps, pathname, (values) => ({ ...draftOf(params), values }));
  }
  if (viewer.username.toLowerCase() !== params.user.toLowerCase()) throw notFound(url);
  const { form, tooLarge } = await readUploadForm(request, deps, 4);
  if (tooLarge) return data({ message: tooLarge.message }, { status: tooLarge.status });
  const garage = `/user/${encodeURIComponent(viewer.username)}`;
  if (form.get("intent") === "delete") {
    const key = typedValues(form)[IDEMPOTENCY_FIELD];
    await deleteVehicle({ ...deps, viewer }, { vehicleId, key });
    const toast = { status: "success", message: "The vehicle has left your garage." } as const;
    return redirectWithToast(request, deps, garage, toast);
  }
  const page = `${garage}/vehicles/${vehicleId}`;
  if (form.get("intent") === "forget") {
    return redirect(page, { headers: await clearUnsent(request, deps, draftOf(params)) });
  }
  const result = await submitVehicleForm({ ...deps, viewer }, { form, vehicleId });
  if ("again" in result) return data(result.again, { status: result.again.status });
  const headers = await clearUnsent(request, deps, draftOf(params));
  const toast = { status: "success", message: VEHICLE_TEXTS.updatedDefault } as const;
  return redirectWithToast(request, deps, page, toast, headers);
}

export default function EditVehicle({ loaderData, actionData, params }: Route.ComponentProps) {
  const { form, title } = loaderData;
  const navigate = useNavigate();
  const submit = useSubmit();
  const [search] = useSearchParams();
  const page = `/user/${encodeURIComponent(form.username)}/vehicles/${params.vehicleId}`;
  return (
    <div className="wrap">
      <PageHead eyebrow="Edit vehicle" title={title} />
      <VehicleForm
        key={params.vehicleId}
        {...form}
        {...actionData}
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

/** Each vehicle has a draft of its own, so that one never shows up in another's form. */
function draftOf({ user, vehicleId }: Route.LoaderArgs["params"]) {
  return { form: `${VEHICLE_FORM}-${vehicleId}`, owner: usernameKeyOf(user) };
}
