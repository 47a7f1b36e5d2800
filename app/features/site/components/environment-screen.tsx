import type { Drawing } from "#app/features/content/block-markup.ts";
import { SceneSheet } from "#app/features/content/components/scene-sheet.tsx";
import { Paper } from "#app/ui/paper.tsx";
import type { Environment } from "../environment.server.ts";
import styles from "./environment-screen.module.css";

type EnvironmentScreenProps = { environment: Environment; drawing: Drawing };

/** The build's own time slip: which build is running, and what is enabled. */
export function EnvironmentScreen({ environment, drawing }: EnvironmentScreenProps) {
  const { build, name, flags } = environment;
  return (
    <SceneSheet
      drawing={drawing}
      eyebrow="Tech inspection"
      title="Environment"
      lead="The build that served you, and what's switched on. Quote the build when you report a problem."
    >
      <Paper className={styles.slip}>
        <dl className={styles.print}>
          <Line name="Build" value={build.id} />
          <Line name="Commit" value={build.commit} />
          <Line name="Built" value={build.builtAt} />
          <Line name="Environment" value={name} />
          {flags.map((flag) => (
            <Line key={flag.name} name={flag.name} value={flag.isOn ? "on" : "off"} />
          ))}
        </dl>
      </Paper>
    </SceneSheet>
  );
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
