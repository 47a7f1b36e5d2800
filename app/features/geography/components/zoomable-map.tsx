import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button, ScriptButton } from "#app/ui/button.tsx";
import type { Credit, TileMap, TileMapView } from "../tile-map.client.ts";
import styles from "./zoomable-map.module.css";

type Step = "closed" | "opening" | "open" | "failed";

type ZoomableMapProps = {
  tilesUrl: string;
  label: string;
  view: TileMapView;
  /** The drawn map, shown until the other one is ready, or if that fails. */
  children: ReactNode;
};

/** A zoomable map over the drawn one. Its script and tiles load when a visitor opens it. */
export function ZoomableMap({ tilesUrl, label, view, children }: ZoomableMapProps) {
  const { frame, step, map, credits, setStep } = useTileMap({ tilesUrl, label, view });
  const isOpen = step === "open";
  return (
    <div className={styles.zoomable}>
      <div className={styles.stage} data-step={step}>
        {children}
        <div ref={frame} className={styles.frame} />
      </div>
      <div className={styles.controls}>
        <ScriptButton
          isBusy={step === "opening"}
          onClick={() => setStep(isOpen ? "closed" : "opening")}
        >
          {isOpen ? "Close map" : "Zoomable map"}
        </ScriptButton>
        {isOpen && <ZoomButtons map={map} />}
        <p role="status" className={styles.note}>
          {step === "failed" && "The zoomable map didn't load. This one still works."}
          {isOpen && (
            <span className="visually-hidden">
              Map open. Arrow keys move it, plus and minus zoom.
            </span>
          )}
        </p>
      </div>
      {isOpen && <Credits credits={credits} />}
    </div>
  );
}

function ZoomButtons({ map }: { map(): TileMap | null }) {
  return (
    <>
      <Button type="button" variant="ghost" aria-label="Zoom in" onClick={() => map()?.zoom(1)}>
        +
      </Button>
      <Button type="button" variant="ghost" aria-label="Zoom out" onClick={() => map()?.zoom(-1)}>
        −
      </Button>
    </>
  );
}

/** The attribution that map data requires. */
function Credits({ credits }: { credits: readonly Credit[] }) {
  if (credits.length === 0) return null;
  return (
    <p className={styles.credits}>
      {credits.map(({ text, href }) =>
        href ? (
          <a key={text} href={href} rel="noreferrer">
            {text}
          </a>
        ) : (
          text
        ),
      )}
    </p>
  );
}

function useTileMap({ tilesUrl, label, view }: Omit<ZoomableMapProps, "children">) {
  const frame = useRef<HTMLDivElement>(null);
  const opened = useRef<TileMap | null>(null);
  const latest = useRef(view);
  const [step, setStep] = useState<Step>("closed");
  const [credits, setCredits] = useState<readonly Credit[]>([]);
  const isWanted = step === "opening" || step === "open";

  useEffect(() => {
    latest.current = view;
  });

  useEffect(() => {
    const container = frame.current;
    if (!isWanted || !container) return;
    let isGone = false;
    const open = async () => {
      const { openTileMap } = await import("../tile-map.client.ts");
      const map = await openTileMap(container, tilesUrl, { label, view: latest.current });
      if (isGone) return map.remove();
      opened.current = map;
      setCredits(map.credits);
      setStep("open");
    };
    open().catch(() => {
      if (!isGone) setStep("failed");
    });
    return () => {
      isGone = true;
      opened.current?.remove();
      opened.current = null;
    };
  }, [isWanted, tilesUrl, label]);

  // Compared as JSON, so that a new render with the same places doesn't move the map.
  const viewJson = JSON.stringify(view);
  useEffect(() => {
    opened.current?.show(JSON.parse(viewJson));
  }, [viewJson]);

  return { frame, step, map: () => opened.current, credits, setStep };
}
