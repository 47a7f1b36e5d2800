import { useNavigate, useSubmit } from "react-router";
import { signedInDeps } from "#app/context.ts";
import type { Deps, Viewer } from "#app/deps.ts";
import { FORGET_DRAFT, VehicleForm } from "#app/features/garage/components/vehicle-form.tsx";
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
import { RegisteredLine } from "#app/features/registration/components/registered-line.tsx";
import { RegistrationSteps } from "#app/features/registration/components/registration-steps.tsx";
import { RegistrationVehicleForm } from "#app/features/registration/components/registration-vehicle-form.tsx";
import { defineForm } from "#app/lib/forms/define-form.server.ts";
import { shouldRevalidateForm } from "#app/lib/forms/should-revalidate-form.ts";
import { garagePath, vehiclePath } from "#app/lib/garage-path.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { notFound } from "#app/lib/responses.server.ts";
import { sameSitePath } from "#app/lib/same-site-path.ts";
import { Link } from "#app/rendering/index.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/add-vehicle.ts";

export const shouldRevalidate = shouldRevalidateForm;
export const meta: Route.MetaFunction = ({ location }) =>
  pageMeta({ title: "Add a vehicle", path: location.pathname, isHidden: true });

const adding = defineForm<Route.ActionArgs, Deps & { viewer: Viewer }, VehicleFormExtra>({
  name: "new vehicle",
  sender: garageOwner,
  limit: uploadLimit(4),
  draft: () => VEHICLE_FORM,
  owner: ({ params }) => params.user,
  again: showVehicleFormAgain,
  failed: VEHICLE_TEXTS.addFailed,
  async submit(deps, posted, { url: { searchParams } }) {
    const { username } = deps.viewer;
    if (posted.intent === "forget") {
      const savedId = readVehicleId(posted.values.savedId ?? "") ?? 0;
      return { to: nextOf(searchParams) ?? vehiclePath(username, savedId) };
    }
    const vehicle = await submitVehicleForm(deps, posted, 0);
    if (!vehicle) return "again";
    const to = nextOf(searchParams) ?? vehiclePath(username, vehicle.id);
    return { to, toast: VEHICLE_TEXTS.addedDefault };
  },
});
export const action = adding.action;

export async function loader(args: Route.LoaderArgs) {
  const { url, params, context } = args;
  const deps = signedInDeps(context);
  const { searchParams } = url;
  const values = await adding.readUnsent(args, deps);
  const form = await readVehicleForm(deps, { username: params.user, vehicleId: null, values });
  if (!form) throw notFound(url);
  return {
    form,
    isRegistration: searchParams.get("step") === "3",
    next: nextOf(searchParams),
  };
}

export default function AddVehicle({ loaderData, actionData }: Route.ComponentProps) {
  const { form, isRegistration, next } = loaderData;
  const navigate = useNavigate();
  const submit = useSubmit();
  const garage = garagePath(form.username);
  const Form = isRegistration ? RegistrationVehicleForm : VehicleForm;
  return (
    <div className="wrap">
      <PageHead
        eyebrow={isRegistration ? "Step 3" : "Your garage"}
        title={isRegistration ? "Add Your 1320 Club Vehicle" : "Add a vehicle"}
        lead="Every car gets its own tab, with every run you make in it."
      />
      {isRegistration && <RegistrationSteps current={3} />}
      {isRegistration && <RegisteredLine />}
      <Form
        {...form}
        answer={actionData}
        mode="add"
        onSaved={({ id }) => {
          if (form.values) submit({ intent: "forget", savedId: id }, FORGET_DRAFT);
          else navigate(next ?? vehiclePath(form.username, id));
        }}
      >
        <Link to={isRegistration ? garage : (next ?? garage)}>
          {isRegistration ? "Skip for now and go to my garage" : "Back to my garage"}
        </Link>
      </Form>
    </div>
  );
}

/** The next page; null to show the new vehicle itself. */
function nextOf(params: URLSearchParams): string | null {
  const next = sameSitePath(params.get("next"), "");
  return next || (params.get("step") === "3" ? "/register?step=4" : null);
}
