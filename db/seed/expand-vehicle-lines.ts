/**
 * One model of one make. Years are ascending ranges with gaps in between: "1970-1974, 2008,
 * 2010-2023". An open range, "2015-", means it is still sold and includes the current model year
 * until its end is written. `sold` has every model year of the line, and the trims together must
 * cover exactly these years, so that a gap is never an accident.
 */
export type VehicleLine = {
  readonly make: string;
  readonly model: string;
  readonly sold: string;
  readonly trims: Readonly<Record<string, string>>;
};

export type YearRange = { readonly first: number; readonly last: number };

export type VehicleRow = {
  readonly id: number;
  readonly year: number;
  readonly make: string;
  readonly model: string;
  readonly trim: string;
};

/** Throws on anything but ascending ranges with at least one year between them. */
export function parseYearRanges(text: string, currentYear: number): YearRange[] {
  const ranges: YearRange[] = [];
  let earliest = 0;
  for (const part of text.split(", ")) {
    const match = /^(\d{4})(?:(-)(\d{4})?)?$/.exec(part);
    if (!match) throw new Error(`Not a year or a range of years: "${part}" in "${text}"`);
    const first = Number(match[1]);
    // Model years run ahead of the calendar: an open range includes at least its first year.
    const open = Math.max(first, currentYear);
    const last = match[2] ? Number(match[3] ?? open) : first;
    if (last < first) throw new Error(`Range ends before it starts: "${part}" in "${text}"`);
    if (first < earliest) throw new Error(`Range touches or precedes another: "${text}"`);
    ranges.push({ first, last });
    earliest = last + 2;
  }
  return ranges;
}

/** Every year of a range notation, ascending. */
export function listYears(text: string, currentYear: number): number[] {
  return parseYearRanges(text, currentYear).flatMap(({ first, last }) =>
    Array.from({ length: last - first + 1 }, (_, offset) => first + offset),
  );
}

/**
 * Positive 31-bit id: the hash of `year|make|model|trim`. `trim` is the name in the table, without
 * the make that `expandVehicleLines` may prefix, so that later additions to the table don't change
 * ids.
 */
export function hashVehicleId(row: Omit<VehicleRow, "id">): number {
  return hashText(`${row.year}|${row.make}|${row.model}|${row.trim}`);
}

/**
 * FNV-1a (32 bits, http://www.isthe.com/chongo/tech/comp/fnv/) over the UTF-8 bytes of a text,
 * folded to 31 bits by XOR.
 */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) {
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  }
  return (hash >>> 31) ^ (hash & 0x7fffffff);
}

/**
 * One row per year, make, model and trim, ordered by year (oldest first), then make, model and trim
 * in code-unit order, regardless of the order of the table.
 *
 * The vehicle API looks up trims by model and year only. In years in which several makes sold the
 * same model name, trims are therefore prefixed with the make ("Plymouth Highline").
 *
 * @param currentYear the last year of lines that are still sold
 */
export function expandVehicleLines(
  lines: readonly VehicleLine[],
  currentYear: number,
): VehicleRow[] {
  const makesByModelYear = groupMakesByModelYear(lines, currentYear);
  const rows: VehicleRow[] = [];
  for (const { make, model, trims } of lines) {
    for (const [name, years] of Object.entries(trims)) {
      for (const year of listYears(years, currentYear)) {
        const isShared = (makesByModelYear.get(`${year}|${model}`)?.size ?? 0) > 1;
        const id = hashVehicleId({ year, make, model, trim: name });
        rows.push({ id, year, make, model, trim: isShared ? `${make} ${name}` : name });
      }
    }
  }
  return rows.sort(compareRows);
}

function groupMakesByModelYear(
  lines: readonly VehicleLine[],
  currentYear: number,
): Map<string, Set<string>> {
  const makes = new Map<string, Set<string>>();
  for (const line of lines) {
    for (const year of listYears(line.sold, currentYear)) {
      const key = `${year}|${line.model}`;
      makes.set(key, (makes.get(key) ?? new Set<string>()).add(line.make));
    }
  }
  return makes;
}

function compareRows(a: VehicleRow, b: VehicleRow): number {
  return (
    a.year - b.year ||
    compareText(a.make, b.make) ||
    compareText(a.model, b.model) ||
    compareText(a.trim, b.trim)
  );
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
