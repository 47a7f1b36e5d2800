import type { Connection } from "#db/client.ts";

/** D1's result of a statement. */
type Result = Awaited<ReturnType<Connection["batch"]>>[number];
/** Runs statements, separated by semicolons, as one batch; returns a result for each. */
type Execute = (sql: string) => Promise<Result[]>;

/**
 * A database that only takes text, for the product's queries: their parameters become literals, and a batch stays
 * one batch.
 */
export function openTextDatabase(execute: Execute): Connection {
  return {
    prepare: (sql) => new TextStatement(execute, sql, []),
    batch: (statements: TextStatement[]) =>
      execute(statements.map((statement) => statement.text()).join(";\n")),
  };
}

class TextStatement {
  readonly #execute: Execute;
  readonly #sql: string;
  readonly #params: readonly unknown[];

  constructor(execute: Execute, sql: string, params: readonly unknown[]) {
    this.#execute = execute;
    this.#sql = sql;
    this.#params = params;
  }

  bind(...params: unknown[]) {
    return new TextStatement(this.#execute, this.#sql, params);
  }

  text(): string {
    return withLiterals(this.#sql, this.#params);
  }

  async run() {
    const [result] = await this.#execute(this.text());
    if (!result) throw new Error("a statement has no result");
    return result;
  }

  all() {
    return this.run();
  }

  async raw() {
    const { results } = await this.run();
    return results.map((row) => Object.values(row ?? {}));
  }
}

/** Quoted text, in which a question mark is literal, or a parameter. */
const PARAMETERS = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\?/g;

function withLiterals(sql: string, params: readonly unknown[]): string {
  const remaining = [...params];
  return sql.replace(PARAMETERS, (part) => (part === "?" ? literal(remaining.shift()) : part));
}

function literal(value: unknown): string {
  if (value === null) return "null";
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  if (typeof value === "boolean") return value ? "1" : "0";
  if (typeof value === "string") return `'${value.replaceAll("'", "''")}'`;
  throw new TypeError(`${typeof value} can't be written into a statement`);
}
