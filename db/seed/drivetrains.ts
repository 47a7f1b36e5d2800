import { listYears, type VehicleRow } from "./expand-vehicle-lines.ts";

/** All-wheel drive includes four-wheel drive. */
export type Drivetrain = "rear" | "front" | "all";

/**
 * Which wheels a car drives, if everything with its name drove the same ones. A rule without years is for all of them,
 * a rule without trims for all others; `null` is a trim that was sold with either. The first match counts.
 */
type Rule = { drive: Drivetrain | null; years?: string; trims?: readonly string[] };

const on = (drive: Rule["drive"], years?: string, trims?: readonly string[]): Rule => ({
  drive,
  ...(years && { years }),
  ...(trims && { trims }),
});

/** Models with one drivetrain in all years, by make. */
const WHOLE_MODELS: Readonly<Record<Drivetrain, Readonly<Record<string, readonly string[]>>>> = {
  rear: {
    Dodge: [
      ...["Demon", "Coronet", "Super Bee", "Polara", "Royal Monaco", "Matador", "330", "440"],
      ...["880", "Aspen", "Diplomat", "Mirada", "St. Regis", "Conquest", "Viper", "A100", "D100"],
      ...["D150", "D-50"],
    ],
    Plymouth: [
      ...["Barracuda", "'Cuda", "Road Runner", "GTX", "Belvedere", "Savoy", "Satellite", "Fury"],
      ...["VIP", "Gran Fury", "Valiant", "Duster", "Volare", "Cricket", "Arrow", "Arrow Truck"],
      ...["Sapporo", "Conquest", "Prowler"],
    ],
    Chrysler: [
      ...["Saratoga", "Windsor", "Newport", "Cordoba", "Fifth Avenue", "Conquest", "Prowler"],
      "Crossfire",
    ],
    Imperial: ["Imperial"],
    DeSoto: ["Fireflite", "Adventurer", "DeSoto"],
    SRT: ["Viper"],
  },
  front: {
    Dodge: [
      ...["Omni", "Omni 024", "400", "600", "Aries", "Daytona", "Shadow", "Dynasty", "Spirit"],
      ...["Intrepid", "Neon", "Stratus", "Rampage"],
    ],
    Plymouth: [
      ...["Champ", "Horizon", "Horizon TC3", "Turismo", "Reliant", "Caravelle", "Sundance"],
      ...["Acclaim", "Neon", "Breeze"],
    ],
    Chrysler: [
      ...["300M", "LeBaron GTS", "E Class", "Laser", "TC by Maserati", "Imperial", "Concorde"],
      ...["LHS", "Cirrus", "PT Cruiser"],
    ],
    Eagle: ["Premier", "Vision"],
    Shelby: ["GLHS", "CSX", "Shelby Lancer"],
    Ram: ["ProMaster"],
  },
  all: {
    Dodge: ["Hornet", "Power Wagon", "Raider"],
    Jeep: ["CJ-5", "CJ-6", "CJ-7", "CJ-8 Scrambler", "Wagoneer S"],
  },
};

