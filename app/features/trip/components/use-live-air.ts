import { useEffect } from "react";

/**
 * Replaces the estimated air on a trip sheet with the current air, if the sheet says that there is a weather service. The
 * sheet is static markup, so its texts are set in the document.
 *
 * @param variant of the sheet's markup: with another one, it is drawn again
 */
export function useLiveAir(variant: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other markup has an estimate again
  useEffect(() => {
    const figure = document.querySelector<HTMLElement>("[data-live-air]");
    if (!figure) return;
    const leaving = new AbortController();
    const options = { slug: figure.dataset.liveAir ?? "", signal: leaving.signal };
    import("../live-air.ts")
      .then(({ showLiveAir }) => showLiveAir(figure, options))
      // Without its script, the estimate stays.
      .catch(() => {});
    return () => leaving.abort();
  }, [variant]);
}
