import type { Drawing } from "#app/features/content/block-markup.ts";
import { SceneHead } from "#app/features/content/components/scene-head.tsx";
import { Link } from "#app/rendering/index.ts";
import type { ListedTool } from "../list-tools.server.ts";
import styles from "./tools-screen.module.css";

type ToolsScreenProps = { tools: readonly ListedTool[]; drawing: Drawing };

/** All tools, each with what it answers. */
export function ToolsScreen({ tools, drawing }: ToolsScreenProps) {
  return (
    <>
      <SceneHead
        drawing={drawing}
        eyebrow="1320 Club"
        title="Tools"
        lead="The sums that racers do between rounds. Each says which formula it uses, and prints."
      />
      <ul className={`wrap ${styles.tools}`}>
        {tools.map(({ path, title, lead }) => (
          <li key={path} className={styles.tool}>
            <h2>
              <Link to={path} className={styles.link}>
                {title}
              </Link>
            </h2>
            <p>{lead}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
