import { type ComponentProps, lazy } from "react";
import { MapMarkup } from "#app/features/geography/components/map-markup.tsx";
import { useLiveAir } from "#app/features/trip/components/use-live-air.ts";
import type { TrackScreen } from "./track-screen.tsx";
// The lazy component is part of the document's markup, so the page needs its styles from the start.
import "#app/features/geography/components/zoomable-map.module.css";
import "#app/features/leaderboard/components/run-table.module.css";
import "#app/features/trip/components/getting-there.module.css";
import "#app/features/trip/components/packing-list.module.css";
import "#app/features/trip/components/strip-plan.module.css";
import "#app/features/trip/components/trip-figures.module.css";
import "#app/features/trip/components/trip-map.module.css";
import "#app/ui/button.module.css";
import "#app/ui/field.module.css";
import "./record-posters.module.css";
import "./track-evenings.module.css";
import "./track-screen.module.css";

const loadScreen = async () => (await import("./track-screen.tsx")).TrackScreen;
const Screen = import.meta.env.SSR
  ? await loadScreen()
  : lazy(async () => ({ default: await loadScreen() }));

type TrackMarkupProps = ComponentProps<typeof TrackScreen> & { slug: string; zip: string };

/** A track's page as static markup: nothing in it needs script but a zoomable map and the current air. */
export function TrackMarkup({ slug, zip, ...props }: TrackMarkupProps) {
  const variant = `${slug} ${zip}`;
  useLiveAir(variant);
  return <MapMarkup id="track" variant={variant} Content={Screen} props={props} />;
}
