import { readCodeTables } from "./baseline-scan.ts";
import { isFrame, MARKER, type Segment } from "./jpeg-markers.ts";
import { type Bytes, viewOf } from "./picture-parts.ts";
import { MAX_PIXELS } from "./pictures.ts";
import { listSegments } from "./read-jpeg.ts";
import { type CodeTable, readBits, readDifference, skipAc } from "./walk-scan.ts";

const BLOCK = 8;
/** Baseline, extended and progressive, all with Huffman codes. */
const FRAMES: readonly number[] = [0xc0, 0xc1, 0xc2];

/** A color channel at an eighth of its size: the mean of each block of 8 x 8 pixels, from 0 to 255. */
export type Plane = {
  means: Float32Array;
  /** Blocks per row of `means`, including padding. */
  stride: number;
  /** The size of the picture in blocks; a fraction of the last ones is padding. */
  width: number;
  height: number;
};

type Component = Plane & {
  id: number;
  across: number;
  down: number;
  quantizer: number;
  /** The last block's first coefficient, before dequantization. */
  previous: number;
};

type Scan = {
  components: { component: Component; dc: CodeTable; ac: CodeTable | undefined }[];
  /** The bits that later scans refine. */
  shift: number;
  restartInterval: number;
};

/**
 * Reads a small version of a JPEG: the first coefficient of each block is its mean, so only Huffman codes are read and
 * nothing is transformed. Meant for pictures that we encoded ourselves; touches each byte once.
 *
 * @returns the planes, brightness first, then the two of color if there are any; null for JPEGs of other kinds
 */
export function readMeans(bytes: Bytes): Plane[] | null {
  const { segments } = listSegments(bytes);
  const frame = segments.find(({ marker }) => isFrame(marker));
  if (!frame || !FRAMES.includes(frame.marker) || pixelsIn(bytes, frame) > MAX_PIXELS) return null;
  const components = readComponents(bytes, frame, readQuantizers(bytes, segments));
  if (components.length !== 1 && components.length !== 3) return null;
  for (const [index, segment] of segments.entries()) {
    if (segment.marker !== MARKER.scan) continue;
    const scan = readScan(bytes, segments.slice(0, index + 1), components);
    if (scan === "without means") continue;
    if (!scan || !readScanMeans(bytes, segment, scan, components)) return null;
  }
  return components;
}

function pixelsIn(bytes: Bytes, { start }: Segment): number {
  return viewOf(bytes).getUint16(start + 5) * viewOf(bytes).getUint16(start + 7);
}

/** The divisor of the first coefficient, by table. */
function readQuantizers(bytes: Bytes, segments: readonly Segment[]): Map<number, number> {
  const quantizers = new Map<number, number>();
  for (const { marker, start, end } of segments) {
    if (marker !== MARKER.quantizers) continue;
    for (let at = start + 4; at + 2 < end; ) {
      const name = bytes[at] ?? 0;
      const isWide = name >> 4 > 0;
      quantizers.set(name & 15, isWide ? viewOf(bytes).getUint16(at + 1) : (bytes[at + 1] ?? 0));
      at += 1 + BLOCK * BLOCK * (isWide ? 2 : 1);
    }
  }
  return quantizers;
}

function readComponents(
  bytes: Bytes,
  frame: Segment,
  quantizers: ReadonlyMap<number, number>,
): Component[] {
  const view = viewOf(bytes);
  const [height, width] = [view.getUint16(frame.start + 5), view.getUint16(frame.start + 7)];
  const heads = Array.from({ length: bytes[frame.start + 9] ?? 0 }, (_, index) => {
    const at = frame.start + 10 + index * 3;
    const [id = 0, sampling = 0, table = 0] = bytes.subarray(at, at + 3);
    return {
      id,
      across: sampling >> 4,
      down: sampling & 15,
      quantizer: quantizers.get(table) ?? 0,
    };
  });
  const most = mostOf(heads);
  return heads.map((head) => {
    const stride = Math.ceil(width / (BLOCK * most.across)) * head.across;
    const rows = Math.ceil(height / (BLOCK * most.down)) * head.down;
    return {
      ...head,
      means: new Float32Array(stride * rows),
      stride,
      width: (width * head.across) / most.across / BLOCK,
      height: (height * head.down) / most.down / BLOCK,
      previous: 0,
    };
  });
}

