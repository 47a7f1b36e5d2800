// Direction controls set the direction of a run of right-to-left or left-to-right text.

const RIGHT_TO_LEFT =
  /(?=\p{L})[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

type Kind = "isolate" | "embedding" | "override";
type Opener = { at: number; kind: Kind };
const OPENERS: Readonly<Record<string, Kind>> = {
  "\u202A": "embedding",
  "\u202B": "embedding",
  "\u202D": "override",
  "\u202E": "override",
  "\u2066": "isolate",
  "\u2067": "isolate",
  "\u2068": "isolate",
};
const POP_ISOLATE = "\u2069";
const SCOPE = /[\n\u202A-\u202E\u2066-\u2069]/g;

/** Whether a text has letters that are written from right to left. */
export function hasRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/**
 * The UTF-16 offsets of direction controls without a counterpart in their line, and of overrides, which show
 * letters in a different order than they are read.
 */
export function unbalancedControls(text: string): Set<number> {
  const dropped = new Set<number>();
  const open: Opener[] = [];
  let isolates = 0;
  const dropFrom = (first: number) => {
    for (const { at, kind } of open.splice(first)) {
      dropped.add(at);
      if (kind === "isolate") isolates--;
    }
  };
  const closeIsolate = (at: number) => {
    if (isolates === 0) return dropped.add(at);
    dropFrom(open.findLastIndex(({ kind }) => kind === "isolate") + 1);
    open.pop();
    return isolates--;
  };
  const closeEmbedding = (at: number) => {
    const top = open.at(-1);
    if (top?.kind !== "embedding") dropped.add(at);
    if (top && top.kind !== "isolate") open.pop();
  };

  for (const { 0: control, index: at } of text.matchAll(SCOPE)) {
    const kind = OPENERS[control];
    if (kind) {
      open.push({ at, kind });
      if (kind === "isolate") isolates++;
      if (kind === "override") dropped.add(at);
    } else if (control === "\n") dropFrom(0);
    else if (control === POP_ISOLATE) closeIsolate(at);
    else closeEmbedding(at);
  }
  dropFrom(0);
  return dropped;
}
