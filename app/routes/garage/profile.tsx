import { data } from "react-router";
import { depsOf } from "#app/context.ts";
import { readGarageFollows } from "#app/features/following/read-follow-state.server.ts";
import { GaragePageView } from "#app/features/garage/components/garage-page.tsx";
import { garageMeta } from "#app/features/garage/garage-meta.ts";
import { garageData, readGaragePage } from "#app/features/garage/read-garage-page.server.ts";
import { OwnShare } from "#app/features/sharing/components/own-share.tsx";
import { garageCard } from "#app/features/sharing/garage-card.server.ts";
import { sharePicture } from "#app/features/sharing/shared-card.server.ts";
import { garagePath } from "#app/lib/garage-path.ts";
import { notFound, UNREAD } from "#app/lib/responses.server.ts";
import type { Route } from "./+types/profile.ts";

export const meta: Route.MetaFunction = ({ loaderData, params, matches }) =>
  garageMeta(loaderData?.garage ?? null, {
    path: garagePath(params.user),
    matches,
    image: loaderData?.card ?? null,
  });

export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const { searchParams } = url;
  const deps = depsOf(context);
  const [page, follows] = await Promise.all([
    readGaragePage(deps, { username: params.user, search: searchParams }),
    readGarageFollows(deps, { username: params.user }),
  ]);
  if (!page) throw notFound(url);
  const card = page.garage && garageCard(page.garage, { isOfCar: false });
  const sent = { ...garageData(request, page), card: card && sharePicture(card), follows };
  return data(sent, page.failure ? UNREAD : undefined);
}

export default function Profile({ loaderData, params }: Route.ComponentProps) {
  const { follows } = loaderData;
  const racer = params.user;
  return (
    <GaragePageView
      page={loaderData}
      username={racer}
      share={<OwnShare garage={loaderData.garage} />}
      hasFollowers={follows?.areFollowersShown ?? false}
      isBlocked={follows?.isBlocked ?? false}
      follow={[{ subject: { racer }, isFollowing: follows?.isFollowing ?? false, what: racer }]}
    />
  );
}
