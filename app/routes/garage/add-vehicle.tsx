import { data, redirect, useNavigate, useSubmit } from "react-router";
import { depsOf, signedInDeps } from "#app/context.ts";
import { KeptVehicleForm } from "#app/features/accounts/components/kept-vehicle-form.tsx";
import { RegistrationSteps } from "#app/features/accounts/components/registration-steps.tsx";
import { sameSitePath, usernameKeyOf } from "#app/features/accounts/rules.ts";
import { FORGET_DRAFT, VehicleForm } from "#app/features/garage/components/vehicle-form.tsx";
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
import { pageMeta } from "#app/lib/page-meta.ts";
import { notFound } from "#app/lib/responses.server.ts";
import { clearUnsent, readUnsent, redirectToLogin } from "#app/lib/unsent-forms.server.ts";
import { Link } from "#app/rendering/index.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/add-vehicle.ts";

export const shouldRevalidate = staysWhileSigningIn;
export const meta: Route.MetaFunction = ({ location }) =>
  pageMeta({ title: "Add a vehicle", path: location.pathname, isHidden: true });

export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const deps = signedInDeps(context);
  const { searchParams } = url;
  const values = await readUnsent(request, deps, draftOf(params.user));
  const form = await readVehicleForm(deps, { username: params.user, vehicleId: null, values });
  if (!form) throw notFound(url);
  return {
    form,
    isRegistration: searchParams.get("step") === "3",
    next: nextOf(searchParams),
  };
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  const deps = depsOf(context);
  const { viewer } = deps;
  const { pathname, search, searchParams } = url;
  if (!viewer) {
    const draft = draftOf(params.user);
    return redirectToLogin(request, deps, pathname + search, (values) => ({ ...draft, values }));
  }
  if (viewer.username.toLowerCase() !== params.user.toLowerCase()) throw notFound(url);
  const { form, tooLarge } = await readUploadForm(request, deps, 4);
  if (tooLarge) return data({ message: tooLarge.message }, { status: tooLarge.status });
  if (form.get("intent") === "forget") {
    const headers = await clearUnsent(request, deps, draftOf(params.user));
    const savedId = readVehicleId(String(form.get("savedId"))) ?? 0;
    return redirect(nextOf(searchParams) ?? vehiclePath(viewer.username, savedId), { headers });
  }
  const result = await submitVehicleForm({ ...deps, viewer }, { form, vehicleId: 0 });
  if ("again" in result) return data(result.again, { status: result.again.status });
  const headers = await clearUnsent(request, deps, draftOf(params.user));
  const toast = { status: "success", message: VEHICLE_TEXTS.addedDefault } as const;
  const next = nextOf(searchParams) ?? vehiclePath(viewer.username, result.vehicle.id);
  return redirectWithToast(request, deps, next, toast, headers);
}

export default function AddVehicle({ loaderData, actionData }: Route.ComponentProps) {
  const { form, isRegistration, next } = loaderData;
  const navigate = useNavigate();
  const submit = useSubmit();
  const garage = `/user/${encodeURIComponent(form.username)}`;
  const Form = isRegistration ? KeptVehicleForm : VehicleForm;
  return (
    <div className="wrap">
      <PageHead
        eyebrow={isRegistration ? "Step 3" : "Your garage"}
        title={isRegistration ? "Add Your 1320 Club Vehicle" : "Add a vehicle"}
        lead="One car, one tab in your garage. Your runs hang on it."
      />
      {isRegistration && <RegistrationSteps current={3} />}
      <Form
        {...form}
        {...actionData}
        mode="add"
        onSaved={({ id }) => {
          if (form.values) submit({ intent: "forget", savedId: id }, FORGET_DRAFT);
          else navigate(next ?? vehiclePath(form.username, id));
        }}
      >
        <Link to={isRegistration ? garage : (next ?? garage)}>
          {isRegistration ? "Later" : "Back to my garage"}
        </Link>
      </Form>
    </div>
  );
}

function draftOf(username: string) {
  return { form: VEHICLE_FORM, owner: usernameKeyOf(username) };
}

/** Where to go on from here; null where the new vehicle itself is shown. */
function nextOf(params: URLSearchParams): string | null {
  const next = sameSitePath(params.get("next"), "");
  return next || (params.get("step") === "3" ? "/register?step=4" : null);
}

function vehiclePath(username: string, vehicleId: number): string {
  return `/user/${encodeURIComponent(username)}/vehicles/${vehicleId}`;
}
