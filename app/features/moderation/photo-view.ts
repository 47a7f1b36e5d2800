const ZOOMS: readonly number[] = [1, 1.75, 3];

/** How a photo is seen in its frame: `x` and `y` are pixels it is moved by, `turn` is in degrees. */
export type View = { zoom: number; turn: number; x: number; y: number };
/** The frame in pixels. */
export type FrameSize = { width: number; height: number };

export const STRAIGHT: View = { zoom: 1, turn: 0, x: 0, y: 0 };

/** The next zoom step; back at the first the picture is centered again. */
export function zoomOf(view: View): View {
  const next = ZOOMS[(ZOOMS.indexOf(view.zoom) + 1) % ZOOMS.length] ?? 1;
  return next === 1 ? { ...view, zoom: 1, x: 0, y: 0 } : { ...view, zoom: next };
}

/** A quarter turn clockwise. */
export function turnOf(view: View): View {
  return { ...view, turn: (view.turn + 90) % 360, x: 0, y: 0 };
}

/** The photo moved to `x` and `y`, as far as it still fills the frame. */
export function moveTo(view: View, { x, y }: { x: number; y: number }, frame: FrameSize): View {
  return {
    ...view,
    x: clamp(x, (frame.width * (view.zoom - 1)) / 2),
    y: clamp(y, (frame.height * (view.zoom - 1)) / 2),
  };
}

/** Where an arrow key looks, as in a page that scrolls: the photo goes the other way. */
const LOOKS: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The view after a key: an eighth of the frame further on. Null where the key moves nothing. */
export function stepOf(view: View, key: string, frame: FrameSize): View | null {
  const look = LOOKS[key];
  if (!look || view.zoom === 1) return null;
  const [right, down] = look;
  const x = view.x - (right * frame.width) / 8;
  const y = view.y - (down * frame.height) / 8;
  return moveTo(view, { x, y }, frame);
}

function clamp(value: number, reach: number): number {
  return Math.min(reach, Math.max(-reach, value));
}
