const HEADER_BYTES = 127;
const DEGREE = 10_000_000;
const EXTENT = 4096;
/** The border between land and water: 100 degrees west, in the middle of Texas. */
const COAST = Math.round((EXTENT * 80) / 360);
const NO_COMPRESSION = 1;
const VECTOR = 1;
const CREDITS = '<a href="https://www.openstreetmap.org/copyright">© Testers of maps</a>';

/** A PMTiles archive with one tile, the whole world: land in its west, water in its east, and one town in its middle. */
export function mapArchive(): Uint8Array<ArrayBuffer> {
  const tile = worldTile();
  const metadata = bytesOf(
    JSON.stringify({ attribution: CREDITS, vector_layers: [{ id: "earth" }, { id: "places" }] }),
  );
  // One entry: tile 0, run length 1, its length, offset 0.
  const root = joined(varint(1), varint(0), varint(1), varint(tile.length), varint(1));
  const parts = [root, metadata, tile];
  const header = new DataView(new ArrayBuffer(HEADER_BYTES));
  new Uint8Array(header.buffer).set(bytesOf("PMTiles"));
  header.setUint8(7, 3);
  let at = HEADER_BYTES;
  for (const [place, { length }] of [root, metadata, new Uint8Array(), tile].entries()) {
    header.setBigUint64(8 + place * 16, BigInt(at), true);
    header.setBigUint64(16 + place * 16, BigInt(length), true);
    at += length;
  }
  for (const place of [72, 80, 88]) header.setBigUint64(place, 1n, true);
  for (const [place, value] of [1, NO_COMPRESSION, NO_COMPRESSION, VECTOR, 0, 0].entries()) {
    header.setUint8(96 + place, value);
  }
  for (const [place, degrees] of [-180, -85, 180, 85].entries()) {
    header.setInt32(102 + place * 4, degrees * DEGREE, true);
  }
  return joined(new Uint8Array(header.buffer), ...parts);
}

/** A vector tile (https://github.com/mapbox/vector-tile-spec), in the layers that our style draws. */
function worldTile(): Uint8Array {
  const square = [
    command(1, 1),
    0,
    0,
    command(2, 3),
    COAST,
    0,
    0,
    EXTENT,
    -COAST,
    0,
    command(7, 1),
  ];
  const earth = joined(text(1, "earth"), field(2, joined(number(3, 3), field(4, path(square)))));
  const middle = [command(1, 1), EXTENT / 2, EXTENT / 2];
  const places = joined(
    text(1, "places"),
    field(
      2,
      joined(
        field(2, joined(varint(0), varint(0), varint(1), varint(1))),
        number(3, 1),
        field(4, path(middle)),
      ),
    ),
    text(3, "name"),
    text(3, "kind"),
    field(4, text(1, "Middle of the World")),
    field(4, text(1, "locality")),
  );
  return joined(...[earth, places].map((layer) => field(3, joined(number(15, 2), layer))));
}

/** A path's command and its repeat count. */
type Command = { command: number };

function command(id: number, count: number): Command {
  return { command: id | (count << 3) };
}

/** Commands unchanged, offsets zigzag-encoded. */
function path(steps: readonly (Command | number)[]): Uint8Array {
  return joined(
    ...steps.map((step) =>
      typeof step === "number" ? varint(step < 0 ? -2 * step - 1 : 2 * step) : varint(step.command),
    ),
  );
}

/** Fields of a protocol buffer: a number, a text, bytes. */
function number(tag: number, value: number): Uint8Array {
  return joined(varint(tag << 3), varint(value));
}

function text(tag: number, value: string): Uint8Array {
  return field(tag, bytesOf(value));
}

function field(tag: number, value: Uint8Array): Uint8Array {
  return joined(varint((tag << 3) | 2), varint(value.length), value);
}

function varint(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  return Uint8Array.from([...bytes, rest]);
}

function bytesOf(value: string): Uint8Array {
  return new TextEncoder().encode(value);
}

function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
