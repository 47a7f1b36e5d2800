import { Form } from "react-router";
import { Link } from "#app/rendering/index.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import type { ComparedFigure, ComparedRun, Comparison } from "../compare-runs.server.ts";
import { COMPARE_PATH, TOOLS_PATH } from "../paths.ts";
import type { OwnRun } from "../show-tool.server.ts";
import styles from "./compare-screen.module.css";
import { OwnRuns } from "./own-runs.tsx";

const NO_FIGURE = "—";

type CompareScreenProps = { comparison: Comparison & { ownRuns: readonly OwnRun[] } };

/** Two runs from the boards side by side. */
export function CompareScreen({ comparison }: CompareScreenProps) {
  const { typed, errors, runs, figures, watch, ownRuns } = comparison;
  return (
    <div className={`wrap ${styles.screen}`}>
      <PageHead
        eyebrow={<Link to={TOOLS_PATH}>Tools</Link>}
        title="Compare two runs"
        lead="Any two runs from the boards, by number or link. What a slip doesn't have stays open."
      />
      <Form method="get" action={COMPARE_PATH} className={styles.form} preventScrollReset>
        {(["first", "second"] as const).map((side) => (
          <TextField
            key={`${side} ${typed[side]}`}
            name={side}
            label={side === "first" ? "First run" : "Second run"}
            error={errors[side]}
            help="Its number or link"
            defaultValue={typed[side]}
            autoComplete="off"
            required
          />
        ))}
        <p className={styles.buttons}>
          <Button>Compare</Button>
          {watch && (
            <ButtonLink to={watch} variant="ghost">
              Watch them race
            </ButtonLink>
          )}
        </p>
      </Form>
      <OwnRuns runs={ownRuns} />
      {runs && <Figures first={runs.first} second={runs.second} figures={figures} />}
      <p className={styles.source}>
        All figures are those of the slips that a moderator approved. “60 ft to the stripe” is the
        elapsed time minus the 60 ft: what is left once the launch is over.
      </p>
    </div>
  );
}

type FiguresProps = {
  first: ComparedRun;
  second: ComparedRun;
  figures: readonly ComparedFigure[];
};

function Figures({ first, second, figures }: FiguresProps) {
  return (
    <table className={styles.table} aria-label="The two runs">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Figure</span>
          </th>
          {[first, second].map((run, at) => (
            <th key={at === 0 ? "first" : "second"} scope="col">
              <Link to={run.path}>{run.username}</Link>
              <small>{run.vehicle}</small>
              <small>{run.when}</small>
            </th>
          ))}
          <th scope="col">Second minus first</th>
        </tr>
      </thead>
      <tbody>
        {figures.map(({ label, winner, difference, ...figure }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td data-better={winner === "first" || undefined}>{figure.first ?? NO_FIGURE}</td>
            <td data-better={winner === "second" || undefined}>{figure.second ?? NO_FIGURE}</td>
            <td>{difference ?? NO_FIGURE}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
