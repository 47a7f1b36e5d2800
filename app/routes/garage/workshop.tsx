import { data, useSearchParams } from "react-router";
import { depsOf, signedInDeps } from "#app/context.ts";
import { usernameKeyOf } from "#app/features/accounts/rules.ts";
import { WorkshopScreen } from "#app/features/garage/components/workshop-screen.tsx";
import { readVehicleId } from "#app/features/garage/read-vehicle-form.server.ts";
import { readWorkshop } from "#app/features/garage/read-workshop.server.ts";
import { submitWorkshop } from "#app/features/garage/submit-workshop.server.ts";
import { readUploadForm } from "#app/features/media/read-upload-form.server.ts";
import { redirectWithToast } from "#app/lib/flash.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { notFound } from "#app/lib/responses.server.ts";
import { clearUnsent, readUnsent, redirectToLogin } from "#app/lib/unsent-forms.server.ts";
import type { Route } from "./+types/workshop.ts";

export const meta: Route.MetaFunction = ({ location }) =>
  pageMeta({ title: "Pictures and log", path: location.pathname, isHidden: true });

export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const deps = signedInDeps(context);
  const workshop = await readWorkshop(deps, {
    username: params.user,
    vehicleId: readVehicleId(params.vehicleId) ?? 0,
  });
  if (!workshop) throw notFound(url);
  return { workshop, values: await readUnsent(request, deps, draftOf(params)) };
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
  if (usernameKeyOf(viewer.username) !== usernameKeyOf(params.user)) throw notFound(url);
  const { form, tooLarge } = await readUploadForm(request, deps, 1);
  if (tooLarge) return data({ message: tooLarge.message }, { status: tooLarge.status });
  const result = await submitWorkshop({ ...deps, viewer }, { form, vehicleId });
  if ("again" in result) return data(result.again, { status: result.again.status });
  const headers = await clearUnsent(request, deps, draftOf(params));
  const toast = { status: "success", message: result.done } as const;
  return redirectWithToast(request, deps, pathname, toast, headers);
}

export default function WorkshopPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const { workshop } = loaderData;
  const garage = `/user/${encodeURIComponent(workshop.username)}/vehicles/${params.vehicleId}`;
  return (
    <WorkshopScreen
      workshop={workshop}
      answer={actionData ?? { values: loaderData.values ?? {} }}
      garage={garage}
      asked={{ picture: search.get("remove-picture"), entry: search.get("remove-entry") }}
    />
  );
}

/** Each vehicle has a draft of its own. */
function draftOf({ user, vehicleId }: Route.LoaderArgs["params"]) {
  return { form: `workshop-${vehicleId}`, owner: usernameKeyOf(user) };
}
