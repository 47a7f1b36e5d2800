import pages from "virtual:pages";
import { allPages, getLoadedPage } from "../library.ts";
import { viewPage } from "../page-view.ts";
import { ContentPage } from "./content-page.tsx";

type ContentOfPathProps = { path: string; search: string; origin: string };

/** Renders a page that its loader has read. */
export function ContentOfPath({ path, search, origin }: ContentOfPathProps) {
  return <ContentPage view={viewPage(getLoadedPage(path), allPages, pages, { origin, search })} />;
}
