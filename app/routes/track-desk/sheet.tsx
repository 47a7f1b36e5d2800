import { SheetScreen } from "#app/features/track-results/components/sheet-screen.tsx";
import { decideClaim } from "#app/features/track-results/decide-claim.server.ts";
import { trackDeskDeps, trackDeskSender } from "#app/features/track-results/desk-deps.server.ts";
import { sheetPath, stripPath } from "#app/features/track-results/paths.ts";
import {
  readRowFilter,
  readSheetPage,
} from "#app/features/track-results/read-sheet-page.server.ts";
import type { StripDeps } from "#app/features/track-results/require-strip.server.ts";
import { withdrawSheet } from "#app/features/track-results/withdraw-sheet.server.ts";
import { defineForm } from "#app/lib/forms/define-form.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { readId } from "#app/lib/record-id.ts";
import { toPageNotFound } from "#app/lib/responses.server.ts";
import type { Route } from "./+types/sheet.ts";

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;
export const meta: Route.MetaFunction = ({ loaderData, params }) =>
  pageMeta({
    title: loaderData?.page.strip.name ?? "Track desk",
    path: sheetPath(params.track, readId(params.sheet)),
    isHidden: true,
  });

const acting = defineForm<Route.ActionArgs, StripDeps>({
  name: "track-sheet",
  sender: trackDeskSender,
  isHidden: true,
  async submit(deps, { intent, values }, { params, url }) {
    const sheet = { slug: params.track, sheetId: readId(params.sheet) };
    if (intent === "claim") {
      const act = values.confirm ? "confirm" : "refuse";
      const rowId = readId(values.confirm || values.refuse);
      return {
        to: url.pathname + url.search,
        toast: await decideClaim(deps, { ...sheet, rowId, act }),
      };
    }
    await withdrawSheet(deps, { ...sheet, typed: values.typed ?? "" });
    return { to: stripPath(params.track), toast: "The sheet is withdrawn." };
  },
});
export const action = acting.action;

export async function loader(args: Route.LoaderArgs) {
  const { url, params } = args;
  const deps = trackDeskDeps(args);
  const filter = readRowFilter(url.searchParams);
  const address = { slug: params.track, sheetId: readId(params.sheet) };
  return {
    page: await readSheetPage(deps, address, filter).catch(toPageNotFound(url)),
    car: filter.car,
    isTaken: filter.isTaken,
    isFirst: filter.after === 0,
  };
}

export default function Sheet({ loaderData, actionData }: Route.ComponentProps) {
  return <SheetScreen {...loaderData} answer={actionData} />;
}
