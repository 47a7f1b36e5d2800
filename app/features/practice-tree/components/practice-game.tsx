import { Suspense, useRef } from "react";
import { Link } from "#app/rendering/index.ts";
import { ScriptButton } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/field.tsx";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { formatTime } from "../format-time.ts";
import { practicePath } from "../paths.ts";
import type { PersonalBest } from "../personal-best.ts";
import { type Brake, type Settings, TRIES } from "../rules.ts";
import { sayTry } from "../say-try.ts";
import styles from "./practice-game.module.css";
import { PracticeSlip } from "./practice-slip.tsx";
import { TreeLights } from "./tree-lights.tsx";
import { type PracticePhase, usePractice } from "./use-practice.ts";

// Nobody shares before five tries.
const ShareTries = lazyPart(async () => (await import("./share-tries.tsx")).ShareTries);

type PracticeGameProps = {
  settings: Settings;
  /** Whether the viewer's rounds can be on the board; `isSignedIn` says why not. */
  canEnter: boolean;
  isSignedIn: boolean;
};

/** The tree, its button, and the slip of the tries so far. */
export function PracticeGame({ settings, canEnter, isSignedIn }: PracticeGameProps) {
  const root = useRef<HTMLDivElement>(null);
  const game = usePractice(settings, root);
  const { tries, phase, status, timing } = game;
  const reactions = tries.map(({ reactionMs }) => reactionMs);
  const last = reactions.at(-1);
  // The time is there in large: only what else there is to say is shown as text.
  const isPlain = phase === "idle" && last !== undefined && status === sayTry(last);
  const isMidway = tries.length > 0 && tries.length < TRIES;
  return (
    <div className={styles.game}>
      <div
        ref={root}
        className={styles.stage}
        data-tree=""
        data-armed={phase === "idle" ? undefined : ""}
      >
        <TreeLights />
        <div className={styles.side}>
          <Readout last={last} />
          <p role="status" className={isPlain ? "visually-hidden" : styles.status}>
            {phase === "idle" && (status || HOW[settings.brake])}
          </p>
          <ScriptButton
            variant="primary"
            className={styles.button}
            onPointerDown={game.onPress}
            onKeyDown={game.onPress}
            onClick={game.onClick}
          >
            {labelOf(phase, settings.brake, tries.length)}
          </ScriptButton>
          <noscript>
            <p>The tree needs JavaScript to time you. The rules and this week's board are below.</p>
          </noscript>
        </div>
      </div>
      <div className={styles.below}>
        {canEnter ? (
          <CheckboxField
            name="board"
            label="For this week's board"
            help={isMidway ? "From your next five." : "Your next five tries are a round."}
            checked={game.isForBoard}
            onChange={({ currentTarget }) => game.setForBoard(currentTarget.checked)}
            data-needs-script=""
          />
        ) : (
          <Entrance settings={settings} isSignedIn={isSignedIn} />
        )}
        <Best best={game.best} />
        {timing && <p className={styles.note}>{timing}</p>}
      </div>
      <div className={styles.result}>
        <PracticeSlip settings={settings} tries={reactions} />
        {tries.length === TRIES && (
          <Suspense>
            <ShareTries settings={settings} tries={reactions} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

/**
 * The last time, and while a try runs the last light in a word: one place to look at for those who can't tell the
 * colors or don't want lights.
 */
function Readout({ last }: { last: number | undefined }) {
  return (
    <div className={styles.readout} aria-hidden="true">
      <p data-word="" className={styles.word} />
      <p className={styles.time} data-red={(last ?? 0) < 0 || undefined}>
        {last === undefined ? ".---" : formatTime(last)}
      </p>
    </div>
  );
}

const HOW: Readonly<Record<Brake, string>> = {
  foot: "Stage, then press when you'd let off the brake: the button, the tree, or the space bar.",
  box: "Stage, then hold the button or the space bar. Let go at the first amber: the box waits for you.",
};

function labelOf(phase: PracticePhase, brake: Brake, count: number): string {
  if (phase === "loading") return "Staging";
  if (phase === "staged") return "Hold";
  if (phase === "running") return brake === "box" ? "Let go" : "Go";
  return count === TRIES ? "Stage for five more" : `Stage, try ${count + 1} of ${TRIES}`;
}

type EntranceProps = { settings: Settings; isSignedIn: boolean };

function Entrance({ settings, isSignedIn }: EntranceProps) {
  if (isSignedIn) return <p className={styles.note}>Activate your account to be on the board.</p>;
  return (
    <p className={styles.note}>
      <Link to={`/login?next=${encodeURIComponent(practicePath(settings))}`}>Log in</Link> to put
      rounds on the week's board.
    </p>
  );
}

function Best({ best }: { best: PersonalBest | null }) {
  if (!best || (best.lightMs === null && best.averageMs === null)) return null;
  return (
    <p className={styles.note}>
      Your best on this device:
      {best.lightMs !== null && ` a ${formatTime(best.lightMs)} light`}
      {best.lightMs !== null && best.averageMs !== null && ","}
      {best.averageMs !== null && ` ${formatTime(best.averageMs)} over five`}.
    </p>
  );
}
