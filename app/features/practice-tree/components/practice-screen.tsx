import { Form } from "react-router";
import { Link } from "#app/rendering/index.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { TabLinks } from "#app/ui/tabs.tsx";
import { formatTime } from "../format-time.ts";
import { PRACTICE_PATH, practicePath, settingPath } from "../paths.ts";
import type { PracticePage } from "../read-practice.server.ts";
import { BRAKES, kindOf, type Settings, TREES, type Tree } from "../rules.ts";
import { BRAKE_NAMES } from "../texts.ts";
import { LazyBelow } from "./lazy-below.tsx";
import { PracticeGame } from "./practice-game.tsx";
import styles from "./practice-screen.module.css";
import { PracticeSlip } from "./practice-slip.tsx";

/** The practice tree, or a slip of it that somebody shared, with the week's board and the rules. */
export function PracticeScreen({ page }: { page: PracticePage }) {
  const { settings, tries, board, can, isSignedIn } = page;
  return (
    <div className={`wrap ${styles.screen}`}>
      <PageHead
        eyebrow={<Link to="/tools">Tools</Link>}
        title="Practice tree"
        lead="Five lights between rounds. A game, timed as honestly as a browser can."
        isTerse
      />
      {tries ? (
        <div className={styles.shared}>
          <PracticeSlip settings={settings} tries={tries} isShared />
          <div>
            <p>
              Somebody sent you these five lights. It's a game, and nobody checked them: anyone can
              write such a link.
            </p>
            <ButtonLink to={practicePath(settings)}>Beat them</ButtonLink>
          </div>
        </div>
      ) : (
        <>
          <Setting page={page} />
          <PracticeGame
            // Another tree starts over.
            key={`${kindOf(settings)} ${settings.delayMs}`}
            settings={settings}
            canEnter={can.enter}
            isSignedIn={isSignedIn}
          />
        </>
      )}
      <LazyBelow settings={settings} board={board} />
    </div>
  );
}

/** Short, so that both rows of tabs are one on a phone. */
const TREE_TABS: Readonly<Record<Tree, string>> = { full: "Full", pro: "Pro" };

/** The tree and the brake as links, the delay as a form: all of it is in the address. */
function Setting({ page: { settings, typedDelay, delayError } }: { page: PracticePage }) {
  const { tree, brake } = settings;
  return (
    <div className={styles.setting}>
      <TabLinks
        label="Tree"
        items={TREES.map((each) => ({
          ...{ to: settingPath(each, brake), label: TREE_TABS[each], isCurrent: each === tree },
        }))}
      />
      <TabLinks
        label="Brake"
        items={BRAKES.map((each) => ({
          ...{ to: settingPath(tree, each), label: BRAKE_NAMES[each], isCurrent: each === brake },
        }))}
      />
      {brake === "box" && (
        <DelayForm settings={settings} typed={typedDelay} error={delayError ?? undefined} />
      )}
    </div>
  );
}

type DelayFormProps = { settings: Settings; typed: string; error: string | undefined };

function DelayForm({ settings: { tree, brake, delayMs }, typed, error }: DelayFormProps) {
  return (
    <Form method="get" action={PRACTICE_PATH} className={styles.delay} preventScrollReset>
      <input type="hidden" name="tree" value={tree} />
      <input type="hidden" name="brake" value={brake} />
      <TextField
        key={`${tree} ${typed}`}
        name="delay"
        label="Delay, s"
        error={error}
        defaultValue={error ? typed : formatTime(delayMs)}
        inputMode="decimal"
        autoComplete="off"
        maxLength={6}
      />
      <Button variant="ghost">Set</Button>
    </Form>
  );
}
