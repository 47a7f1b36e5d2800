import { resolve } from "node:path";
import Validator from "@adobe/structured-data-validator";
import ts from "typescript";

/** Where the file that is checked would lie: it exists in memory alone. */
const FILE = resolve("test/support/structured-data.ts");

/**
 * What is wrong with structured data: by the vocabulary of schema.org as schema-dts has it, and by what
 * search engines require of a type.
 *
 * @param items parsed scripts of `application/ld+json`, by a name for each
 */
export async function findSchemaFaults(
  items: readonly (readonly [name: string, data: unknown])[],
): Promise<string[]> {
  const required = await Promise.all(
    items.map(async ([name, data]) => (await missingOf(data)).map((fault) => `${name}: ${fault}`)),
  );
  return [...typeFaults(items), ...required.flat()];
}

/** Lets TypeScript hold each item against the type that it says it is. */
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
