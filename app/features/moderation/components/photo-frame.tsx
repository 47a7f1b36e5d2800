import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from "react";
import { moveTo, stepOf, turnOf, type View, zoomOf } from "../photo-view.ts";
import styles from "./slip-photos.module.css";

type PhotoFrameProps = {
  title: string;
  /** The values to compare with the photo. */
  aside?: ReactNode;
  src: string | null;
  alt: string;
  view: View;
  isActive: boolean;
  onView(view: View): void;
  onActivate(): void;
};

/**
 * A photo that can be zoomed, turned and moved, by dragging it or with the arrow keys while
 * focused. The other shortcuts act on the frame that was used last.
 */
export function PhotoFrame(props: PhotoFrameProps) {
  const { title, aside, src, alt, view, isActive, onView, onActivate } = props;
  const drag = useDrag(view, onView);
  const keys = arrowKeysOf(view, alt, onView);
  // A picture turned sideways is wider than the frame: shrink it to fit.
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
      <div className={styles.stage} data-zoomed={view.zoom > 1} {...drag} {...keys}>
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
      const x = start.view.x + event.clientX - start.x;
      const y = start.view.y + event.clientY - start.y;
      onView(moveTo(view, { x, y }, sizeOf(event.currentTarget)));
    },
    onPointerUp() {
      from.current = null;
    },
    onDoubleClick() {
      onView(zoomOf(view));
    },
  };
}

/** Puts the frame in the tab order while it doesn't show the whole picture. */
function arrowKeysOf(view: View, alt: string, onView: (view: View) => void) {
  // When a shortcut zooms out again, the frame keeps its focus.
  if (view.zoom === 1) return { tabIndex: -1 };
  return {
    tabIndex: 0,
    role: "application",
    "aria-label": `${alt}, zoomed in: the arrow keys move it`,
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const moved = stepOf(view, event.key, sizeOf(event.currentTarget));
      if (!moved) return;
      // Otherwise the page would scroll under the photo.
      event.preventDefault();
      onView(moved);
    },
  };
}

function sizeOf({ clientWidth, clientHeight }: HTMLElement) {
  return { width: clientWidth, height: clientHeight };
}
