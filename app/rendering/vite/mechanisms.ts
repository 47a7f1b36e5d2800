/** What can be taken out of the rendering by itself, to measure what it is worth. */
export const MECHANISMS = [
  "critical-css",
  "deferred-fonts",
  "deferred-scripts",
  "own-link",
  "short-names",
  "static-markup",
  "string-rendering",
] as const;
type Mechanism = (typeof MECHANISMS)[number];

const off = readOff(process.env.RENDERING_OFF ?? "");

/** A tool of the bench: `RENDERING_OFF=critical-css,own-link` builds the site without these. */
function readOff(names: string): readonly Mechanism[] {
  return names.split(",").flatMap((name) => {
    if (name === "") return [];
    const known = MECHANISMS.find((mechanism) => mechanism === name);
    if (!known) throw new Error(`RENDERING_OFF knows ${MECHANISMS.join(", ")}, not ${name}.`);
    return [known];
  });
}

/** Whether this build goes without a mechanism. */
export function isOff(mechanism: Mechanism): boolean {
  return off.includes(mechanism);
}

/** What the product reads as `import.meta.env.WITHOUT_OWN_LINK`, so that a build holds no dead half. */
export function mechanismDefines(): Record<string, string> {
  return Object.fromEntries(
    MECHANISMS.map((mechanism) => [
      `import.meta.env.WITHOUT_${mechanism.toUpperCase().replaceAll("-", "_")}`,
      String(isOff(mechanism)),
    ]),
  );
}
