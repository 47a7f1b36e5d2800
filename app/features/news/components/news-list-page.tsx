import { type ComponentProps, lazy } from "react";
import { StaticMarkup } from "#app/rendering/index.ts";
import type { NewsListScreen } from "./news-list-screen.tsx";
// The lazy component is part of the document's markup, so the page needs its styles from the start.
import "#app/ui/button.module.css";
import "#app/ui/empty-state.module.css";
import "#app/ui/page-head.module.css";
import "#app/ui/pager.module.css";
import "./author-lead.module.css";
import "./card-words.module.css";
import "./news-card.module.css";
import "./news-list-screen.module.css";
import "./news-picture.module.css";
import "./news-search-form.module.css";
import "./region-switch.module.css";

const loadScreen = async () => (await import("./news-list-screen.tsx")).NewsListScreen;
const Screen = import.meta.env.SSR
  ? await loadScreen()
  : lazy(async () => ({ default: await loadScreen() }));

/** A page that is only a list of articles, as static markup; its cards come from `listData`. */
export function NewsListPage(props: ComponentProps<typeof NewsListScreen>) {
  const { path, region, list } = props;
  return (
    <StaticMarkup
      as="div"
      id="news-list"
      variant={`${path} ${region} ${list.page}`}
      Content={Screen}
      props={props}
    />
  );
}
