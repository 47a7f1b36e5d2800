import { addProtocol, type LngLatBoundsLike, setWorkerUrl, Map as TileView } from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url";
import { PMTiles, Protocol, TileType } from "pmtiles";
import { boundingBox, circleAround, type Point } from "./distance.ts";
import { countOf, groupInCells, type MapMark, type MapPoint, nameOf } from "./map-marks.ts";
import { type MapPosition, projectPoint } from "./projection.ts";
import styles from "./tile-map.module.css";
import { type MapColors, styleOf } from "./tile-style.ts";

export type TileMapView = {
  points: readonly MapPoint[];
  /** Zooms to a circle and draws it. */
  around?: { center: Point; miles: number } | undefined;
};
/** A part of the map's attribution; a link if it has a URL. */
export type Credit = { text: string; href: string | null };
export type TileMap = {
  show(view: TileMapView): void;
  /** Zooms by a number of levels. */
  zoom(steps: number): void;
  remove(): void;
  credits: readonly Credit[];
};

/** Pixels per mark: the size of a touch target. */
const CELL = { width: 44, height: 44 };
const PADDING = 48;
/** The zoom level of a single place, so that its surroundings are visible. */
const CLOSEST = 10;
/** How many levels a map zooms in beyond its tiles' resolution. */
const BEYOND_TILES = 4;
const TIMEOUT_MS = 20_000;
const HOME: LngLatBoundsLike = [-125, 24, -66, 50];
/** Degrees; places closer than this count as one. */
const ONE_PLACE = 0.001;

setWorkerUrl(workerUrl);
const protocol = new Protocol();
addProtocol("pmtiles", protocol.tile);

/**
 * Opens a map with points that are links.
 *
 * @param container the element to fill; must be laid out already
 * @param url of a PMTiles archive
 * @returns the map once it is drawn; rejects if its tiles or WebGL are unavailable
 */
export async function openTileMap(
  container: HTMLElement,
  url: string,
  { label, view }: { label: string; view: TileMapView },
): Promise<TileMap> {
  const address = new URL(url, location.href).href;
  const archive = new PMTiles(address);
  protocol.add(archive);
  const { tileType, maxZoom } = await withTimeout(archive.getHeader());
  const credits = readCredits(await withTimeout(archive.getMetadata()));
  const isPicture = tileType !== TileType.Mvt && tileType !== TileType.Mlt;
  container.classList.add(styles.view ?? "");
  const colors = colorsOf(container);
  const map = new TileView({
    container,
    style: styleOf(`pmtiles://${address}`, { isPicture, colors, font: "Barlow" }),
    bounds: boundsOf(view),
    fitBoundsOptions: { padding: PADDING, maxZoom: CLOSEST },
    maxZoom: maxZoom + BEYOND_TILES,
    attributionControl: false,
    cooperativeGestures: true,
    dragRotate: false,
    touchPitch: false,
    pitchWithRotate: false,
    renderWorldCopies: false,
    locale: { "Map.Title": label },
  });
  try {
    await withTimeout(drawn(map));
  } catch (error) {
    map.remove();
    throw error;
  }
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  drawCircle(map, view, colors.reach);
  const marks = putMarks(map, view.points);
  return {
    credits,
    show(next) {
      marks.show(next.points);
      moveCircle(map, next);
      map.fitBounds(boundsOf(next), { padding: PADDING, maxZoom: CLOSEST });
    },
    zoom: (steps) => void map.zoomTo(map.getZoom() + steps),
    remove: () => map.remove(),
  };
}

/** Rejects if the work takes longer than `TIMEOUT_MS`. */
async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The map took too long.")), TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** A tile that fails to load before the first paint rejects; later ones only leave a gap. */
function drawn(map: TileView): Promise<void> {
  return new Promise((resolve, reject) => {
    map.once("load", () => resolve());
    map.on("error", ({ error }) => reject(error));
  });
}

/** Our colors as computed by the browser: the map library doesn't know CSS color functions. */
function colorsOf(container: HTMLElement): MapColors {
  const computed = (color: string) => {
    container.style.color = color;
    return getComputedStyle(container).color;
  };
  const colors = {
    water: computed("var(--map-water)"),
    land: computed("var(--map-land)"),
    border: computed("var(--map-border)"),
    road: computed("var(--map-road)"),
    label: computed("var(--map-label)"),
    reach: computed("var(--map-reach)"),
  };
  container.style.removeProperty("color");
  return colors;
}

/** The west, south, east and north of a view. If there are points in North America, it shows only those. */
function boundsOf({ points, around }: TileMapView): LngLatBoundsLike {
  if (around) {
    const { west, south, east, north } = boundingBox(around.center, around.miles);
    return [west, south, east < west ? east + 360 : east, north];
  }
  const atHome = points.filter((point) => projectPoint(point) !== null);
  return extentOf(atHome.length > 0 ? atHome : points) ?? HOME;
}

