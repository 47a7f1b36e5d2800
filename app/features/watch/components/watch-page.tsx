import { type ComponentProps, type ComponentType, type RefObject, useEffect } from "react";
import { StaticMarkup } from "#app/rendering/index.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { WATCH_TEXTS } from "../texts.ts";
import type { WatchRun } from "./watch-run.tsx";

const LazyRun = lazyPart(async () => (await import("./watch-run.tsx")).WatchRun);

type RunProps = ComponentProps<typeof WatchRun>;
type WatchPageProps = RunProps & {
  /** The rival as in the page's address. */
  watched: string;
  /** The component itself, on the server. */
  Run: ComponentType<RunProps> | undefined;
  /** What was pressed before this was there. */
  pressed: RefObject<EventTarget | null>;
};

/**
 * A run along the strip, alone or against a rival, as static markup. The script that plays it loads on a press.
 *
 * @param props `head`, `boardTo` and `race` are undefined in the browser if the document contains the markup
 */
export function WatchPage({ watched, Run = LazyRun, pressed, ...props }: WatchPageProps) {
  useEffect(() => {
    const press = ({ target }: MouseEvent) => play(target);
    play(pressed.current);
    document.addEventListener("click", press);
    return () => document.removeEventListener("click", press);
  }, [pressed]);
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

async function play(target: EventTarget | null): Promise<void> {
  const button = target instanceof Element ? target.closest("#watch [data-play]") : null;
  const root = button?.closest<HTMLElement>("[data-race]");
  if (!root) return;
  root.querySelector("[data-failure]")?.remove();
  const player = await import("../play-race.ts").catch(() => null);
  if (player) player.pressPlay(root);
  else showFailure(root);
}

/** Beside the button, which tries again. */
function showFailure(root: HTMLElement): void {
  const failure = document.createElement("p");
  failure.setAttribute("role", "alert");
  failure.dataset.failure = "";
  failure.textContent = WATCH_TEXTS.noPlayer;
  root.querySelector<HTMLElement>("[data-controls]")?.appendChild(failure);
}
