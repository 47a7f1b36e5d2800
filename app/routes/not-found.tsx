import { unknownPath } from "#app/lib/responses.server.ts";
import type { Route } from "./+types/not-found.ts";

export function loader({ url }: Route.LoaderArgs) {
  throw unknownPath(url.pathname);
}

export default function NotFound() {
  return null;
}