type Extent = [west: number, south: number, east: number, north: number];

function extentOf(points: readonly Point[]): Extent | null {
  if (points.length === 0) return null;
  const longitudes = points.map(({ longitude }) => longitude);
  const latitudes = points.map(({ latitude }) => latitude);
  return [
    Math.min(...longitudes),
    Math.min(...latitudes),
    Math.max(...longitudes),
    Math.max(...latitudes),
  ];
}

/** Draws a mark for each group of points that would overlap, regrouped after the map moves. */
function putMarks(map: TileView, start: readonly MapPoint[]) {
  const layer = document.createElement("div");
  layer.className = styles.marks ?? "";
  map.getContainer().appendChild(layer);
  let points = start;
  let placed: { element: HTMLElement; center: Point }[] = [];

  const project = ({ latitude, longitude }: Point): MapPosition =>
    map.project([longitude, latitude]);
  const place = () => {
    for (const { element, center } of placed) {
      const { x, y } = project(center);
      element.style.transform = `translate(${x}px, ${y}px)`;
    }
  };
  const group = () => {
    const isFocused = layer.contains(document.activeElement);
    const { clientWidth, clientHeight } = map.getContainer();
    const visible = points
      .map((point) => ({ ...project(point), point }))
      .filter(({ x, y }) => x >= 0 && y >= 0 && x <= clientWidth && y <= clientHeight);
    placed = groupInCells(visible, CELL).map((mark) => ({
      element: elementOf(mark, map),
      center: mark.center,
    }));
    layer.replaceChildren(...placed.map(({ element }) => element));
    place();
    if (isFocused) map.getCanvas().focus();
  };
  map.on("move", place);
  map.on("moveend", group);
  map.on("resize", group);
  group();
  return {
    show(next: readonly MapPoint[]) {
      points = next;
      group();
    },
  };
}

/** A link for a single place, else a button that zooms in. */
function elementOf({ points }: MapMark, map: TileView): HTMLElement {
  const [first, ...others] = points;
  if (!first) throw new Error("a mark without a point");
  const count = countOf(points);
  const name = nameOf([first, ...others]);
  const [west, south, east, north] = extentOf(points) ?? [0, 0, 0, 0];
  const isOnePlace = east - west < ONE_PLACE && north - south < ONE_PLACE;
  const element = isOnePlace
    ? linkTo(first.href)
    : buttonFor(() => map.fitBounds([west, south, east, north], { padding: 2 * PADDING }));
  element.className = (count > 1 ? styles.cluster : styles.point) ?? "";
  element.title = name;
  element.setAttribute("aria-label", isOnePlace ? name : `${name}. Zoom in`);
  element.textContent = count > 1 ? String(count) : "";
  return element;
}

/** A link to our pages is marked to navigate without a new document. */
function linkTo(href: string): HTMLElement {
  const link = document.createElement("a");
  link.href = href;
  if (href.startsWith("/")) link.dataset.link = "";
  return link;
}

function buttonFor(act: () => void): HTMLElement {
  const button = document.createElement("button");
  button.type = "button";
  button.addEventListener("click", act);
  return button;
}

const CIRCLE = "circle";

function drawCircle(map: TileView, view: TileMapView, color: string): void {
  map.addSource(CIRCLE, { type: "geojson", data: circleOf(view) });
  map.addLayer({
    id: CIRCLE,
    type: "line",
    source: CIRCLE,
    paint: { "line-color": color, "line-width": 1.5, "line-dasharray": [4, 3] },
  });
}

function moveCircle(map: TileView, view: TileMapView): void {
  const source = map.getSource(CIRCLE);
  if (source && "setData" in source && typeof source.setData === "function") {
    source.setData(circleOf(view));
  }
}

function circleOf({ around }: TileMapView) {
  const ring = around ? circleAround(around.center, around.miles) : [];
  return {
    type: "Feature" as const,
    properties: {},
    geometry: {
      type: "LineString" as const,
      coordinates: ring.map(({ latitude, longitude }) => [longitude, latitude]),
    },
  };
}

/** Reads an archive's HTML attribution: only its text and the URLs of its links. */
function readCredits(metadata: unknown): Credit[] {
  const html =
    typeof metadata === "object" && metadata !== null && "attribution" in metadata
      ? String(metadata.attribution)
      : "";
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return [...body.childNodes].map((node) => ({
    text: node.textContent ?? "",
    href: node instanceof HTMLAnchorElement && /^https?:/.test(node.href) ? node.href : null,
  }));
}
