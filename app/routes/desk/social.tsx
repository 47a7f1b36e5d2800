import { uploadLimit } from "#app/features/media/check-upload.ts";
import { SocialDeskScreen } from "#app/features/social/components/social-desk.tsx";
import { socialEditorDeps } from "#app/features/social/editor-deps.server.ts";
import { readSocialDesk } from "#app/features/social/read-social-desk.server.ts";
import { DESK_SEARCH_MAX } from "#app/features/social/rules.ts";
import { submitSocialDesk } from "#app/features/social/submit-social-desk.server.ts";
import { defineForm } from "#app/lib/forms/define-form.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { readId } from "#app/lib/record-id.ts";
import { cleanLine } from "#app/lib/text/prose.ts";
import type { Route } from "./+types/social.ts";

const PATH = "/desk/social";

export const meta = () => pageMeta({ title: "Social posts", path: PATH, isHidden: true });
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

const posting = defineForm<Route.ActionArgs>({
  name: "social-desk",
  sender: ({ context, url }) => socialEditorDeps(context, url),
  limit: uploadLimit(1),
  failed: "That didn't work. Please try again.",
  async submit(deps, posted) {
    return { to: PATH, toast: await submitSocialDesk(deps, posted) };
  },
});
export const action = posting.action;

export async function loader({ context, url }: Route.LoaderArgs) {
  const editedId = readId(url.searchParams.get("edit") ?? undefined);
  const q = cleanLine(url.searchParams.get("q") ?? "").slice(0, DESK_SEARCH_MAX);
  const desk = await readSocialDesk(socialEditorDeps(context, url), { editedId, q });
  return { ...desk, sendKey: crypto.randomUUID() };
}

export default function SocialDeskPage({ loaderData, actionData }: Route.ComponentProps) {
  return <SocialDeskScreen desk={loaderData} sendKey={loaderData.sendKey} answer={actionData} />;
}
