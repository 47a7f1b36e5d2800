import { depsOf } from "#app/context.ts";
import { HomeScreen } from "#app/features/site/components/home-screen.tsx";
import { readHomeBoard } from "#app/features/site/home-board.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import type { Route } from "./+types/home.ts";

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ path: "/", matches });

export async function loader({ context }: Route.LoaderArgs) {
  return { board: await readHomeBoard(depsOf(context)) };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomeScreen board={loaderData.board} />;
}
