import { lazy } from "react";
import { StaticMarkup } from "#app/rendering/index.ts";
import type { ListedSeason } from "../list-champions.server.ts";
// The lazy component is part of the document's markup, so the page needs its styles from the start.
import "#app/ui/page-head.module.css";
import "./champions-screen.module.css";

const loadScreen = async () => (await import("./champions-screen.tsx")).ChampionsScreen;
const Screen = import.meta.env.SSR
  ? await loadScreen()
  : lazy(async () => ({ default: await loadScreen() }));

type ChampionsMarkupProps = { seasons: readonly ListedSeason[]; version: string };

/** The list of seasons as static markup: nothing in it needs script. */
export function ChampionsMarkup({ seasons, version }: ChampionsMarkupProps) {
  return (
    <StaticMarkup as="div" id="champions" variant={version} Content={Screen} props={{ seasons }} />
  );
}
