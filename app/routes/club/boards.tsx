import { data, redirect } from "react-router";
import { depsOf } from "#app/context.ts";
import { keepBoard } from "#app/features/leaderboard/board-failure.ts";
import { BoardScreen } from "#app/features/leaderboard/components/board-screen.tsx";
import {
  findBoardRedirect,
  readBoardPage,
} from "#app/features/leaderboard/read-board-page.server.ts";
import { boardPicture } from "#app/features/sharing/board-card.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { UNREAD } from "#app/lib/responses.server.ts";
import { documentData } from "#app/rendering/index.ts";
import type { Route } from "./+types/boards.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const title = loaderData?.title.toLowerCase() ?? "board";
  return pageMeta({
    title: `1320 Club ${title}`,
    description:
      "The quickest cars over the quarter mile, every run checked against its time slip.",
    path: loaderData?.controls.reset ?? "/1320-club",
    matches,
    ...(loaderData && { image: loaderData.card }),
  });
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const deps = depsOf(context);
  const parameters = new URL(request.url).searchParams;
  const elsewhere = await findBoardRedirect(deps, parameters);
  if (elsewhere !== null) throw redirect(elsewhere);
  const read = await readBoardPage(deps, parameters);
  const page = { ...read, card: boardPicture(read) };
  if (!page.view) return data(page, UNREAD);
  const { rows, first, ...view } = page.view;
  return data({ ...page, view: documentData(request, view, { rows, first }) });
}

/** Only fetched by script: if it fails, the page stays as it is. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    const results = await next();
    const { pathname, search } = new URL(request.url);
    keepBoard(results, { routeId: "routes/club/boards", path: pathname + search });
    return results;
  },
];

export default function Boards({ loaderData }: Route.ComponentProps) {
  return <BoardScreen page={loaderData} />;
}
