import { ShareLinks } from "#app/features/sharing/components/share-links.tsx";
import { ScriptButton } from "#app/ui/button.tsx";
import { formatTime } from "../format-time.ts";
import { practicePath } from "../paths.ts";
import type { Settings } from "../rules.ts";
import styles from "./practice-game.module.css";

/** What to do with a full slip: print it, or share a link that holds its times. */
export function ShareTries({ settings, tries }: { settings: Settings; tries: readonly number[] }) {
  return (
    <div className={styles.share}>
      <ScriptButton onClick={() => print()}>Print the slip</ScriptButton>
      <ShareLinks
        subject="slip"
        path={practicePath(settings, tries)}
        text={`Five lights at the practice tree: ${tries.map(formatTime).join(" ")}`}
      />
    </div>
  );
}
