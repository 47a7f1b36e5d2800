import { lazy } from "react";
import { redirect } from "react-router";
import { depsOf } from "#app/context.ts";
import { answerClaimForm } from "#app/features/track-matches/claim-result.server.ts";
import { listOwnResults } from "#app/features/track-matches/list-own-results.server.ts";
import { eveningPath } from "#app/features/track-matches/paths.ts";
import { EveningScreen } from "#app/features/tracks/components/evening-screen.tsx";
import { readEvening } from "#app/features/tracks/read-evening.server.ts";
import { formatDay } from "#app/lib/dates.ts";
import { defineForm, signedIn } from "#app/lib/forms/define-form.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { notFound } from "#app/lib/responses.server.ts";
import { documentData } from "#app/rendering/index.ts";
import type { Route } from "./+types/evening.ts";
// The lazy components are part of a member's document, so the page needs their styles from the start.
import "#app/features/track-matches/components/car-number-form.module.css";
import "#app/features/track-matches/components/own-results.module.css";
import "#app/ui/button.module.css";
import "#app/ui/field.module.css";

const loadForms = async () => {
  const [{ OwnResults }, { CarNumberForm }] = await Promise.all([
    import("#app/features/track-matches/components/own-results.tsx"),
    import("#app/features/track-matches/components/car-number-form.tsx"),
  ]);
  return { OwnResults, CarNumberForm };
};
const forms = import.meta.env.SSR ? await loadForms() : null;
const OwnResults =
  forms?.OwnResults ?? lazy(async () => ({ default: (await loadForms()).OwnResults }));
const CarNumberForm =
  forms?.CarNumberForm ?? lazy(async () => ({ default: (await loadForms()).CarNumberForm }));

/** Not for search engines: most of a page goes after 60 days. */
export const meta: Route.MetaFunction = ({ loaderData, params }) => {
  const path = eveningPath(params.track, params.day);
  const title = loaderData
    ? `Results, ${loaderData.evening.name}, ${formatDay(loaderData.evening.day)}`
    : "Results";
  return pageMeta({ title, path, isHidden: true });
};

export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const deps = depsOf(context);
  const { viewer } = deps;
  const slug = params.track.toLowerCase();
  if (slug !== params.track) throw redirect(eveningPath(slug, params.day), 301);
  const { searchParams } = url;
  const place = { page: searchParams.get("page"), run: searchParams.get("run") };
  const [answer, own] = await Promise.all([
    readEvening(deps, { slug, day: params.day, ...place }),
    viewer ? listOwnResults({ ...deps, viewer }, { slug, ranOn: params.day }) : null,
  ]);
  if (!answer) throw notFound(url);
  const { track, day, page, hasMore, results } = answer;
  deps.subjects.add(`strip:${track.id}`);
  const evening = { slug, name: track.name, day, page, hasMore };
  return documentData(request, { evening, own }, { results });
}

/** A claim takes one press, so it isn't kept for an expired session. */
const claiming = defineForm<Route.ActionArgs>({
  name: "track results",
  sender: signedIn,
  loginTo: ({ params }) => eveningPath(params.track, params.day),
  async submit(deps, { intent, values }, { params }) {
    const { to, toast } = await answerClaimForm(deps, { intent, values });
    return { to: to ?? eveningPath(params.track, params.day), toast };
  },
});
export const action = claiming.action;

export default function EveningResults({ loaderData, actionData }: Route.ComponentProps) {
  const { evening, own, results } = loaderData;
  return (
    <EveningScreen evening={evening} results={results}>
      {own && own.length > 0 && <OwnResults results={own} answer={actionData} />}
      {own && <CarNumberForm answer={actionData} />}
    </EveningScreen>
  );
}
