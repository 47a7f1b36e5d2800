import { DownloadsScreen } from "#app/features/downloads/components/downloads-screen.tsx";
import { listDownloads } from "#app/features/downloads/list-downloads.server.ts";
import { pageCard } from "#app/features/sharing/page-card.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import type { Route } from "./+types/downloads.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: "Downloads",
    description:
      "Printable checklists, a slip log, a dial-in card, a tech card, wallpapers and badges for drag racers. Free, no sign-up.",
    path: "/downloads",
    matches,
    image: pageCard({ path: "/downloads", title: "Downloads" }),
  });

export function loader() {
  return { shelves: listDownloads() };
}

export default function Downloads({ loaderData }: Route.ComponentProps) {
  return <DownloadsScreen shelves={loaderData.shelves} />;
}
