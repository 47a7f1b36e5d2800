import type { PostTile } from "../post-tile.ts";
import { PostTiles } from "./post-tiles.tsx";
import { SocialBanner } from "./social-banner.tsx";

/** What the strip shows. @param tiles undefined in the browser when the document already contains them */
export function StripPosts({ tiles = [] }: { tiles?: readonly PostTile[] | undefined }) {
  return (
    <>
      <SocialBanner id="social" />
      {tiles.length > 0 && <PostTiles tiles={tiles} isStrip />}
    </>
  );
}
