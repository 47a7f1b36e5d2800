import { depsOf } from "#app/context.ts";
import { LocatorScreen } from "#app/features/dealers/components/locator-screen.tsx";
import { findDealers } from "#app/features/dealers/find-dealers.server.ts";
import { LOCATOR_PATH } from "#app/features/dealers/rules.ts";
import { dealerSearchSchema } from "#app/features/dealers/schema.ts";
import { mapData } from "#app/features/geography/map-data.server.ts";
import { pageCard } from "#app/features/sharing/page-card.ts";
import { readFields } from "#app/lib/forms/read-fields.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import type { Route } from "./+types/locator.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: "Horsepower locator",
    description: "Which dealers near you have the car: by city or ZIP, model and trim.",
    path: LOCATOR_PATH,
    matches,
    image: pageCard({ path: LOCATOR_PATH, title: "Horsepower locator" }),
  });

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const deps = depsOf(context);
  const query = readFields(dealerSearchSchema, Object.fromEntries(url.searchParams));
  const { search, choices, ...drawn } = await findDealers(deps, query);
  return { page: mapData(deps, request, { sent: { search, choices }, drawn }) };
}

export default function Locator({ loaderData }: Route.ComponentProps) {
  return <LocatorScreen page={loaderData.page} />;
}
