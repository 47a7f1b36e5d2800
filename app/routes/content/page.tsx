import { redirectDocument } from "react-router";
import { StaticPage } from "#app/features/content/components/static-page.tsx";
import { loadPage } from "#app/features/content/load-page.server.ts";
import { pageCard } from "#app/features/sharing/page-card.ts";
import { missingPage } from "#app/features/site/missing-page.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { documentData } from "#app/rendering/index.ts";
import type { Route } from "./+types/page.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { title, description, path, picture, search } = loaderData;
  return [
    ...pageMeta({
      ...{ title, description, path, matches, isHidden: search !== "" },
      image: pageCard({ path, title }),
    }),
    { tagName: "link", rel: "preload", as: "image", href: picture, fetchPriority: "high" },
  ];
};

export async function loader({ request, url }: Route.LoaderArgs) {
  const page = await loadPage(url);
  if (!page) throw missingPage(url);
  // Only the document has the text, so client-side navigations load it.
  if (new URL(request.url).pathname.endsWith(".data"))
    throw redirectDocument(url.pathname + url.search);
  const { text, updated, ...view } = page;
  return documentData(request, view, { text, updated });
}

export default function ContentPage({ loaderData: page }: Route.ComponentProps) {
  return <StaticPage page={page} />;
}
