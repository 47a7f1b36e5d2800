import { inflateSync } from "node:zlib";

const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

/** Unpacks WOFF 1.0 (https://www.w3.org/TR/WOFF/): the same tables, inflated, behind an sfnt header. */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const directory = Buffer.alloc(SFNT_HEADER + SFNT_ENTRY * count);
  const power = 2 ** Math.floor(Math.log2(count));
  directory.writeUInt32BE(woff.readUInt32BE(4), 0);
  directory.writeUInt16BE(count, 4);
  directory.writeUInt16BE(power * SFNT_ENTRY, 6);
  directory.writeUInt16BE(Math.log2(power), 8);
  directory.writeUInt16BE((count - power) * SFNT_ENTRY, 10);
  const parts: Buffer[] = [directory];
  let offset = directory.length;
  for (let i = 0; i < count; i += 1) {
    const entry = WOFF_HEADER + WOFF_ENTRY * i;
    const [start, packedLength, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at));
    const packed = woff.subarray(start, (start ?? 0) + (packedLength ?? 0));
    const table = packedLength === length ? packed : inflateSync(packed);
    const place = SFNT_HEADER + SFNT_ENTRY * i;
    woff.copy(directory, place, entry, entry + 4);
    directory.writeUInt32BE(woff.readUInt32BE(entry + 16), place + 4);
    directory.writeUInt32BE(offset, place + 8);
    directory.writeUInt32BE(table.length, place + 12);
    parts.push(table, Buffer.alloc((4 - (table.length % 4)) % 4));
    offset += table.length + ((4 - (table.length % 4)) % 4);
  }
  return Buffer.concat(parts);
}
