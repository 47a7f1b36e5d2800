import { type PointerEvent, type ReactNode, useRef } from "react";
import styles from "./moderation.module.css";

const ZOOMS: readonly number[] = [1, 1.75, 3];

export type View = { zoom: number; turn: number; x: number; y: number };
export const STRAIGHT: View = { zoom: 1, turn: 0, x: 0, y: 0 };

/** The next zoom step; back at the first the picture is centred again. */
export function zoomOf(view: View): View {
  const next = ZOOMS[(ZOOMS.indexOf(view.zoom) + 1) % ZOOMS.length] ?? 1;
  return next === 1 ? { ...view, zoom: 1, x: 0, y: 0 } : { ...view, zoom: next };
}

/** A quarter turn clockwise. */
export function turnOf(view: View): View {
  return { ...view, turn: (view.turn + 90) % 360, x: 0, y: 0 };
}

type PhotoFrameProps = {
  title: string;
  /** What to compare with the photo. */
  aside?: ReactNode;
  src: string | null;
  alt: string;
  view: View;
  isActive: boolean;
  onView(view: View): void;
  onActivate(): void;
};

/** A photo that can be zoomed, turned and dragged. Its keys act on the frame used last. */
export function PhotoFrame(props: PhotoFrameProps) {
  const { title, aside, src, alt, view, isActive, onView, onActivate } = props;
  const drag = useDrag(view, onView);
  // A picture on its side is wider than the frame: shrink it to fit.
  const fit = view.turn % 180 === 0 ? 1 : 5 / 7;
  return (
    <figure
      className={styles.frame}
      data-active={isActive}
      onPointerEnter={onActivate}
      onFocus={onActivate}
    >
      <figcaption className={styles.frameHead}>
        <span className={styles.frameTitle}>{title}</span>
        {aside}
      </figcaption>
      <div className={styles.stage} data-zoomed={view.zoom > 1} {...drag}>
        {src ? (
          <img
            src={src}
            alt={alt}
            draggable={false}
            style={{
              transform: `translate(${view.x}px, ${view.y}px) rotate(${view.turn}deg) scale(${view.zoom * fit})`,
            }}
          />
        ) : (
          <p className={styles.missing}>No photo</p>
        )}
      </div>
      {src && (
        <div className={styles.tools}>
          <button type="button" data-needs-script="" onClick={() => onView(zoomOf(view))}>
            Zoom <kbd>z</kbd> <output>{Math.round(view.zoom * 100)} %</output>
          </button>
          <button type="button" data-needs-script="" onClick={() => onView(turnOf(view))}>
            Rotate <kbd>o</kbd>
          </button>
          <a href={src} target="_blank" rel="noreferrer">
            Open
          </a>
        </div>
      )}
    </figure>
  );
}

/** Moves the picture with the pointer while it is zoomed in. */
function useDrag(view: View, onView: (view: View) => void) {
  const from = useRef<{ x: number; y: number; view: View } | null>(null);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (view.zoom === 1) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = { x: event.clientX, y: event.clientY, view };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const start = from.current;
      if (!start) return;
      const reachX = (event.currentTarget.clientWidth * (view.zoom - 1)) / 2;
      const reachY = (event.currentTarget.clientHeight * (view.zoom - 1)) / 2;
      onView({
        ...view,
        x: clamp(start.view.x + event.clientX - start.x, reachX),
        y: clamp(start.view.y + event.clientY - start.y, reachY),
      });
    },
    onPointerUp() {
      from.current = null;
    },
    onDoubleClick() {
      onView(zoomOf(view));
    },
  };
}

function clamp(value: number, reach: number): number {
  return Math.min(reach, Math.max(-reach, value));
}
