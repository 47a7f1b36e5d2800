/** A piece that Unicode normalizes by itself: a Hangul syllable in letters, or a character and its marks. */
const CLUSTER = /[\u1100-\u11FF]+|\P{M}\p{M}*|\p{M}+/gu;

/**
 * NFC, except for the few characters that it spells in more than one: text that fits its field must go on
 * to fit. Never longer than the text.
 */
export function compose(text: string): string {
  const whole = text.normalize("NFC");
  return whole.length <= text.length ? whole : text.replace(CLUSTER, composeCluster);
}

function composeCluster(cluster: string): string {
  const composed = cluster.normalize("NFC");
  return composed.length <= cluster.length ? composed : cluster;
}
