import { PageHead } from "#app/ui/page-head.tsx";
import { Paper } from "#app/ui/paper.tsx";
import type { Environment } from "../environment.server.ts";
import styles from "./environment-screen.module.css";

/** The build's own time slip: which one answers, and what is switched on. */
export function EnvironmentScreen({ environment }: { environment: Environment }) {
  const { build, name, flags } = environment;
  return (
    <div className={`wrap ${styles.screen}`}>
      <PageHead
        eyebrow="Tech inspection"
        title="Environment"
        lead="The build that served you, and what's switched on. Quote the build when you report a problem."
      />
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
    </div>
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
