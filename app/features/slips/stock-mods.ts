/** Other tires still count as stock (spec, stock qualifications). */
const TIRE =
  /\b(tires?|tyres?|slicks?|(drag )?radials?|skinn(y|ies)|racemasters?|et (streets?|drags?)( (r|ss|s\/s)\b)?|nt[- ]?\d+r?|r888r?|pilot sport( cup 2)?|p[- ]?zero|eagle f1)\b/gi;

const TIRE_MAKER =
  /\b(mickey thompson|m[&/]t|m[&/]h|hoosier|nitto|toyo|goodyear|michelin|pirelli|bf ?goodrich|bfg|bridgestone|firestone|continental|falken|yokohama|kumho|hankook)\b/gi;

/** 275/60R15, P315/40ZR18, 28x10.5-15W. */
const TIRE_SIZE =
  /\b(p|lt)?\d{3}\/\d{2}([- /]?z?r?[- ]?\d{2})?\b|\b\d{2}(\.\d+)?\s?x\s?\d{1,2}(\.\d+)?([-x]r?\d{2}w?)?\b/gi;

/** So do safety items. A belt by itself may be an engine belt. */
const SAFETY_ITEM =
  /\b(harness(es)?|(seat|safety|lap|shoulder|racing|[2-7][- ]?(point|pt)) ?belts?|(bolt[- ]in )?roll[- ]?bars?|(roll[- ]?)?cage|fire (suspension|suppression|system|extinguisher|jacket|suit)|extinguisher|engine cut[- ]?off|cut[- ]?off switch|kill switch|battery box|drive ?shaft (safety )?loops?|hood ?pins?|helmets?|neck brace|window nets?|parachute)\b/gi;

const NOTHING = /^(none|n\/?a|no mods|no modifications)$/i;

/** Words that don't change the meaning of an entry. */
const FILLER = new Set(
  "a all and at back except factory for front fronts in inch just mm new oem on only point pt racing rear rears set size sized stock street the up used wide with w".split(
    " ",
  ),
);

/**
 * The entries of a mods text beyond tires and safety items. An entry with any word not known to be
 * harmless is included: there are more names for power parts than a list can hold.
 */
export function modsBeyondStock(mods: string): string[] {
  return mods
    .split(/[\n,;+]/)
    .map((entry) => entry.trim())
    .filter((entry) => !isStockEntry(entry));
}

function isStockEntry(entry: string): boolean {
  if (NOTHING.test(entry.replace(/[.!]$/, ""))) return true;
  const rest = [TIRE_SIZE, TIRE, TIRE_MAKER, SAFETY_ITEM].reduce(
    (left, harmless) => left.replace(harmless, " "),
    entry,
  );
  const words = rest.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  // A number describes the tires or the item next to it; by itself it may be a displacement.
  const namesItem = rest !== entry;
  return words.every((word) => FILLER.has(word) || (namesItem && /^\d+(mm|in)?$/.test(word)));
}
