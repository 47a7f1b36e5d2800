/** A page that is about one thing. `key` is its slug, or its number in digits. */
export type NamedPage = { kind: "event" | "run" | "track" | "vehicle"; key: string };

const PATTERNS: Readonly<Record<NamedPage["kind"], RegExp>> = {
  event: /^\/events\/([a-z0-9-]{1,200})$/,
  run: /^\/1320-club\/slip\/(\d{1,15})$/,
  track: /^\/tracks\/([a-z0-9-]{1,200})$/,
  vehicle: /^\/user\/[\w.%-]{1,100}\/vehicles\/(\d{1,15})$/,
};

/** Which thing of ours a path is about; null for other pages. */
export function readNamedPage(path: string): NamedPage | null {
  const kinds = ["event", "run", "track", "vehicle"] as const;
  for (const kind of kinds) {
    const key = PATTERNS[kind].exec(path)?.[1];
    if (key !== undefined) return { kind, key };
  }
  return null;
}
