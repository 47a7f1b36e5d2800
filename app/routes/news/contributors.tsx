import { depsOf } from "#app/context.ts";
import { pageDrawing } from "#app/features/content/page-scenes.ts";
import { ContributorsScreen } from "#app/features/news/components/contributors-screen.tsx";
import { listContributors } from "#app/features/news/list-contributors.server.ts";
import { CONTRIBUTORS_PATH } from "#app/features/news/paths.ts";
import { pageCard } from "#app/features/sharing/page-card.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import type { Route } from "./+types/contributors.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: "Contributors",
    description:
      "Who writes here: racers, tuners and a tech inspector, each with what they're known for and their latest story.",
    path: CONTRIBUTORS_PATH,
    matches,
    image: pageCard({ path: CONTRIBUTORS_PATH, title: "Contributors" }),
  });

export async function loader({ context }: Route.LoaderArgs) {
  const contributors = await listContributors(depsOf(context));
  return { contributors, drawing: pageDrawing(CONTRIBUTORS_PATH) };
}

export default function Contributors({ loaderData }: Route.ComponentProps) {
  return <ContributorsScreen {...loaderData} />;
}
