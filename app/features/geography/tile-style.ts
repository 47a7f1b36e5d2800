import type { LayerSpecification, StyleSpecification, SymbolLayerSpecification } from "maplibre-gl";

/** The colors of a map, as CSS values. */
export type MapColors = Record<"water" | "land" | "border" | "road" | "label" | "reach", string>;

const SOURCE = "tiles";

/**
 * The map's style: raster tiles as they are, vector tiles in our colors, with the layers of Protomaps' basemaps
 * (https://docs.protomaps.com/basemaps/layers). Labels use the page's fonts.
 *
 * @param url the archive's, as `pmtiles://…`
 */
export function styleOf(
  url: string,
  { isPicture, colors, font }: { isPicture: boolean; colors: MapColors; font: string },
): StyleSpecification {
  return {
    version: 8,
    sources: {
      [SOURCE]: isPicture ? { type: "raster", url, tileSize: 256 } : { type: "vector", url },
    },
    layers: isPicture
      ? [{ id: "pictures", type: "raster", source: SOURCE }]
      : vectorLayers(colors, font),
  };
}

function vectorLayers(colors: MapColors, font: string): LayerSpecification[] {
  const of = (layer: string) => ({ source: SOURCE, "source-layer": layer });
  const text: SymbolLayerSpecification["layout"] = {
    "text-font": [font],
    "text-field": ["get", "name"],
  };
  const halo = {
    "text-color": colors.label,
    "text-halo-color": colors.land,
    "text-halo-width": 1.5,
  };
  return [
    { id: "background", type: "background", paint: { "background-color": colors.water } },
    { id: "land", type: "fill", ...of("earth"), paint: { "fill-color": colors.land } },
    {
      id: "water",
      type: "fill",
      ...of("water"),
      filter: ["==", ["geometry-type"], "Polygon"],
      paint: { "fill-color": colors.water },
    },
    {
      id: "roads",
      type: "line",
      ...of("roads"),
      filter: ["in", ["get", "kind"], ["literal", ["highway", "major_road", "minor_road"]]],
      paint: {
        "line-color": colors.road,
        "line-width": [
          "interpolate",
          ["exponential", 1.6],
          ["zoom"],
          5,
          ["match", ["get", "kind"], "highway", 0.75, 0.25],
          16,
          ["match", ["get", "kind"], "highway", 12, "major_road", 8, 4],
        ],
      },
    },
    {
      id: "borders",
      type: "line",
      ...of("boundaries"),
      paint: { "line-color": colors.border, "line-width": 1, "line-dasharray": [3, 2] },
    },
    {
      id: "road-names",
      type: "symbol",
      ...of("roads"),
      minzoom: 11,
      layout: { ...text, "symbol-placement": "line", "text-size": 11 },
      paint: halo,
    },
    {
      id: "towns",
      type: "symbol",
      ...of("places"),
      filter: ["in", ["get", "kind"], ["literal", ["country", "region", "locality"]]],
      layout: {
        ...text,
        "text-size": ["match", ["get", "kind"], "country", 16, "region", 14, 13],
        "text-max-width": 8,
      },
      paint: halo,
    },
  ];
}
