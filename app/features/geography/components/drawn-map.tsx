import type { CSSProperties, ReactNode } from "react";
import { Link } from "#app/rendering/index.ts";
import type { Point } from "../distance.ts";
import {
  COLUMNS,
  countOf,
  frameAround,
  type MapFrame,
  type MapMark,
  type MapPoint,
  markPoints,
  nameOf,
  placeInFrame,
  WHOLE_MAP,
} from "../map-marks.ts";
import { UNITS_PER_MILE } from "../projection.ts";
import styles from "./drawn-map.module.css";

const OUTLINES = "/art/states.svg";
/** Units of the whole map. */
const BORDER = 2.5;

export type MapProps = {
  /** The map's accessible name. */
  label: string;
  points: readonly MapPoint[];
  /** The link of a mark of several points; by default, that of the heaviest one. */
  clusterHref?: (center: Point, points: readonly MapPoint[]) => string;
  /** Two letters of the highlighted state. */
  state?: string | null;
  /** Zooms to a circle and draws it. */
  around?: { center: Point; miles: number } | undefined;
  /** On the dusk scene at the top of a page: without a frame, with glowing points. */
  isScene?: boolean;
};

/**
 * The US and the south of Canada with points that are links. It needs no script. The page lists the same
 * links next to it, for keyboards and for places off the map.
 */
export function DrawnMap(props: MapProps) {
  const { label, points, clusterHref, state, around, isScene } = props;
  const frame = around ? frameAround(around.center, around.miles) : WHOLE_MAP;
  const marks = markPoints(frame, points);
  const onPhone = markPoints(frame, points, COLUMNS.phone);
  // If no marks merge on a narrow map, one drawing works for all screens.
  const isCrowded = onPhone.length < marks.length;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset holds fields, this holds links
    <div className={styles.map} data-scene={isScene || undefined} role="group" aria-label={label}>
      <Outlines frame={frame} state={state ?? null} around={around} />
      {isCrowded && <Marks marks={onPhone} clusterHref={clusterHref} screen="phone" />}
      <Marks marks={marks} clusterHref={clusterHref} screen={isCrowded ? "wide" : "any"} />
    </div>
  );
}

function Outlines({
  frame,
  state,
  around,
}: {
  frame: MapFrame;
  state: string | null;
  around: MapProps["around"];
}) {
  const center = around && placeInFrame(frame, around.center);
  return (
    <svg
      className={styles.outlines}
      viewBox={[frame.x, frame.y, frame.width, frame.height].map(Math.round).join(" ")}
      strokeWidth={(BORDER * frame.width) / WHOLE_MAP.width}
      aria-hidden="true"
    >
      <use href={`${OUTLINES}#land`} className={styles.land} />
      {state !== null && <use href={`${OUTLINES}#${state}`} className={styles.state} />}
      <use href={`${OUTLINES}#lakes`} className={styles.lakes} />
      {around && center && (
        <circle
          className={styles.circle}
          cx={(frame.x + (center.x * frame.width) / 100).toFixed(1)}
          cy={(frame.y + (center.y * frame.height) / 100).toFixed(1)}
          r={(around.miles * UNITS_PER_MILE).toFixed(1)}
        />
      )}
    </svg>
  );
}

type MarksProps = {
  marks: readonly MapMark[];
  clusterHref: MapProps["clusterHref"];
  screen: "any" | "phone" | "wide";
};

function Marks({ marks, clusterHref, screen }: MarksProps) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: the group has the name, a title would pop up everywhere
    <svg className={styles.marks} data-screen={screen}>
      {marks.map((mark) => (
        <Mark
          key={mark.points[0]?.href}
          mark={mark}
          clusterHref={clusterHref}
          reach={screen === "wide" ? undefined : reachOf(mark, marks)}
        />
      ))}
    </svg>
  );
}

/** In percent of the width: half of 44 pixels on a phone's map. */
const FULL_REACH = 7.1;

/**
 * Limits the area of a mark that has a near neighbor. Where areas never overlap, the nearest mark is the one pressed;
 * on a wide map they don't anyway.
 */
function reachOf(mark: MapMark, marks: readonly MapMark[]): CSSProperties | undefined {
  const shape = WHOLE_MAP.height / WHOLE_MAP.width;
  const gaps = marks
    .filter((other) => other !== mark)
    .map((other) => Math.hypot(other.x - mark.x, (other.y - mark.y) * shape));
  const reach = Math.min(...gaps) / 2;
  return reach < FULL_REACH ? { r: `min(1.375rem, ${reach.toFixed(1)}cqw)` } : undefined;
}

type MarkProps = Pick<MarksProps, "clusterHref"> & {
  mark: MapMark;
  reach: CSSProperties | undefined;
};

function Mark({ mark, clusterHref, reach }: MarkProps) {
  const [first, ...others] = mark.points;
  if (!first) return null;
  const name = nameOf([first, ...others]);
  const x = `${mark.x.toFixed(1)}%`;
  const y = `${mark.y.toFixed(1)}%`;
  const count = countOf(mark.points);
  if (count === 1) {
    return (
      <MarkLink href={first.href}>
        <title>{name}</title>
        <circle className={styles.reach} cx={x} cy={y} style={reach} />
        <circle className={styles.point} cx={x} cy={y} />
      </MarkLink>
    );
  }
  return (
    <MarkLink href={(others.length > 0 && clusterHref?.(mark.center, mark.points)) || first.href}>
      <title>{name}</title>
      <circle className={styles.reach} cx={x} cy={y} style={reach} />
      <circle className={styles.cluster} cx={x} cy={y} />
      <text x={x} y={y} className={styles.count}>
        {count}
      </text>
    </MarkLink>
  );
}

/** Links to our pages navigate without a new document; the browser handles anchors and other sites. */
function MarkLink({ href, children }: { href: string; children: ReactNode }) {
  if (href.startsWith("/")) {
    return (
      <Link to={href} tabIndex={-1}>
        {children}
      </Link>
    );
  }
  return (
    <a href={href} tabIndex={-1}>
      {children}
    </a>
  );
}
