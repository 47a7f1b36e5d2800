import { ZoomableMap } from "#app/features/geography/components/zoomable-map.tsx";
import type { Point } from "#app/features/geography/distance.ts";
import { MAP, type MapPosition } from "#app/features/geography/projection.ts";
import { useRootData } from "#app/ui/root-data.ts";
import { AROUND_MILES, type NightMap } from "../night-map.ts";
import styles from "./trip-map.module.css";

const OUTLINES = "/art/states.svg";
/** Units of the drawing. */
const BORDER = 0.35;
const PIN = "M0 0C-4-9-12-13-12-22a12 12 0 0 1 24 0C12-13 4-9 0 0Z";
const ROOF = "M-6-20 0-26 6-20v8H-6Z";

export type TripMapProps = {
  map: NightMap;
  /** The name of the place in the middle. */
  name: string;
  point: Point;
  /** The link of its mark. */
  href: string;
};

/** The map around a place; if tiles are configured, a visitor can open a zoomable one in its stead. */
export function TripMap(props: TripMapProps) {
  const tilesUrl = useRootData()?.mapTilesUrl;
  const drawn = <Drawn {...props} />;
  if (!tilesUrl) return drawn;
  const { name, point, href } = props;
  const view = {
    points: [{ ...point, label: name, href }],
    around: { center: point, miles: AROUND_MILES },
  };
  return (
    <ZoomableMap tilesUrl={tilesUrl} label={labelOf(name)} view={view}>
      {drawn}
    </ZoomableMap>
  );
}

function labelOf(name: string): string {
  return `${AROUND_MILES} miles around ${name}`;
}

/** The same at night, from the air: every town is a light. */
function Drawn({ map, name, href }: TripMapProps) {
  const { frame, lights, names, home, ring } = map;
  const view = [frame.x, frame.y, frame.width, frame.height].map((side) => side.toFixed(1));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset holds fields, this holds a link
    <div className={styles.map} role="group" aria-label={labelOf(name)}>
      <svg viewBox={view.join(" ")} strokeWidth={BORDER} aria-hidden="true">
        <use href={`${OUTLINES}#land`} className={styles.land} />
        <use href={`${OUTLINES}#lakes`} className={styles.lakes} />
      </svg>
      <svg viewBox={`0 0 1000 ${(1000 * MAP.height) / MAP.width}`} aria-hidden="true">
        <path className={styles.town} d={lights.towns} />
        <path className={styles.city} d={lights.cities} />
      </svg>
      <svg className={styles.marks} aria-hidden="true">
        <circle className={styles.ring} cx="50%" cy="50%" r={`${ring.toFixed(1)}%`} />
        {names.map(({ name: town, x, y }) => (
          <text key={`${x} ${y}`} x={at({ x, y }).x} y={at({ x, y }).y} dy="-6">
            {town}
          </text>
        ))}
        {home && (
          <svg {...at(home)} overflow="visible" data-mark="home" aria-hidden="true">
            <path className={styles.pin} d={PIN} />
            <path className={styles.roof} d={ROOF} />
          </svg>
        )}
      </svg>
      <a
        className={styles.mark}
        href={href}
        rel="noreferrer"
        tabIndex={-1}
        data-mark="place"
        title={`Directions to ${name}`}
      >
        <svg viewBox="-16 -16 32 32" aria-hidden="true">
          <circle r="15" />
          <path d="M-8-8h4v4h-4zM0-8h4v4H0zM-4-4h4v4h-4zM4-4h4v4H4zM-8 0h4v4h-4zM0 0h4v4H0zM-4 4h4v4h-4zM4 4h4v4H4z" />
        </svg>
        <span className="visually-hidden">Directions to {name}</span>
      </a>
    </div>
  );
}

function at({ x, y }: MapPosition): { x: string; y: string } {
  return { x: `${x.toFixed(1)}%`, y: `${y.toFixed(1)}%` };
}
