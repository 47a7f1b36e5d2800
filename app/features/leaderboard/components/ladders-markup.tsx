import { lazy } from "react";
import { StaticMarkup } from "#app/rendering/index.ts";
import type { LadderIndex } from "../list-ladders.server.ts";
// The lazy component is part of the document's markup, so the page needs its styles from the start.
import "#app/ui/button.module.css";
import "#app/ui/empty-state.module.css";
import "#app/ui/page-head.module.css";
import "#app/ui/tabs.module.css";
import "./ladders-screen.module.css";
import "./week-line.module.css";

const loadScreen = async () => (await import("./ladders-screen.tsx")).LaddersScreen;
const Screen = import.meta.env.SSR
  ? await loadScreen()
  : lazy(async () => ({ default: await loadScreen() }));

/** The list of ladders as static markup: nothing in it needs script. */
export function LaddersMarkup({ index, version }: { index: LadderIndex; version: string }) {
  return (
    <StaticMarkup as="div" id="ladders" variant={version} Content={Screen} props={{ index }} />
  );
}