const RULES: Readonly<Record<string, readonly Rule[]>> = {
  "Dodge Challenger": [on(null, "2017-2023", ["GT"]), on(null, "2019-2023", ["SXT"]), on("rear")],
  "Dodge Charger": [
    on("rear", "1966-1978"),
    on("front", "1983-1987"),
    on("all", "2024-"),
    on("all", "2008-2014", ["R/T AWD"]),
    on(null, "2007-2023", ["SXT", "SE", "GT", "Rallye"]),
    on(null, "2007", ["R/T"]),
    on("rear"),
  ],
  "Dodge Dart": [on("rear", "1960-1976"), on("front")],
  "Dodge Monaco": [on("rear", "1965-1978"), on("front")],
  "Dodge Lancer": [on("rear", "1961-1962"), on("front")],
  "Dodge Magnum": [on("all", "2005-2008", ["SXT AWD", "R/T AWD"]), on("rear")],
  "Dodge Colt": [on("front", "1984, 1989", ["GTS Turbo", "GT Turbo"]), on("rear", "1971-1978")],
  "Dodge Stealth": [on("all", "1991-1996", ["R/T Turbo"]), on("front")],
  "Dodge Avenger": [on(null, "2008", ["R/T"]), on("front")],
  "Dodge Caliber": [on(null, "2007-2009", ["R/T"]), on("front")],
  "Dodge Durango": [on("all", "2018-", ["SRT", "SRT 392", "SRT Hellcat"])],
  "Dodge Dakota": [on("rear", "1989", ["Shelby"]), on("rear", "1998-2003", ["R/T"])],
  "Dodge Ram 1500": [on("rear", "1996-2006", ["SS/T", "Indy 500 Special Edition", "SRT-10"])],
  "Dodge Ram 2500": [on("all", "2005-2010", ["Power Wagon"])],
  "Dodge Caravan": [on("front", "1984-1990, 2005-2007")],
  "Dodge Grand Caravan": [on("front", "1987-1990, 2005-2020")],
  "Plymouth Scamp": [on("rear", "1971-1976"), on("front")],
  "Plymouth Laser": [on("all", "1992-1994", ["RS Turbo AWD"]), on("front")],
  "Plymouth Voyager": [on("front", "1984-1990")],
  "Plymouth Grand Voyager": [on("front", "1987-1990")],
  "Chrysler 300": [
    on("rear", "1960-1971"),
    on("rear", "2005-2014", ["Base", "LX", "300C SRT8", "SRT8", "SRT8 Core"]),
  ],
  "Chrysler New Yorker": [on("rear", "1960-1982"), on("front", "1984-1996")],
  "Chrysler LeBaron": [on("rear", "1977-1981"), on("front")],
  "Chrysler Town & Country": [on("front", "1990, 2005-2016")],
  "Chrysler Sebring": [on(null, "2008-2010", ["Limited"]), on("front")],
  "Chrysler Pacifica": [on("front", "2017-2019")],
  "Chrysler 200": [on(null, "2015-2017", ["S", "C"]), on("front")],
  "Eagle Talon": [on("all", "1990-1998", ["TSi AWD"]), on("front")],
  "Ram Ram 1500": [on("all", "2021-", ["TRX", "RHO"])],
  "Ram Ram 2500": [on("all", "2011-", ["Power Wagon"])],
  "Jeep Cherokee": [on("all", "1974-1983"), on("all", "2014-2023", ["Trailhawk"])],
  "Jeep Gladiator": [on("all", "2020-")],
  "Jeep Wrangler": [on(null, "2007-2010", ["X", "Sahara"]), on("all")],
  "Jeep Grand Cherokee": [
    on("all", "1998-2022", ["5.9 Limited", "SRT8", "SRT", "Trackhawk", "Trailhawk"]),
  ],
  "Jeep Compass": [on("all", "2017-2025", ["Trailhawk"])],
  "Jeep Renegade": [on("all", "2015-2023", ["Trailhawk"])],
};

const WHOLE = new Map<string, Drivetrain>(
  (["rear", "front", "all"] as const).flatMap((drive) =>
    Object.entries(WHOLE_MODELS[drive]).flatMap(([make, models]) =>
      models.map((model) => [`${make} ${model}`, drive] as const),
    ),
  ),
);

/**
 * The driven wheels of a car as it was sold.
 *
 * @param car its trim without the make that `expandVehicleLines` may prefix
 * @param currentYear the last year of rules that are still open
 * @returns null if its trim was sold with either, or if we don't know
 */
export function drivetrainOf(
  { make, model, year, trim }: Omit<VehicleRow, "id">,
  currentYear: number,
): Drivetrain | null {
  const name = `${make} ${model}`;
  const rule = RULES[name]?.find(
    ({ years, trims }) =>
      (!years || listYears(years, currentYear).includes(year)) && (!trims || trims.includes(trim)),
  );
  return rule ? rule.drive : (WHOLE.get(name) ?? null);
}
