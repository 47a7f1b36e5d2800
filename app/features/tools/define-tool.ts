/** Fields with the same group are set apart below its name, after those without one. */
type Grouped = { group?: string };

/** A number that a tool asks for. */
export type NumberField = Grouped & {
  kind: "number";
  label: string;
  /** As printed behind the label: 'in', 'lb'. */
  unit?: string;
  help?: string;
  min: number;
  max: number;
  /** What the field holds when a tool is opened; empty if it may stay so and others are filled in instead. */
  example: string;
  isOptional?: boolean;
};

/** A choice between a few values; the first one is the default. */
export type ChoiceField<C extends string = string> = Grouped & {
  kind: "choice";
  label: string;
  help?: string;
  choices: Readonly<Record<C, string>>;
};

/** Several numbers in one field, separated by spaces, commas between spaces, or semicolons. */
export type NumbersField = Omit<NumberField, "kind" | "isOptional"> & {
  kind: "numbers";
  most: number;
};

export type ToolField = NumberField | ChoiceField | NumbersField;
export type ToolFields = Readonly<Record<string, ToolField>>;

/** The value of a field, once it is valid; null for an optional one that was left empty. */
type ValueOf<F extends ToolField> = F extends { kind: "numbers" }
  ? readonly number[]
  : F extends ChoiceField<infer C>
    ? C
    : F extends { isOptional: true }
      ? number | null
      : number;
export type ToolValues<F extends ToolFields> = { [Name in keyof F]: ValueOf<F[Name]> };

/** A line of the result, as it is printed. */
export type ToolResult = {
  label: string;
  value: string;
  /** A word on how sure it is, or where it applies. */
  note?: string;
  /** The figure that the tool is for. */
  isMain?: boolean;
};

/** A formula as it is printed below the result. */
export type Formula = { text: string; source: string };

type ToolText = {
  /** The last part of its path. */
  slug: string;
  title: string;
  /** What it answers, in one sentence. */
  lead: string;
  formulas: readonly Formula[];
  /** What the result isn't. */
  limits: string;
};

/** What a tool says to values that are valid one by one, but not together: a field and its error. */
export type ToolError = { field: string; error: string };

export type Tool = ToolText & {
  fields: ToolFields;
  /** The fields that a run's figures fill in. A run without one that is required isn't offered. */
  ofRun: (run: RunValues) => Readonly<Record<string, string>>;
  solve: (values: Record<string, unknown>) => readonly ToolResult[] | ToolError;
};

/** The figures of a run as a tool's fields hold them; empty where its slip has none. */
export type RunValues = {
  elapsed: string;
  sixtyFoot: string;
  trapSpeed: string;
  reaction: string;
  eighth: string;
  eighthSpeed: string;
  temperature: string;
  humidity: string;
  /** At the track, in inHg. */
  barometer: string;
};

/**
 * A tool whose values have the types of its fields.
 *
 * @param tool `solve` gets valid values: numbers within their limits, one of the choices, null for an empty optional field
 */
export function defineTool<const F extends ToolFields>(
  tool: ToolText & {
    fields: F;
    ofRun: (run: RunValues) => Partial<Record<keyof F & string, string>>;
    solve: (values: ToolValues<F>) => readonly ToolResult[] | ToolError;
  },
): Tool {
  // The values come from `readToolValues`, which reads them by the same fields.
  return tool as unknown as Tool;
}

export function isToolError(outcome: readonly ToolResult[] | ToolError): outcome is ToolError {
  return !Array.isArray(outcome);
}
