import type { Connection } from "#db/client.ts";

/** What D1 answers to a statement. */
type Answer = Awaited<ReturnType<Connection["batch"]>>[number];
/** Runs statements, separated by semicolons, as one batch; gives an answer for each. */
type Execute = (sql: string) => Promise<Answer[]>;

/**
 * A database that takes nothing but text, for the product's own queries: their parameters become
 * literals. What belongs together stays one batch.
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
    const [answer] = await this.#execute(this.text());
    if (!answer) throw new Error("a statement was not answered");
    return answer;
  }

  all() {
    return this.run();
  }

  async raw() {
    const { results } = await this.run();
    return results.map((row) => Object.values(row ?? {}));
  }
}

/** What is in quotes, where a question mark is one; else a parameter. */
const PARAMETERS = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\?/g;

function withLiterals(sql: string, params: readonly unknown[]): string {
  const left = [...params];
  return sql.replace(PARAMETERS, (part) => (part === "?" ? literal(left.shift()) : part));
}

function literal(value: unknown): string {
  if (value === null) return "null";
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  if (typeof value === "boolean") return value ? "1" : "0";
  if (typeof value === "string") return `'${value.replaceAll("'", "''")}'`;
  throw new TypeError(`${typeof value} can't be written into a statement`);
}
