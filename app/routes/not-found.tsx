import { missingPage } from "#app/features/site/missing-page.server.ts";
import type { Route } from "./+types/not-found.ts";

export function loader({ url }: Route.LoaderArgs) {
  throw missingPage(url);
}

export default function NotFound() {
  return null;
}
