/** Formats a number of bytes: `20 kB`, `1.3 MB`. */
export function formatSize(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1000)} kB`;
  return formatMegabytes(bytes);
}

/** The same, always in megabytes: `0.4 MB`. */
export function formatMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
