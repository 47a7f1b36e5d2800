import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { Optional } from "#app/ui/optional.tsx";

const VideoDialog = lazy(() => import("./video-dialog.tsx"));

type Video = { title: string; path: string };

/**
 * Adds the script-only features to a server-rendered page's blocks: dialogs and a moving carousel.
 */
export function useBlocks(): ReactNode {
  const [video, setVideo] = useState<Video | null>(null);
  useEffect(loadGalleries, []);
  useEffect(() => {
    const play = (event: MouseEvent) => {
      if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (!(event.target instanceof Element)) return;
      const link = event.target.closest<HTMLAnchorElement>("a[data-video]");
      if (!link) return;
      event.preventDefault();
      setVideo({ title: link.dataset.video ?? "", path: link.pathname + link.search });
    };
    document.addEventListener("click", play);
    return () => document.removeEventListener("click", play);
  }, []);
  if (!video) return null;
  return (
    // If the dialog fails to load, go to the player's page.
    <Optional onFailure={() => location.assign(video.path)}>
      <Suspense>
        <VideoDialog {...video} onClose={() => setVideo(null)} />
      </Suspense>
    </Optional>
  );
}

/** Most pages have no gallery. Until the script is loaded, or if it never is, its links open it by themselves. */
function loadGalleries(): (() => void) | undefined {
  if (!document.querySelector("[data-gallery]")) return;
  const state = { isLeft: false, stop: () => {} };
  void import("../view-gallery.ts").then(({ viewGalleries }) => {
    if (!state.isLeft) state.stop = viewGalleries();
  });
  return () => {
    state.isLeft = true;
    state.stop();
  };
}
