import type { Bytes } from "./picture-parts.ts";

/** A Huffman table by the next 16 bits of the data: length of the code times 256, plus its symbol; 0 for no code. */
export type CodeTable = Uint16Array;

/** A component of a frame or scan: its sampling factors and the code tables of its blocks. */
export type ScanComponent = { across: number; down: number; dc: CodeTable; ac: CodeTable };

export type BaselineScan = {
  width: number;
  height: number;
  /** All components of the frame, in one interleaved scan. */
  components: readonly ScanComponent[];
  /** Blocks between restart markers, in MCUs; 0 for none. */
  restartInterval: number;
};

const BLOCK = 8;

/**
 * Builds a lookup table from the body of a DHT segment (ITU-T T.81, B.2.4.2 and annex C).
 *
 * @param counts the number of codes of each length from 1 to 16
 * @param symbols in the order of their codes
 */
export function buildCodeTable(counts: Uint8Array, symbols: Uint8Array): CodeTable {
  const table = new Uint16Array(0x10000);
  let start = 0;
  let used = 0;
  for (let length = 1; length <= 16; length++) {
    for (let index = 0; index < (counts[length - 1] ?? 0); index++) {
      const end = start + (0x10000 >> length);
      table.fill(length * 256 + (symbols[used++] ?? 0), start, end);
      start = end;
    }
  }
  return table;
}

/**
 * Walks through the Huffman codes of a baseline JPEG's only scan without decoding its pixels. It distinguishes a
 * complete photo without an end marker from a truncated one. Touches each byte once.
 *
 * @param from the first byte of coded data
 * @returns the end of the coded data; null if it stops before the last block
 */
export function findEndOfScan(bytes: Bytes, from: number, scan: BaselineScan): number | null {
  const reader = readBits(bytes, from);
  const blocks = blocksPerUnit(scan.components);
  const units = countUnits(scan);
  for (let unit = 0; unit < units; unit++) {
    if (scan.restartInterval > 0 && unit > 0 && unit % scan.restartInterval === 0) {
      if (!reader.restart()) return null;
    }
    for (const component of blocks) if (!skipBlock(reader, component)) return null;
  }
  return reader.isPadded() ? reader.end() : null;
}

/** The components of an MCU's blocks, in order. A scan of one component has one block in each. */
function blocksPerUnit(components: readonly ScanComponent[]): ScanComponent[] {
  if (components.length === 1) return [...components];
  return components.flatMap((component) =>
    Array.from({ length: component.across * component.down }, () => component),
  );
}

function countUnits({ width, height, components }: BaselineScan): number {
  const isAlone = components.length === 1;
  const across = isAlone ? 1 : Math.max(...components.map((component) => component.across));
  const down = isAlone ? 1 : Math.max(...components.map((component) => component.down));
  return Math.ceil(width / (BLOCK * across)) * Math.ceil(height / (BLOCK * down));
}

type BitReader = ReturnType<typeof readBits>;

/** Skips a block's coefficients (T.81, F.2.2). @returns false if the data ends or is invalid */
function skipBlock(reader: BitReader, { dc, ac }: ScanComponent): boolean {
  return readDifference(reader, dc) !== null && skipAc(reader, ac);
}

/**
 * Reads how much a block's first coefficient, its mean, differs from the previous block's (T.81, F.2.2.1).
 *
 * @returns null if the data is invalid
 */
export function readDifference(reader: BitReader, dc: CodeTable): number | null {
  const category = reader.symbol(dc);
  if (category < 0 || category > 16) return null;
  if (category === 0) return 0;
  const bits = reader.bits(category);
  return bits < 1 << (category - 1) ? bits - (1 << category) + 1 : bits;
}

/** Skips a block's other coefficients. @returns false if the data ends or is invalid */
export function skipAc(reader: BitReader, ac: CodeTable): boolean {
  for (let coefficient = 1; coefficient < 64; ) {
    const symbol = reader.symbol(ac);
    if (symbol < 0) return false;
    const size = symbol & 15;
    const run = symbol >> 4;
    if (size === 0 && run < 15) break;
    coefficient += run + 1;
    reader.bits(size);
  }
  return !reader.isPastEnd();
}

/** Reads coded data bit by bit, up to the first marker; after that, zeros. */
export function readBits(bytes: Bytes, from: number) {
  let at = from;
  let buffer = 0;
  let count = 0;
  /** Bits in the buffer past the end of the data. */
  let invented = 0;

  function fill(): void {
    while (count < 16) {
      const byte = bytes[at];
      const isStuffed = byte === 0xff && bytes[at + 1] === 0;
      if (byte === undefined || (byte === 0xff && !isStuffed)) {
        buffer = (buffer << 8) & 0xffffff;
        invented += 8;
      } else {
        buffer = ((buffer << 8) | byte) & 0xffffff;
        at += isStuffed ? 2 : 1;
      }
      count += 8;
    }
  }

  return {
    /** The next symbol; -1 if there is no such code. */
    symbol(table: CodeTable): number {
      if (count < 16) fill();
      const entry = table[(buffer >> (count - 16)) & 0xffff] ?? 0;
      if (entry === 0) return -1;
      count -= entry >> 8;
      return entry & 255;
    },
    /** The next bits, up to 16, as a number. */
    bits(length: number): number {
      if (count < length) fill();
      count -= length;
      return (buffer >> count) & ((1 << length) - 1);
    },
    isPastEnd: () => count < invented,
    /** Continues after a restart marker. @returns false if there is none */
    restart(): boolean {
      while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at++;
      const marker = bytes[at + 1] ?? 0;
      if (bytes[at] !== 0xff || marker < 0xd0 || marker > 0xd7) return false;
      at += 2;
      buffer = 0;
      count = 0;
      invented = 0;
      return true;
    },
    /**
     * Encoders fill the last byte up with ones (T.81, F.1.2.3). If a truncated photo continues with other data,
     * such as zeros, that may parse as codes, but rarely ends in this padding.
     */
    isPadded(): boolean {
      const left = (count - invented) & 7;
      const ones = (1 << left) - 1;
      return ((buffer >> (count - left)) & ones) === ones;
    },
    /** The first unread byte. */
    end(): number {
      let end = at;
      for (let left = count - invented; left >= 8; left -= 8) {
        end -= bytes[end - 1] === 0 && bytes[end - 2] === 0xff ? 2 : 1;
      }
      return end;
    },
  };
}
