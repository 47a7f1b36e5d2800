import { resolve } from "node:path";
import Validator from "@adobe/structured-data-validator";
import ts from "typescript";

/** The path of the checked file, which only exists in memory. */
const FILE = resolve("test/support/structured-data.ts");

/**
 * The errors of structured data: against schema-dts's vocabulary of schema.org, and against the requirements of
 * search engines.
 *
 * @param items parsed scripts of `application/ld+json`, by name
 */
export async function findSchemaFaults(
  items: readonly (readonly [name: string, data: unknown])[],
): Promise<string[]> {
  const required = await Promise.all(
    items.map(async ([name, data]) => (await missingOf(data)).map((fault) => `${name}: ${fault}`)),
  );
  return [...typeFaults(items), ...required.flat()];
}

/** Checks each item against its declared type with TypeScript. */
function typeFaults(items: readonly (readonly [name: string, data: unknown])[]): string[] {
  const lines = items.map(([, data], at) => {
    const { "@context": _, ...thing } = data as { "@context": string; "@type": string };
    return `export const item${at}: Extract<Schema.${thing["@type"]}, object> = ${JSON.stringify(thing)};`;
  });
  const source = ['import type * as Schema from "schema-dts";', ...lines].join("\n");
  const options = { strict: true, noEmit: true, skipLibCheck: true, types: [] };
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (name, version) =>
    name === FILE ? ts.createSourceFile(name, source, version) : read(name, version);
  const program = ts.createProgram([FILE], options, host);
  const file = program.getSourceFile(FILE);
  return ts.getPreEmitDiagnostics(program, file).map(({ messageText, start = 0 }) => {
    const { line = 0 } = file?.getLineAndCharacterOfPosition(start) ?? {};
    return `${items[line - 1]?.[0]}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`;
  });
}

async function missingOf(data: unknown): Promise<string[]> {
  const { "@type": type } = data as { "@type": string };
  const issues = await new Validator().validate({ jsonld: { [type]: [structuredClone(data)] } });
  return issues
    .filter(({ severity }) => severity === "ERROR")
    .map(({ issueMessage }) => `${type}: ${issueMessage}`);
}
