import { basename } from "node:path/posix";
import ts from "typescript";

/** A text for users, and the line where it begins. */
export type Text = { line: number; text: string };

/** Attributes and fields whose values are displayed or read aloud, even single words. */
const READABLE =
  /^(aria-(label|description|roledescription|valuetext)|alt|title|label|placeholder|hint|heading|headline|lead|eyebrow|legend|caption|note|message|subject|button|empty|question|name[A-Z]\w*|\w*(Label|Title|Hint|Text|Message|Note|Heading|Placeholder))$/;

/** At least two words that begin or end like a sentence. */
const PROSE = /^(?=\p{Lu}|.*[.?!…]$)[^=;<>]*\p{L}[\p{L}'’]+[,:.]? +[\p{L}\d$"'“{(]/u;

/** A table of labels, whose values count even if they are single words. */
const LABELS = /(LABEL|TITLE|TEXT|MESSAGE|NAME|HEADING|STATUS)S?$/;

const LETTERS = /\p{L}/u;

/** Elements that may be part of a sentence. */
const INLINE = /^(a|abbr|b|br|cite|code|em|i|kbd|mark|small|span|strong|sub|sup|time|wbr|Link)$/;

/** The texts of a source in order: JSX text, readable attributes and fields, and all prose. */
export function readTexts(path: string, source: string): Text[] {
  const file = parse(path, source);
  const texts: Text[] = [];
  const isAllRead = basename(path) === "texts.ts";
  const add = (node: ts.Node, text: string) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
    if (LETTERS.test(text.replaceAll(/\{[^}]*\}/g, ""))) texts.push({ line: line + 1, text });
  };
  const visit = (node: ts.Node): void => {
    if (isUnread(node)) return;
    if (isMarkup(node) && isSentence(node)) {
      add(firstText(node), flatten(node));
      visitMarkup(node);
      return;
    }
    const text = isLiteral(node) ? plain(node) : "";
    if (text && (isAllRead || isReadable(node) || PROSE.test(text))) add(node, text);
    else ts.forEachChild(node, visit);
  };
  /** The other texts in a sentence's markup: attributes, and elements that aren't part of it. */
  const visitMarkup = (node: Markup): void => {
    if (!ts.isJsxFragment(node)) visit(node.openingElement.attributes);
    for (const child of node.children) {
      if (isMarkup(child) && isInline(child)) visitMarkup(child);
      else if (!ts.isJsxText(child) && !(ts.isJsxExpression(child) && hasText(child))) visit(child);
    }
  };
  visit(file);
  return texts.sort((a, b) => a.line - b.line);
}

/** The modules whose components a source renders, in order. */
export function usesOf(path: string, source: string): string[] {
  const file = parse(path, source);
  const modules = new Map<string, string>();
  const uses = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const { importClause } = node;
      const named = importClause?.namedBindings;
      const names = named && ts.isNamedImports(named) ? named.elements : [];
      for (const { name } of names) modules.set(name.text, node.moduleSpecifier.text);
      if (importClause?.name) modules.set(importClause.name.text, node.moduleSpecifier.text);
    }
    if (ts.isJsxOpeningLikeElement(node)) {
      const used = modules.get(node.tagName.getText(file));
      if (used) uses.add(used);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return [...uses];
}

function parse(path: string, source: string): ts.SourceFile {
  return ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
}

type Markup = ts.JsxElement | ts.JsxFragment;

function isMarkup(node: ts.Node): node is Markup {
  return ts.isJsxElement(node) || ts.isJsxFragment(node);
}

function isInline(node: Markup): boolean {
  return !ts.isJsxFragment(node) && INLINE.test(node.openingElement.tagName.getText());
}

/** Whether an element directly contains text, rather than only other elements. */
function isSentence(node: Markup): boolean {
  return node.children.some(
    (child) =>
      (ts.isJsxText(child) && LETTERS.test(child.text)) ||
      (ts.isJsxExpression(child) &&
        child.expression &&
        LETTERS.test(literalTextOf(child.expression))),
  );
}

function firstText(node: Markup): ts.Node {
  const first = node.children.find((child) => !ts.isJsxText(child) || LETTERS.test(child.text));
  // Leading whitespace is part of the text, so its line would be the one above.
  if (!first || !ts.isJsxText(first)) return first ?? node;
  const blank = first.text.length - first.text.trimStart().length;
  return Object.assign(Object.create(first), { getStart: () => first.pos + blank });
}

