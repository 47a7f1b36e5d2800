/**
 * A demo racer's car, and what it runs in street trim when driven well: seconds and miles per hour
 * over the quarter mile, close to figures in magazines of the time.
 */
export type DemoCar = {
  years: readonly [number, number];
  model: string;
  trim: string;
  et: number;
  mph: number;
};

const car = (first: number, last: number, model: string, trim: string, et: number, mph: number) =>
  ({ years: [first, last], model, trim, et, mph }) satisfies DemoCar;

export const DEMO_CARS: readonly DemoCar[] = [
  car(2018, 2018, "Challenger", "SRT Demon", 10.1, 136.5),
  car(2023, 2023, "Challenger", "SRT Demon 170", 9.15, 149.5),
  car(2015, 2023, "Challenger", "SRT Hellcat", 11.25, 125.4),
  car(2018, 2023, "Challenger", "SRT Hellcat Widebody", 11.05, 126.8),
  car(2019, 2023, "Challenger", "SRT Hellcat Redeye", 10.85, 130.6),
  car(2020, 2023, "Challenger", "SRT Super Stock", 10.62, 131.4),
  car(2022, 2023, "Challenger", "SRT Jailbreak", 10.8, 131.1),
  car(2015, 2023, "Challenger", "R/T Scat Pack", 12.3, 113.6),
  car(2019, 2023, "Challenger", "R/T Scat Pack Widebody", 12.25, 113.1),
  car(2017, 2018, "Challenger", "T/A 392", 12.4, 113),
  car(2012, 2023, "Challenger", "SXT", 14.7, 95.2),
  car(2009, 2023, "Challenger", "R/T", 13.6, 103.2),
  car(2011, 2014, "Challenger", "SRT8 392", 12.7, 110.8),
  car(2015, 2019, "Charger", "SRT Hellcat", 11.15, 126),
  car(2020, 2023, "Charger", "SRT Hellcat Widebody", 11.05, 126.4),
  car(2021, 2023, "Charger", "SRT Hellcat Redeye Widebody", 10.7, 129.8),
  car(2015, 2023, "Charger", "R/T Scat Pack", 12.45, 112.1),
  car(2006, 2014, "Charger", "SRT8", 13.1, 107.4),
  car(2006, 2023, "Charger", "R/T", 13.9, 100.6),
  car(2023, 2024, "Durango", "SRT Hellcat", 11.75, 116.2),
  car(2021, 2024, "Durango", "SRT 392", 13.1, 104.9),
  car(2018, 2021, "Grand Cherokee", "Trackhawk", 11.65, 117.4),
  car(2006, 2010, "Grand Cherokee", "SRT8", 13.4, 102.9),
  car(2021, 2024, "Ram 1500", "TRX", 12.85, 106.1),
  car(2004, 2006, "Ram 1500", "SRT-10", 13.75, 105.8),
  car(2003, 2006, "Viper", "SRT-10", 11.75, 123.2),
  car(1996, 2002, "Viper", "GTS", 12.3, 119.1),
  car(2016, 2017, "Viper", "ACR", 11.4, 125.9),
  car(2003, 2005, "Neon", "SRT-4", 14.05, 101.2),
  car(2008, 2009, "Caliber", "SRT-4", 14.2, 101.6),
  car(2005, 2008, "Magnum", "R/T", 14.1, 98.8),
  car(2006, 2008, "Magnum", "SRT8", 13.2, 107),
  car(2005, 2010, "300", "300C SRT8", 13.25, 107.2),
  car(1985, 1986, "Omni", "GLH Turbo", 15.9, 87.1),
  car(1991, 1992, "Spirit", "R/T", 14.6, 96.9),
  car(1992, 1993, "Daytona", "IROC R/T", 14.8, 95.7),
  car(1967, 1969, "Dart", "GTS", 14.5, 97.6),
  car(1968, 1971, "Charger", "R/T", 14.1, 101.5),
  car(1968, 1970, "Super Bee", "Base", 14.2, 100.3),
  car(1968, 1971, "Road Runner", "Base", 14.15, 100.9),
  car(1969, 1971, "Road Runner", "440 Six Barrel", 13.4, 105.6),
  car(1970, 1970, "Road Runner", "Superbird", 14.1, 103.4),
  car(1970, 1971, "Challenger", "R/T 440 Six Pack", 13.7, 104.8),
  car(1970, 1971, "'Cuda", "426 Hemi", 13.3, 107.6),
  car(1970, 1973, "Duster", "340", 14.4, 98.2),
  car(1971, 1972, "Demon", "340", 14.3, 98.7),
  car(1967, 1971, "GTX", "Base", 13.9, 102.2),
];

export const DEMO_MODS = [
  "Drag radials on 18 x 9.5 wheels",
  "Cold air intake",
  "Pulley and belt kit",
  "Ported supercharger snout",
  "E85 fuel system with larger injectors",
  "Long-tube headers",
  "Cat-back exhaust",
  "Camshaft and valve springs",
  "Built transmission with a 3,200 rpm converter",
  "One-piece driveshaft",
  "Limited-slip rear with 3.90 gears",
  "Adjustable rear shocks",
  "Coil-over front end",
  "Nitrous plate, 125 shot",
  "Carbon bonnet and lightweight seats",
  "Custom tune",
  "Front-runner wheels",
  "Twin turbo kit",
  "Aluminum heads",
  "Tunnel ram with two four-barrels",
  "Rear seat removed",
  "Line lock",
] as const;
