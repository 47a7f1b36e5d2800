import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { check } from "recheck";
import ts from "typescript";
import { type Ran, ROOT } from "../lib/project.ts";

/** The code that runs on the server and in browsers. */
const PRODUCT = "{app,workers,db}/**/*.{ts,tsx}";

/** Limits by steps, not time, so that the result doesn't depend on the machine's load. */
const LIMITS = {
  timeout: 60_000,
  attackTimeout: null,
  incubationTimeout: null,
  mutationTimeout: null,
  seedingTimeout: null,
} as const;

/** A regular expression and its location; null if its text is only known at run time. */
type Located = { place: string; expression: { source: string; flags: string } | null };

/**
 * Checks that each regular expression of the product matches in linear time: literals, and calls of `RegExp`
 * with constant text. The last line of the output counts them.
 */
export async function checkRegularExpressions(): Promise<Ran> {
  const paths = globSync(PRODUCT, { cwd: ROOT });
  const expressions = paths.flatMap((path) =>
    expressionsIn(path, readFileSync(join(ROOT, path), "utf8")),
  );
  const faults = await findSlowExpressions(expressions);
  const count = `${expressions.length} regular expressions`;
  return { status: faults.length, output: [...faults, count].join("\n") };
}

/** The faults of one source's regular expressions. */
export function slowExpressionsIn(path: string, text: string): Promise<string[]> {
  return findSlowExpressions(expressionsIn(path, text));
}

async function findSlowExpressions(expressions: readonly Located[]): Promise<string[]> {
  const faults: string[] = [];
  // One at a time: the timeout of each starts when it is requested.
  for (const each of expressions) {
    const fault = await faultOf(each);
    if (fault) faults.push(fault);
  }
  return faults;
}

async function faultOf({ place, expression }: Located): Promise<string | null> {
  if (!expression) return `${place} makes a regular expression that can't be checked here`;
  const { source, flags } = expression;
  const result = await check(source, flags, LIMITS);
  if (result.status === "safe") return null;
  const fault =
    result.status === "vulnerable" ? result.complexity.summary : "too large to be checked";
  return `${place} /${source}/${flags} is ${fault}`;
}

function expressionsIn(path: string, text: string): Located[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const expressions: Located[] = [];
  const visit = (node: ts.Node) => {
    const expression = readExpression(node);
    if (expression !== undefined) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
      expressions.push({ place: `${path}:${line + 1}`, expression });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return expressions;
}

/** Undefined if the node isn't a regular expression. */
function readExpression(node: ts.Node): Located["expression"] | undefined {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf("/");
    return { source: node.text.slice(1, end), flags: node.text.slice(end + 1) };
  }
  if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return undefined;
  if (!ts.isIdentifier(node.expression) || node.expression.text !== "RegExp") return undefined;
  const [source, flags] = node.arguments ?? [];
  if (!source || !ts.isStringLiteralLike(source)) return null;
  if (flags && !ts.isStringLiteralLike(flags)) return null;
  return { source: source.text, flags: flags?.text ?? "" };
}
