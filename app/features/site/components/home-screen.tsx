import { lazy } from "react";
import { SocialStrip } from "#app/features/social/components/social-strip.tsx";
import type { PostTile } from "#app/features/social/post-tile.ts";
import { StaticMarkup } from "#app/rendering/index.ts";
import type { HomeBoard } from "../home-board.server.ts";
import type { OwnStanding } from "../read-own-standing.server.ts";
import { HomeHero } from "./home-hero.tsx";
import type { HomeLatestProps } from "./home-parts.tsx";
// The lazy components are in the document right away, so their styles must load with the page.
import "#app/features/events/components/next-events.module.css";
import "#app/features/news/components/card-words.module.css";
import "#app/features/news/components/news-card.module.css";
import "#app/features/news/components/news-picture.module.css";
import "#app/ui/tabs.module.css";
import "./home-news.module.css";
import "./home-parts.module.css";
import "./home-ticker.module.css";
import "./home-top-five.module.css";

const loadParts = () => import("./home-parts.tsx");
const parts = import.meta.env.SSR ? await loadParts() : null;
const Latest = parts?.HomeLatest ?? lazy(async () => ({ default: (await loadParts()).HomeLatest }));
const More = parts?.HomeMore ?? lazy(async () => ({ default: (await loadParts()).HomeMore }));

type HomeScreenProps = Partial<HomeLatestProps> &
  Pick<HomeBoard, "hero"> & {
    own?: OwnStanding | undefined;
    posts?: readonly PostTile[] | undefined;
  };

/**
 * The home page: the tree, the quickest run of the week, the top of both boards, news, the next
 * events, posts, Racing HQ. Everything below the hero is static markup.
 */
export function HomeScreen({ hero, own, board, news, posts }: HomeScreenProps) {
  return (
    <>
      <HomeHero hero={hero} own={own} />
      <StaticMarkup
        as="div"
        id="home-latest"
        variant="home"
        Content={Latest}
        props={{ board, news }}
      />
      <SocialStrip tiles={posts} />
      <StaticMarkup as="div" id="home-more" variant="home" Content={More} props={{}} />
    </>
  );
}
