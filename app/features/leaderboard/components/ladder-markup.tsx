import { lazy } from "react";
import { StaticMarkup } from "#app/rendering/index.ts";
import type { LadderPage } from "../read-ladder.server.ts";
// The lazy component is part of the document's markup, so the page needs its styles from the start.
import "#app/ui/button.module.css";
import "#app/ui/empty-state.module.css";
import "#app/ui/page-head.module.css";
import "#app/ui/tabs.module.css";
import "./board-table.module.css";
import "./ladder-screen.module.css";
import "./seasons.module.css";
import "./week-line.module.css";
import "./window-controls.module.css";

const loadScreen = async () => (await import("./ladder-screen.tsx")).LadderScreen;
const Screen = import.meta.env.SSR
  ? await loadScreen()
  : lazy(async () => ({ default: await loadScreen() }));

/** A ladder's page as static markup: nothing in it needs script. */
export function LadderMarkup({ page, version }: { page: LadderPage; version: string }) {
  return <StaticMarkup as="div" id="ladder" variant={version} Content={Screen} props={{ page }} />;
}
