import {
  type StripExtra,
  StripScreen,
} from "#app/features/track-results/components/strip-screen.tsx";
import { trackDeskDeps, trackDeskSender } from "#app/features/track-results/desk-deps.server.ts";
import { stripPath } from "#app/features/track-results/paths.ts";
import {
  readSheetFilter,
  readStripPage,
} from "#app/features/track-results/read-strip-page.server.ts";
import type { StripDeps } from "#app/features/track-results/require-strip.server.ts";
import { submitStripForm } from "#app/features/track-results/submit-strip-form.server.ts";
import { previewAgain, SHEET_LIMIT } from "#app/features/track-results/upload-sheet.server.ts";
import { defineForm } from "#app/lib/forms/define-form.server.ts";
import { unsentAnswer, WAITING_NOTICE } from "#app/lib/forms/form-answer.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { toPageNotFound } from "#app/lib/responses.server.ts";
import type { Route } from "./+types/strip.ts";

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;
export const meta: Route.MetaFunction = ({ loaderData, params }) =>
  pageMeta({
    title: loaderData?.page.strip.name ?? "Track desk",
    path: stripPath(params.track),
    isHidden: true,
  });

const acting = defineForm<Route.ActionArgs, StripDeps, StripExtra>({
  name: "track-desk",
  sender: trackDeskSender,
  isHidden: true,
  limit: SHEET_LIMIT,
  draft: ({ params }) => `track-desk ${params.track}`,
  async again(deps, values, _refusal, { params }) {
    return { values, extra: { preview: await previewAgain(deps, params.track, values) } };
  },
  submit: (deps, { intent, ...sent }, { params }) =>
    submitStripForm(deps, intent, { ...sent, slug: params.track }),
});
export const action = acting.action;

export async function loader(args: Route.LoaderArgs) {
  const { url, params } = args;
  const deps = trackDeskDeps(args);
  const filter = readSheetFilter(url.searchParams);
  return {
    page: await readStripPage(deps, params.track, filter).catch(toPageNotFound(url)),
    unsent: await acting.readUnsent(args, deps),
    day: filter.day,
    isFirst: filter.after === null,
    origin: deps.origin,
  };
}

export default function Strip({ loaderData, actionData }: Route.ComponentProps) {
  const { unsent, ...rest } = loaderData;
  return <StripScreen {...rest} answer={actionData ?? unsentAnswer(unsent, WAITING_NOTICE)} />;
}
