import { isFrame, MARKER, type Segment } from "./jpeg-markers.ts";
import { type Bytes, viewOf } from "./picture-parts.ts";
import { MAX_PIXELS } from "./pictures.ts";
import { type BaselineScan, buildCodeTable, type CodeTable, findEndOfScan } from "./walk-scan.ts";

/**
 * The segments of a baseline JPEG without an end marker, trimmed to the end of its coded data.
 *
 * @returns null if the data stops before the last block, or if only a decoder could tell: progressive
 *   pictures, and those with more than one scan
 */
export function cutAtEndOfData(bytes: Bytes, segments: readonly Segment[]): Segment[] | null {
  const index = segments.findIndex(({ marker }) => marker === MARKER.scan);
  const scan = segments[index];
  if (!scan) return null;
  const before = segments.slice(0, index);
  const baseline = readBaselineScan(bytes, before, scan);
  if (!baseline || baseline.width * baseline.height > MAX_PIXELS) return null;
  const data = scan.start + 2 + viewOf(bytes).getUint16(scan.start + 2);
  const end = findEndOfScan(bytes, data, baseline);
  return end === null ? null : [...before, { ...scan, end }];
}

function readBaselineScan(
  bytes: Bytes,
  segments: readonly Segment[],
  scan: Segment,
): BaselineScan | null {
  const view = viewOf(bytes);
  const frame = segments.find(({ marker }) => isFrame(marker));
  const isBaseline = frame?.marker === 0xc0 || frame?.marker === 0xc1;
  const count = frame && bytes[frame.start + 9];
  if (!frame || !isBaseline || !count || bytes[scan.start + 4] !== count) return null;
  const tables = readCodeTables(bytes, segments);
  const components: BaselineScan["components"][number][] = [];
  for (let index = 0; index < count; index++) {
    const sampling = bytes[frame.start + 11 + index * 3] ?? 0;
    const names = bytes[scan.start + 6 + index * 2] ?? 0;
    const [dc, ac] = [tables.get(names >> 4), tables.get(0x10 | (names & 15))];
    const [across, down] = [sampling >> 4, sampling & 15];
    if (!dc || !ac || !isFactor(across) || !isFactor(down)) return null;
    components.push({ across, down, dc, ac });
  }
  const restarts = segments.findLast(({ marker }) => marker === MARKER.restarts);
  return {
    height: view.getUint16(frame.start + 5),
    width: view.getUint16(frame.start + 7),
    components,
    restartInterval: restarts ? view.getUint16(restarts.start + 4) : 0,
  };
}

function isFactor(sampling: number): boolean {
  return sampling >= 1 && sampling <= 4;
}

/** The Huffman tables by class and number, as DHT segments name them. Of several with the same name, the last one counts. */
export function readCodeTables(bytes: Bytes, segments: readonly Segment[]): Map<number, CodeTable> {
  const bodies = new Map<number, { counts: Bytes; symbols: Bytes }>();
  for (const { marker, start, end } of segments) {
    if (marker !== MARKER.tables) continue;
    for (let at = start + 4; at + 17 <= end; ) {
      const counts = bytes.subarray(at + 1, at + 17);
      const used = counts.reduce((sum, codes) => sum + codes, 0);
      bodies.set(bytes[at] ?? 0, { counts, symbols: bytes.subarray(at + 17, at + 17 + used) });
      at += 17 + used;
    }
  }
  return new Map(
    [...bodies].map(([name, body]) => [name, buildCodeTable(body.counts, body.symbols)]),
  );
}
