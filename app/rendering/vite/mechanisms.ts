/** The parts of rendering that can be turned off one by one, to measure their effect. */
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

/** For the benchmark: `RENDERING_OFF=critical-css,own-link` builds the site without these. */
function readOff(names: string): readonly Mechanism[] {
  return names.split(",").flatMap((name) => {
    if (name === "") return [];
    const match = MECHANISMS.find((mechanism) => mechanism === name);
    if (!match) throw new Error(`RENDERING_OFF knows ${MECHANISMS.join(", ")}, not ${name}.`);
    return [match];
  });
}

/** Whether a mechanism is off in this build. */
export function isOff(mechanism: Mechanism): boolean {
  return off.includes(mechanism);
}

/** Build-time constants such as `import.meta.env.WITHOUT_OWN_LINK`, so that a build contains no dead code. */
export function mechanismDefines(): Record<string, string> {
  return Object.fromEntries(
    MECHANISMS.map((mechanism) => [
      `import.meta.env.WITHOUT_${mechanism.toUpperCase().replaceAll("-", "_")}`,
      String(isOff(mechanism)),
    ]),
  );
}
