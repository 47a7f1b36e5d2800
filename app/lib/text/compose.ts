import { normalize } from "./normalize.ts";

/** A unit of Unicode normalization: a Hangul syllable in letters, or a character and its marks. */
const CLUSTER = /[\u1100-\u11FF]+|\P{M}\p{M}*|\p{M}+/gu;

/**
 * NFC, except for the few characters that it decomposes into several: text that fits its field must still fit.
 * The result is never longer than the text.
 */
export function compose(text: string): string {
  const composed = normalize(text, "NFC");
  return composed.length <= text.length ? composed : text.replace(CLUSTER, composeCluster);
}

function composeCluster(cluster: string): string {
  const composed = normalize(cluster, "NFC");
  return composed.length <= cluster.length ? composed : cluster;
}
