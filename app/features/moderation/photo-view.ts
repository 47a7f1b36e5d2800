const ZOOMS: readonly number[] = [1, 1.75, 3];

/** A photo's view in its frame: `x` and `y` are its offset in pixels, `turn` is in degrees. */
export type View = { zoom: number; turn: number; x: number; y: number };
/** The frame's size in pixels. */
export type FrameSize = { width: number; height: number };

export const STRAIGHT: View = { zoom: 1, turn: 0, x: 0, y: 0 };

/** The next zoom step; going back to the first one centers the picture. */
export function zoomOf(view: View): View {
  const next = ZOOMS[(ZOOMS.indexOf(view.zoom) + 1) % ZOOMS.length] ?? 1;
  return next === 1 ? { ...view, zoom: 1, x: 0, y: 0 } : { ...view, zoom: next };
}

/** A clockwise quarter turn. */
export function turnOf(view: View): View {
  return { ...view, turn: (view.turn + 90) % 360, x: 0, y: 0 };
}

/** The photo moved to `x` and `y`, limited so that it still fills the frame. */
export function moveTo(view: View, { x, y }: { x: number; y: number }, frame: FrameSize): View {
  return {
    ...view,
    x: clamp(x, (frame.width * (view.zoom - 1)) / 2),
    y: clamp(y, (frame.height * (view.zoom - 1)) / 2),
  };
}

/** The direction an arrow key pans in, as when scrolling: the photo moves the other way. */
const PANS: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The view after a key press: panned by an eighth of the frame. Null when the key pans nothing. */
export function stepOf(view: View, key: string, frame: FrameSize): View | null {
  const look = PANS[key];
  if (!look || view.zoom === 1) return null;
  const [right, down] = look;
  const x = view.x - (right * frame.width) / 8;
  const y = view.y - (down * frame.height) / 8;
  return moveTo(view, { x, y }, frame);
}

function clamp(value: number, reach: number): number {
  return Math.min(reach, Math.max(-reach, value));
}
