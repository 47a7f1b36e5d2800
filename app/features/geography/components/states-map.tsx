import { useRootData } from "#app/ui/root-data.ts";
import { DrawnMap, type MapProps } from "./drawn-map.tsx";
import { ZoomableMap } from "./zoomable-map.tsx";

/** The drawn map; if tiles are configured, a visitor can open a zoomable one in its place. */
export function StatesMap(props: MapProps) {
  const tilesUrl = useRootData()?.mapTilesUrl;
  const drawn = <DrawnMap {...props} />;
  if (!tilesUrl) return drawn;
  const { label, points, around } = props;
  return (
    <ZoomableMap tilesUrl={tilesUrl} label={label} view={{ points, around }}>
      {drawn}
    </ZoomableMap>
  );
}
