import { type ComponentProps, lazy } from "react";
import { StaticMarkup } from "#app/rendering/index.ts";
import { archivePath, NEWS_PATH } from "../paths.ts";
import type { NewsList } from "../views.ts";
import type { NewsFront } from "./news-front.tsx";
import { NewsListPage } from "./news-list-page.tsx";
// Lazily loaded parts are in the server's document, so their styles are loaded with the page.
import "#app/ui/empty-state.module.css";
import "#app/ui/page-head.module.css";
import "#app/ui/pager.module.css";
import "#app/ui/tabs.module.css";
import "./card-words.module.css";
import "./news-card.module.css";
import "./news-front.module.css";
import "./news-hero.module.css";
import "./news-picture.module.css";
import "./news-rail.module.css";
import "./news-search-form.module.css";
import "./region-switch.module.css";

const Front = import.meta.env.SSR
  ? (await import("./news-front.tsx")).NewsFront
  : lazy(async () => ({ default: (await import("./news-front.tsx")).NewsFront }));
type FrontScreenProps = ComponentProps<typeof NewsFront> & {
  /** A page of the archive, instead of the front. */
  list: NewsList | null;
};

/** The front of the news or a page of the archive, both static markup. */
export function FrontScreen({ front, list, region }: FrontScreenProps) {
  return list ? (
    <NewsListPage
      title="Every story"
      lead="All of it, newest first."
      list={list}
      region={region}
      path={archivePath(1)}
      hrefOf={archivePath}
      feeds={NEWS_PATH}
    />
  ) : (
    <StaticMarkup
      as="div"
      id="news-front"
      variant={region}
      Content={Front}
      props={{ front, region }}
    />
  );
}
