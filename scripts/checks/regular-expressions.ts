import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { check } from "recheck";
import ts from "typescript";
import { type Ran, ROOT } from "../lib/project.ts";

/** What answers visitors, and what runs in their browsers. */
const PRODUCT = "{app,workers,db}/**/*.{ts,tsx}";

/** Steps are counted, not time, so that a busy machine finds what an idle one does. */
const LIMITS = {
  timeout: 60_000,
  attackTimeout: null,
  incubationTimeout: null,
  mutationTimeout: null,
  seedingTimeout: null,
} as const;

/** A regular expression and where it stands, or null for one whose text is only known at run time. */
type Found = { place: string; expression: { source: string; flags: string } | null };

/**
 * Whether each regular expression of the product takes at most as many steps as its text has characters,
 * times a constant: literals, and calls of `RegExp` with constant text. The last line says how many.
 */
export async function checkRegularExpressions(): Promise<Ran> {
  const paths = globSync(PRODUCT, { cwd: ROOT });
  const found = paths.flatMap((path) =>
    expressionsIn(path, readFileSync(join(ROOT, path), "utf8")),
  );
  const faults = await findSlowExpressions(found);
  const count = `${found.length} regular expressions`;
  return { status: faults.length, output: [...faults, count].join("\n") };
}

/** The faults of one source's regular expressions. */
export function slowExpressionsIn(path: string, text: string): Promise<string[]> {
  return findSlowExpressions(expressionsIn(path, text));
}

async function findSlowExpressions(found: readonly Found[]): Promise<string[]> {
  const faults: string[] = [];
  // One at a time: the limit runs from when each is asked for.
  for (const each of found) {
    const fault = await faultOf(each);
    if (fault) faults.push(fault);
  }
  return faults;
}

async function faultOf({ place, expression }: Found): Promise<string | null> {
  if (!expression) return `${place} makes a regular expression that can't be checked here`;
  const { source, flags } = expression;
  const found = await check(source, flags, LIMITS);
  if (found.status === "safe") return null;
  const fault =
    found.status === "vulnerable" ? found.complexity.summary : "too large to be checked";
  return `${place} /${source}/${flags} is ${fault}`;
}

function expressionsIn(path: string, text: string): Found[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const found: Found[] = [];
  const visit = (node: ts.Node) => {
    const expression = readExpression(node);
    if (expression !== undefined) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
      found.push({ place: `${path}:${line + 1}`, expression });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Undefined where the node is no regular expression. */
function readExpression(node: ts.Node): Found["expression"] | undefined {
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
