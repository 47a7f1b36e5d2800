import { type ComponentProps, lazy } from "react";
import { StaticMarkup } from "#app/rendering/index.ts";
import { archivePath } from "../paths.ts";
import type { NewsList } from "../views.ts";
import type { NewsFront } from "./news-front.tsx";
// What is loaded on request is in the document at once, so its styles come with the page.
import "#app/ui/empty-state.module.css";
import "#app/ui/page-head.module.css";
import "#app/ui/pager.module.css";
import "#app/ui/tabs.module.css";
import "./card-words.module.css";
import "./news-card.module.css";
import "./news-front.module.css";
import "./news-hero.module.css";
import "./news-list-screen.module.css";
import "./news-picture.module.css";
import "./news-rail.module.css";
import "./news-search-form.module.css";

const Front = import.meta.env.SSR
  ? (await import("./news-front.tsx")).NewsFront
  : lazy(async () => ({ default: (await import("./news-front.tsx")).NewsFront }));
const List = import.meta.env.SSR
  ? (await import("./news-list-screen.tsx")).NewsListScreen
  : lazy(async () => ({ default: (await import("./news-list-screen.tsx")).NewsListScreen }));

type FrontScreenProps = ComponentProps<typeof NewsFront> & {
  /** A page of the archive, in place of the front. */
  list: NewsList | null;
};

/** The front of the news, which no script touches, or a page of all there is. */
export function FrontScreen({ front, list, region }: FrontScreenProps) {
  return list ? (
    <List
      title="Every story"
      lead="All of it, newest first."
      list={list}
      region={region}
      path={archivePath(1)}
      hrefOf={archivePath}
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
