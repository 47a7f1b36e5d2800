import { lazy } from "react";
import { StaticMarkup } from "#app/rendering/index.ts";
import type { ShownChallenge } from "../present-challenge.ts";
// The lazy component is part of the document's markup, so the page needs its styles from the start.
import "#app/ui/page-head.module.css";
import "./challenge-screen.module.css";
import "./duel.module.css";

const loadScreen = async () => (await import("./challenge-screen.tsx")).ChallengeScreen;
const Screen = import.meta.env.SSR
  ? await loadScreen()
  : lazy(async () => ({ default: await loadScreen() }));

type ChallengeMarkupProps = { challenge: ShownChallenge; version: string };

/** A challenge as static markup: nothing in it needs script. */
export function ChallengeMarkup({ challenge, version }: ChallengeMarkupProps) {
  return (
    <StaticMarkup as="div" id="duel" variant={version} Content={Screen} props={{ challenge }} />
  );
}