/** The text of an element without inline markup, and with values in braces. */
function flatten(node: Markup): string {
  const parts = node.children.map((child) => {
    if (ts.isJsxText(child)) return jsxText(child.text);
    if (isMarkup(child)) return isInline(child) ? flatten(child) : " ";
    if (ts.isJsxExpression(child)) return child.expression ? textOf(child.expression) : "";
    return child.tagName.getText() === "br" ? " " : "";
  });
  return collapse(parts.join(""));
}

const ENTITIES: Readonly<Record<string, string>> = {
  apos: "'",
  quot: '"',
  amp: "&",
  nbsp: " ",
  lt: "<",
  ldquo: "“",
  rdquo: "”",
  gt: ">",
};

/** Collapses whitespace like JSX: none around line breaks. */
function jsxText(raw: string): string {
  const lines = raw.split("\n");
  const last = lines.length - 1;
  return lines
    .map((line, at) => (at > 0 ? line.trimStart() : line))
    .map((line, at) => (at < last ? line.trimEnd() : line))
    .filter((line) => line !== "")
    .join(" ")
    .replaceAll(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}

function collapse(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

/** An expression's text in a sentence. */
function textOf(node: ts.Expression): string {
  return literalTextOf(node) || `{${nameOf(node)}}`;
}

function hasText({ expression }: ts.JsxExpression): boolean {
  return expression !== undefined && literalTextOf(expression) !== "";
}

/** The literal text of an expression, with alternatives separated by `|`; empty if it has none. */
function literalTextOf(node: ts.Expression): string {
  if (ts.isParenthesizedExpression(node)) return literalTextOf(node.expression);
  if (isLiteral(node)) return plainWithin(node);
  if (ts.isConditionalExpression(node)) {
    const choices = [literalTextOf(node.whenTrue), literalTextOf(node.whenFalse)];
    return choices.some((choice) => LETTERS.test(choice)) ? `{${choices.join("|")}}` : "";
  }
  if (ts.isBinaryExpression(node) && ts.isJsxElement(node.right) && isInline(node.right)) {
    return `[${flatten(node.right)}]`;
  }
  return "";
}

function nameOf(node: ts.Expression): string {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  if (ts.isCallExpression(node)) return nameOf(node.arguments[0] ?? node.expression);
  return "…";
}

type Literal = ts.StringLiteralLike | ts.TemplateExpression;

function isLiteral(node: ts.Node): node is Literal {
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
}

function plainWithin(node: Literal): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  const spans = node.templateSpans.map(
    ({ expression, literal }) => textOf(expression) + literal.text,
  );
  return node.head.text + spans.join("");
}

function plain(node: Literal): string {
  return collapse(plainWithin(node));
}

/** Whether a literal is the value of something readable: an attribute, a field, or one of its choices. */
function isReadable(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isJsxAttribute(parent) || ts.isPropertyAssignment(parent)) {
    const isPath = /^["'`]\//.test(node.getText());
    const isNamed = READABLE.test(parent.name.getText().replaceAll('"', ""));
    return (isNamed && !isPath) || isInLabels(parent);
  }
  const isChoice = ts.isConditionalExpression(parent) && parent.condition !== node;
  return (isChoice || ts.isJsxExpression(parent)) && isReadable(parent);
}

function isInLabels({ parent }: ts.Node): boolean {
  const table = ts.findAncestor(parent, ts.isVariableDeclaration);
  return (
    ts.isObjectLiteralExpression(parent) &&
    table !== undefined &&
    LABELS.test(table.name.getText()) &&
    table.initializer !== undefined &&
    objectOf(table.initializer) === parent
  );
}

/** The object behind `as const` and `satisfies`. */
function objectOf(node: ts.Expression): ts.Expression {
  return ts.isAsExpression(node) || ts.isSatisfiesExpression(node)
    ? objectOf(node.expression)
    : node;
}

/** Code without texts for users: types, imports, SQL, and internal errors. */
function isUnread(node: ts.Node): boolean {
  if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return true;
  if (ts.isTaggedTemplateExpression(node)) return true;
  if (ts.isNewExpression(node)) return /^(Type|Range)?Error$/.test(node.expression.getText());
  return (
    ts.isJsxAttribute(node) &&
    /^(className|style|d|sizes|id|name|href|to)$/.test(node.name.getText())
  );
}
