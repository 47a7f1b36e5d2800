import { depsOf } from "#app/context.ts";
import { BadgeTrophy } from "#app/features/badges/components/badge-trophy.tsx";
import { readBadgePage } from "#app/features/badges/read-badge-page.server.ts";
import { readVehicleId } from "#app/features/garage/read-vehicle-form.server.ts";
import { badgeCard } from "#app/features/sharing/badge-card.server.ts";
import { ShareBadge } from "#app/features/sharing/components/share-badge.tsx";
import { sharePicture } from "#app/features/sharing/shared-card.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { notFound } from "#app/lib/responses.server.ts";
import type { Route } from "./+types/badge.ts";

export const meta: Route.MetaFunction = ({ loaderData: page, location, matches }) =>
  page
    ? pageMeta({
        title: `${page.username}: ${page.title}`,
        description: `${page.meaning}. Earned by ${page.username} with the ${page.car}, ${page.run.elapsedTime} s at ${page.run.topSpeed} mph.`,
        path: page.path,
        matches,
        image: page.card,
      })
    : pageMeta({ title: "Badge", path: location.pathname, isHidden: true });

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const badge = { vehicleId: readVehicleId(params.vehicleId) ?? 0, slug: params.badge };
  const page = await readBadgePage(depsOf(context), { username: params.user, ...badge });
  if (!page) throw notFound(url);
  return { ...page, card: sharePicture(badgeCard(page, badge)) };
}

export default function Badge({ loaderData }: Route.ComponentProps) {
  return <BadgeTrophy page={loaderData} share={<ShareBadge page={loaderData} />} />;
}
