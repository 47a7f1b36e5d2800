import { depsOf } from "#app/context.ts";
import { PracticeScreen } from "#app/features/practice-tree/components/practice-screen.tsx";
import { PRACTICE_PATH } from "#app/features/practice-tree/paths.ts";
import { readPractice } from "#app/features/practice-tree/read-practice.server.ts";
import { pageCard } from "#app/features/sharing/page-card.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import type { Route } from "./+types/practice-tree.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({
    title: "Practice tree",
    description:
      "A Christmas tree to practice your lights on: full or pro, foot brake or delay box, red lights included. A game with a board of the week.",
    path: PRACTICE_PATH,
    matches,
    image: pageCard({ path: PRACTICE_PATH, title: "Practice tree" }),
    isHidden: loaderData !== undefined && loaderData.tries !== null,
  });

export function loader({ url, context }: Route.LoaderArgs) {
  return readPractice(depsOf(context), url.searchParams);
}

export default function PracticeTree({ loaderData }: Route.ComponentProps) {
  return <PracticeScreen page={loaderData} />;
}
