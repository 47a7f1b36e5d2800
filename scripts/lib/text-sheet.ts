import { basename, dirname, join } from "node:path/posix";
import { readTexts, type Text, usesOf } from "./read-texts.ts";

/** Source files by their paths in the project. */
export type Sources = ReadonlyMap<string, string>;

/** The texts of a feature: messages first, then by screen, then the server's. */
export type Chapter = {
  feature: string;
  files: readonly { path: string; texts: readonly Text[] }[];
};

/** Folders and their chapters; shared code is in `app`, `ui` and `workers`. */
const SHARED: readonly [RegExp, string][] = [
  [/^app\/features\/([^/]+)\//, "$1"],
  [/^app\/ui\//, "ui"],
  [/^workers\//, "workers"],
  [/^app\//, "app"],
];

/** All texts for users, by feature. */
export function sheetOf(sources: Sources): Chapter[] {
  const chapters = new Map<string, string[]>();
  for (const path of [...sources.keys()].sort()) {
    const feature = featureOf(path, sources);
    chapters.set(feature, [...(chapters.get(feature) ?? []), path]);
  }
  return [...chapters]
    .map(([feature, paths]) => ({ feature, files: inReadingOrder(paths, sources) }))
    .filter(({ files }) => files.length > 0)
    .sort((a, b) => a.feature.localeCompare(b.feature));
}

/** The sheet as Markdown: a heading for each feature and file, `file:line` before each text. */
export function printSheet(chapters: readonly Chapter[]): string {
  const lines = chapters.flatMap(({ feature, files }) => [
    `# ${feature}`,
    ...files.flatMap(({ path, texts }) => [
      `\n## ${path}`,
      ...texts.map(({ line, text }) => `${basename(path)}:${line}  ${text}`),
    ]),
    "",
  ]);
  return lines.join("\n");
}

/** A route belongs to the feature whose components it renders. */
function featureOf(path: string, sources: Sources): string {
  if (path.startsWith("app/routes/")) {
    const source = sources.get(path) ?? "";
    const rendered = /#app\/features\/([^/]+)\/components\//.exec(source);
    const feature = (rendered ?? /#app\/features\/([^/]+)\//.exec(source))?.[1];
    if (feature) return feature;
  }
  const [pattern, name] = SHARED.find(([each]) => each.test(path)) ?? [/^.*$/, path];
  return (pattern.exec(path)?.[0] ?? "").replace(pattern, name);
}

/** Each screen is followed by its parts, in order of rendering. */
function inReadingOrder(paths: readonly string[], sources: Sources): Chapter["files"] {
  const partsOf = (path: string) =>
    usesOf(path, sources.get(path) ?? "")
      .map((use) => (use.startsWith("#") ? use.slice(1) : join(dirname(path), use)))
      .filter((part) => paths.includes(part));
  const screens = paths.filter((path) => path.endsWith(".tsx"));
  const parts = new Set(screens.flatMap(partsOf));
  const isMessages = (path: string) => basename(path) === "texts.ts";
  const ordered = new Set(paths.filter(isMessages));
  const add = (path: string) => {
    if (ordered.has(path)) return;
    ordered.add(path);
    for (const part of partsOf(path)) add(part);
  };
  const isRoute = (path: string) => path.startsWith("app/routes/");
  const starts = screens.filter((path) => !parts.has(path));
  for (const path of starts.filter(isRoute)) add(path);
  for (const path of [...starts, ...paths]) add(path);
  return [...ordered]
    .map((path) => ({ path, texts: readTexts(path, sources.get(path) ?? "") }))
    .filter(({ texts }) => texts.length > 0);
}
