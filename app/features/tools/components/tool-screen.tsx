import { Form } from "react-router";
import { Link } from "#app/rendering/index.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { Paper } from "#app/ui/paper.tsx";
import type { ToolResult } from "../define-tool.ts";
import { TOOLS_PATH, toolPath } from "../paths.ts";
import type { ShownField, ShownTool } from "../show-tool.server.ts";
import { OwnRuns } from "./own-runs.tsx";
import styles from "./tool-screen.module.css";

/** A tool: its form, the result on paper, and where the figures come from. */
export function ToolScreen({ tool }: { tool: ShownTool }) {
  const { slug, title, lead, fields, results, isExample, ownRuns } = tool;
  return (
    <div className={`wrap ${styles.screen}`}>
      <PageHead eyebrow={<Link to={TOOLS_PATH}>Tools</Link>} title={title} lead={lead} />
      <div className={styles.split}>
        <div className={styles.form}>
          <Form method="get" action={toolPath(slug)} className={styles.fields} preventScrollReset>
            <Fields fields={fields.filter(({ group }) => group === undefined)} />
            {groupsOf(fields).map((group) => (
              <fieldset key={group} className={styles.group}>
                <legend>{group}</legend>
                <Fields fields={fields.filter((field) => field.group === group)} />
              </fieldset>
            ))}
            <p className={styles.buttons}>
              <Button>Work it out</Button>
              {!isExample && (
                <Link to={toolPath(slug)} preventScrollReset>
                  Start over
                </Link>
              )}
            </p>
          </Form>
          <OwnRuns runs={ownRuns} />
        </div>
        <div className={styles.result}>
          <Paper className={styles.slip}>
            <Result results={results} isExample={isExample} title={title} />
          </Paper>
        </div>
      </div>
      <Sources tool={tool} />
    </div>
  );
}

/** The names of the groups, which come after the fields without one. */
function groupsOf(fields: readonly ShownField[]): string[] {
  return [...new Set(fields.flatMap(({ group }) => group ?? []))];
}

function Fields({ fields }: { fields: readonly ShownField[] }) {
  return fields.map((field) => (
    // The key makes the field follow the URL.
    <Field key={`${field.name} ${field.typed}`} field={field} />
  ));
}

function Field({ field }: { field: ShownField }) {
  const { name, label, typed, error } = field;
  if (field.kind === "choice") {
    return (
      <SelectField
        name={name}
        label={label}
        help={field.help}
        defaultValue={typed}
        options={Object.entries(field.choices).map(([value, text]) => ({ value, label: text }))}
        className={styles.wide}
      />
    );
  }
  return (
    <TextField
      name={name}
      label={field.unit ? `${label}, ${field.unit}` : label}
      help={field.help}
      error={error}
      defaultValue={typed}
      inputMode={field.kind === "numbers" ? "text" : "decimal"}
      autoComplete="off"
      className={field.kind === "numbers" ? styles.whole : undefined}
      required={!(field.kind === "number" && field.isOptional)}
    />
  );
}

type ResultProps = { results: readonly ToolResult[]; isExample: boolean; title: string };

function Result({ results, isExample, title }: ResultProps) {
  if (results.length === 0) {
    return (
      <p role="status" className={styles.none}>
        Correct what is marked, and the result is printed here.
      </p>
    );
  }
  return (
    <div role="status">
      <h2 className={styles.heading}>
        {title}
        {isExample && <small>an example</small>}
      </h2>
      <dl className={styles.lines}>
        {results.map(({ label, value, note, isMain }) => (
          <div key={label} className={isMain ? styles.main : undefined}>
            <dt>
              {label}
              {note && <small>{note}</small>}
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Sources({ tool: { formulas, limits } }: { tool: ShownTool }) {
  return (
    <section className={styles.sources} aria-labelledby="sources">
      <h2 id="sources">How it is worked out</h2>
      <ul>
        {formulas.map(({ text, source }) => (
          <li key={text}>
            <code>{text}</code> <span>{source}</span>
          </li>
        ))}
      </ul>
      <p>{limits}</p>
    </section>
  );
}
