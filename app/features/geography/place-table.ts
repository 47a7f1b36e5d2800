/**
 * The layout of places.bin, which scripts/geography/write-places.ts writes and places.server.ts reads
 * in place: nothing is parsed when a Worker starts. Little endian, in this order; Int16 positions are in
 * hundredths of a degree.
 *
 * | | |
 * |---|---|
 * | places, codes, bytes of zones | three Uint32 |
 * | postal codes | Uint32 each, ascending, by `codeNumber` |
 * | where each place's name ends | Uint32 |
 * | latitude, longitude of places | Int16 |
 * | latitude, longitude of codes | Int16 |
 * | each code's place | Uint16 |
 * | region of places (`REGIONS`), time zone of places | Uint8 |
 * | names of time zones, one per line | UTF-8 |
 * | names of places | UTF-8 |
 *
 * Places are sorted by `placeKey`, then by population, the largest first.
 */
export function openPlaceTable(buffer: ArrayBuffer) {
  const [places = 0, codes = 0, zoneBytes = 0] = new Uint32Array(buffer, 0, 3);
  let at = 12;
  const next = (bytes: number) => {
    at += bytes;
    return at - bytes;
  };
  return {
    codes: new Uint32Array(buffer, next(4 * codes), codes),
    nameEnds: new Uint32Array(buffer, next(4 * places), places),
    latitudes: new Int16Array(buffer, next(2 * places), places),
    longitudes: new Int16Array(buffer, next(2 * places), places),
    codeLatitudes: new Int16Array(buffer, next(2 * codes), codes),
    codeLongitudes: new Int16Array(buffer, next(2 * codes), codes),
    codePlaces: new Uint16Array(buffer, next(2 * codes), codes),
    regions: new Uint8Array(buffer, next(places), places),
    zones: new Uint8Array(buffer, next(places), places),
    zoneNames: new TextDecoder()
      .decode(new Uint8Array(buffer, next(zoneBytes), zoneBytes))
      .split("\n"),
    names: new Uint8Array(buffer, at),
  };
}
export type PlaceTable = ReturnType<typeof openPlaceTable>;

/**
 * A ZIP code ('48842') or the first half of a Canadian postal code ('K1A') as a number in base 36. They
 * can't collide: five digits with two leading zeros are less than any letter code, others are greater.
 */
export function codeNumber(code: string): number {
  return Number.parseInt(code, 36);
}
