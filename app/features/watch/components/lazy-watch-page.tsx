import { type ComponentProps, Suspense, useEffect, useRef } from "react";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import type { WatchPage as Page } from "./watch-page.tsx";
// The lazy components are part of the document's markup, so the page needs their styles from the start.
import "#app/features/leaderboard/components/run-poster.module.css";
import "#app/features/leaderboard/components/run-slip.module.css";
import "#app/ui/field.module.css";
import "#app/ui/picture.module.css";
import "#app/ui/stamp.module.css";
import "#app/ui/status-light.module.css";
import "./rival-choice.module.css";
import "./watch-run.module.css";

const Content = import.meta.env.SSR
  ? (await import("./watch-page.tsx")).WatchPage
  : lazyPart(async () => (await import("./watch-page.tsx")).WatchPage);
// Not in the page's own module: on the server, modules that wait for each other while they load never would.
const Run = import.meta.env.SSR ? (await import("./watch-run.tsx")).WatchRun : undefined;

/** `WatchPage`, whose script most visitors of runs don't need. A press that is too early for it is passed on. */
export function WatchPage(props: Omit<ComponentProps<typeof Page>, "Run" | "pressed">) {
  const pressed = useRef<EventTarget>(null);
  useEffect(() => {
    const keep = ({ target }: MouseEvent) => {
      pressed.current = target;
    };
    // React stops clicks on parts that it can't hydrate yet, at the document.
    addEventListener("click", keep, true);
    return () => removeEventListener("click", keep, true);
  }, []);
  return (
    <Suspense>
      <Content {...props} Run={Run} pressed={pressed} />
    </Suspense>
  );
}
