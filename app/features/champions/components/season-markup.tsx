import { lazy } from "react";
import { StaticMarkup } from "#app/rendering/index.ts";
import type { SeasonPage } from "../read-season.server.ts";
// The lazy component is part of the document's markup, so the page needs its styles from the start.
import "#app/ui/dusk-top.module.css";
import "#app/ui/figure.module.css";
import "#app/ui/page-head.module.css";
import "#app/ui/run-figures.module.css";
import "./season-screen.module.css";

const loadScreen = async () => (await import("./season-screen.tsx")).SeasonScreen;
const Screen = import.meta.env.SSR
  ? await loadScreen()
  : lazy(async () => ({ default: await loadScreen() }));

/** A season's page as static markup: nothing in it needs script. */
export function SeasonMarkup({ page, version }: { page: SeasonPage; version: string }) {
  return <StaticMarkup as="div" id="season" variant={version} Content={Screen} props={{ page }} />;
}
