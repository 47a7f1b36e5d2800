import { apiJson } from "#app/lib/api-client.ts";
import { nameLink, type PastedLink } from "../marks.ts";
import type { TextSurface } from "./text-surface.ts";

/**
 * Gives a link that was just pasted the name of its page, if the page has one and the link is as it was pasted. If the
 * name can't be had, the link stays as it is.
 *
 * @param surface where the text is by then
 */
export async function namePastedLink(
  link: PastedLink,
  surface: () => TextSurface | null,
): Promise<void> {
  const name = await fetchName(link.path).catch(() => null);
  const at = surface();
  const edit = name && at ? nameLink(at.read(), { link, name }) : null;
  if (edit) at?.apply(edit);
}

async function fetchName(path: string): Promise<string | null> {
  const body: unknown = await apiJson("/api/newsroom/page-name", {
    method: "POST",
    json: { path },
  });
  const name: unknown = typeof body === "object" && body ? Reflect.get(body, "name") : null;
  return typeof name === "string" ? name : null;
}