function mostOf(components: readonly { across: number; down: number }[]) {
  return {
    across: Math.max(...components.map(({ across }) => across)),
    down: Math.max(...components.map(({ down }) => down)),
  };
}

/** The last of the segments as a scan; null if it isn't valid. Progressive pictures have the means in their first scans. */
function readScan(
  bytes: Bytes,
  segments: readonly Segment[],
  components: readonly Component[],
): Scan | "without means" | null {
  const { start = 0 } = segments.at(-1) ?? {};
  const count = bytes[start + 4] ?? 0;
  const [first = 0, last = 0, bits = 0] = bytes.subarray(start + 5 + 2 * count);
  if (first > 0 || bits >> 4 > 0) return "without means";
  const tables = readCodeTables(bytes, segments);
  const scan: Scan["components"] = [];
  for (let index = 0; index < count; index++) {
    const [id, names = 0] = bytes.subarray(start + 5 + index * 2);
    const component = components.find((candidate) => candidate.id === id);
    const dc = tables.get(names >> 4);
    const ac = last > 0 ? tables.get(0x10 | (names & 15)) : undefined;
    if (!component || !dc || (last > 0 && !ac)) return null;
    scan.push({ component, dc, ac });
  }
  const restarts = segments.findLast(({ marker }) => marker === MARKER.restarts);
  const restartInterval = restarts ? viewOf(bytes).getUint16(restarts.start + 4) : 0;
  return { components: scan, shift: bits & 15, restartInterval };
}

/** @returns false if the data ends early or is invalid */
function readScanMeans(
  bytes: Bytes,
  { start }: Segment,
  scan: Scan,
  all: readonly Component[],
): boolean {
  const reader = readBits(bytes, start + 2 + viewOf(bytes).getUint16(start + 2));
  const units = unitsOf(scan, all);
  for (let unit = 0; unit < units.across * units.down; unit++) {
    const isRestarted = scan.restartInterval > 0 && unit > 0 && unit % scan.restartInterval === 0;
    if (isRestarted && !reader.restart()) return false;
    if (unit === 0 || isRestarted)
      for (const { component } of scan.components) component.previous = 0;
    const place = { column: unit % units.across, row: Math.trunc(unit / units.across) };
    for (const part of scan.components) {
      if (!readUnit(reader, part, { ...place, isAlone: units.isAlone, shift: scan.shift }))
        return false;
    }
  }
  return true;
}

/** A scan of several components has units of several blocks; one of a single component has one block each. */
function unitsOf({ components }: Scan, all: readonly Component[]) {
  const [only, other] = components;
  if (only && !other) {
    const { width, height } = only.component;
    return { isAlone: true, across: Math.ceil(width), down: Math.ceil(height) };
  }
  const [first] = all;
  return {
    isAlone: false,
    across: first ? first.stride / first.across : 0,
    down: first ? first.means.length / first.stride / first.down : 0,
  };
}

function readUnit(
  reader: ReturnType<typeof readBits>,
  { component, dc, ac }: Scan["components"][number],
  { column, row, isAlone, shift }: { column: number; row: number; isAlone: boolean; shift: number },
): boolean {
  const [across, down] = isAlone ? [1, 1] : [component.across, component.down];
  for (let block = 0; block < across * down; block++) {
    const difference = readDifference(reader, dc);
    if (difference === null || (ac ? !skipAc(reader, ac) : reader.isPastEnd())) return false;
    component.previous += difference;
    const x = column * across + (block % across);
    const y = row * down + Math.trunc(block / across);
    const mean = 128 + ((component.previous << shift) * component.quantizer) / BLOCK;
    component.means[y * component.stride + x] = Math.min(255, Math.max(0, mean));
  }
  return true;
}
