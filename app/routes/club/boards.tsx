import { data } from "react-router";
import { depsOf } from "#app/context.ts";
import { BoardScreen } from "#app/features/leaderboard/components/board-screen.tsx";
import { readBoardPage } from "#app/features/leaderboard/read-board-page.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import type { Route } from "./+types/boards.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const isStock = loaderData?.query.board !== "modified";
  return pageMeta({
    title: isStock ? "1320 Club stock board" : "1320 Club modified board",
    description: isStock
      ? "The quickest stock cars over the quarter mile, every run checked against its time slip."
      : "The quickest modified cars over the quarter mile, every run checked against its time slip.",
    path: isStock ? "/1320-club" : "/1320-club?board=modified",
  });
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = await readBoardPage(depsOf(context), new URL(request.url).searchParams);
  return data(page, { status: page.view ? 200 : 503 });
}

export default function Boards({ loaderData }: Route.ComponentProps) {
  return <BoardScreen {...loaderData} />;
}
