import { type ComponentProps, useEffect } from "react";
import { StaticMarkup } from "#app/rendering/index.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import type { WatchRun } from "./watch-run.tsx";
// The lazy component is part of the document's markup, so the page needs its styles from the start.
import "#app/features/leaderboard/components/run-poster.module.css";
import "#app/features/leaderboard/components/run-slip.module.css";
import "#app/ui/field.module.css";
import "#app/ui/picture.module.css";
import "#app/ui/stamp.module.css";
import "#app/ui/status-light.module.css";
import "./rival-choice.module.css";
import "./watch-run.module.css";

const Run = import.meta.env.SSR
  ? (await import("./watch-run.tsx")).WatchRun
  : lazyPart(async () => (await import("./watch-run.tsx")).WatchRun);

type WatchPageProps = ComponentProps<typeof WatchRun> & {
  /** The rival as in the page's address. */
  watched: string;
};

/**
 * A run along the strip, alone or against a rival, as static markup. The script that plays it loads on a press.
 *
 * @param props `head`, `boardTo` and `race` are undefined in the browser if the document contains the markup
 */
export function WatchPage({ watched, ...props }: WatchPageProps) {
  useEffect(() => {
    document.addEventListener("click", play);
    return () => document.removeEventListener("click", play);
  }, []);
  return (
    <StaticMarkup
      as="div"
      id="watch"
      className="wrap"
      variant={`${props.run.id} ${watched}`}
      Content={Run}
      props={props}
    />
  );
}

/** Plays the race whose button was pressed. If the player doesn't load, the page says so, and the next press retries. */
function play({ target }: MouseEvent): void {
  const button = target instanceof Element ? target.closest("#watch [data-play]") : null;
  const root = button?.closest<HTMLElement>("[data-race]");
  const alert = root?.querySelector<HTMLElement>("[data-failure]");
  if (!root || !alert) return;
  alert.textContent = "";
  import("../play-race.ts").then(
    (player) => player.pressPlay(root),
    () => {
      alert.textContent = alert.dataset.failure ?? "";
    },
  );
}
