import { createRandom, type Random } from "./random.ts";

/** The columns of a dealers file, as the importer names them. */
const HEADER = [
  "code",
  "dealer",
  "address",
  "city",
  "state",
  "zip",
  "phone",
  "email",
  "website",
  "model",
  "trim",
  "count",
  "as_of",
];

/** The cars on the lots, with the share of dealers that have each. */
const STOCK: readonly (readonly [model: string, trim: string, share: number])[] = [
  ["Challenger", "R/T", 0.35],
  ["Challenger", "R/T Scat Pack", 0.5],
  ["Challenger", "SRT Hellcat", 0.18],
  ["Challenger", "SRT Hellcat Redeye", 0.1],
  ["Challenger", "SRT Demon 170", 0.03],
  ["Charger", "GT", 0.3],
  ["Charger", "R/T", 0.35],
  ["Charger", "Scat Pack", 0.5],
  ["Charger", "SRT Hellcat", 0.15],
  ["Durango", "R/T", 0.4],
  ["Durango", "SRT Hellcat", 0.2],
  ["Hornet", "GT", 0.45],
  ["Hornet", "R/T", 0.3],
];

const NAMES = [
  "Christmas Tree Motors",
  "Sixty-Foot Auto",
  "Burnout Box Motors",
  "Staging Lane Auto",
  "Trap Speed Motors",
  "Time Slip Auto Group",
  "Wide Open Motors",
  "Top Bulb Auto",
];
const STREETS = ["Launch Pad Rd", "Tower Ave", "Return Rd", "Finish Line Blvd", "Tech Lane"];

/** Real cities for invented dealers. */
const CITIES = [
  "Los Angeles, CA 90009",
  "Chicago, IL 60601",
  "Houston, TX 77052",
  "Philadelphia, PA 19099",
  "Phoenix, AZ 85001",
  "San Antonio, TX 78234",
  "San Diego, CA 92101",
  "Dallas, TX 75270",
  "San Jose, CA 95141",
  "Austin, TX 78713",
  "Jacksonville, FL 32255",
  "San Francisco, CA 94119",
  "Columbus, OH 43215",
  "Fort Worth, TX 76195",
  "Indianapolis, IN 46255",
  "Charlotte, NC 28233",
  "Seattle, WA 98111",
  "Denver, CO 80208",
  "El Paso, TX 79941",
  "Detroit, MI 48231",
  "Boston, MA 02112",
  "Memphis, TN 38101",
  "Portland, OR 97207",
  "Oklahoma City, OK 73123",
  "Las Vegas, NV 89111",
  "Baltimore, MD 21202",
  "Milwaukee, WI 53201",
  "Albuquerque, NM 87158",
  "Tucson, AZ 85702",
  "Nashville, TN 37222",
  "Fresno, CA 93737",
  "Sacramento, CA 94203",
  "Kansas City, MO 64121",
  "Long Beach, CA 90801",
  "Mesa, AZ 85214",
  "Atlanta, GA 30302",
  "Colorado Springs, CO 80901",
  "Virginia Beach, VA 23458",
  "Raleigh, NC 27697",
  "Omaha, NE 68197",
  "Miami, FL 33102",
  "Oakland, CA 94604",
  "Minneapolis, MN 55440",
  "Tulsa, OK 74102",
  "Wichita, KS 67201",
  "New Orleans, LA 70139",
  "Arlington, TX 76004",
  "Cleveland, OH 44192",
  "Bakersfield, CA 93302",
  "Honolulu, HI 96805",
  "Tampa, FL 33606",
  "Aurora, CO 80040",
  "Anaheim, CA 92825",
  "Santa Ana, CA 92712",
  "Corpus Christi, TX 78427",
  "Riverside, CA 92502",
  "Stockton, CA 95296",
  "Pittsburgh, PA 15212",
  "Anchorage, AK 99509",
  "Cincinnati, OH 45219",
  "Henderson, NV 89077",
  "Greensboro, NC 27402",
  "Saint Paul, MN 55145",
  "Plano, TX 75026",
  "Newark, NJ 07175",
  "Toledo, OH 43620",
  "Lincoln, NE 68510",
  "Orlando, FL 32802",
  "Chula Vista, CA 91909",
  "Jersey City, NJ 07395",
  "Chandler, AZ 85246",
  "Fort Wayne, IN 46825",
  "Buffalo, NY 14205",
  "Durham, NC 27722",
  "Irvine, CA 92612",
  "Laredo, TX 78040",
  "Lubbock, TX 79409",
  "Madison, WI 53715",
  "Gilbert, AZ 85299",
  "Norfolk, VA 23514",
  "Louisville, KY 40259",
  "Reno, NV 89504",
  "Glendale, AZ 85311",
  "Hialeah, FL 33002",
  "Garland, TX 75046",
  "Scottsdale, AZ 85261",
  "Irving, TX 75060",
  "Chesapeake, VA 23324",
  "North Las Vegas, NV 89036",
  "Fremont, CA 94536",
  "Baton Rouge, LA 70801",
  "Lexington, KY 40517",
  "Richmond, VA 23260",
  "Jamaica, NY 11435",
  "San Bernardino, CA 92402",
  "Spokane, WA 99209",
  "Birmingham, AL 35201",
  "Modesto, CA 95353",
  "Des Moines, IA 50307",
  "Rochester, NY 14643",
  "Tacoma, WA 98411",
  "Arlington, VA 22226",
  "Fontana, CA 92334",
  "Oxnard, CA 93032",
  "Moreno Valley, CA 92552",
  "Fayetteville, NC 28301",
  "Huntington Beach, CA 92648",
  "Yonkers, NY 10702",
  "Toronto, ON M5V 2T6",
  "Montreal, QC H3B 1A7",
  "Calgary, AB T2P 1J9",
  "Edmonton, AB T5J 0N3",
  "Ottawa, ON K1P 1J1",
  "Winnipeg, MB R3C 0V8",
  "Vancouver, BC V6B 1A1",
  "Hamilton, ON L8P 1A1",
  "London, ON N6A 1A1",
  "Halifax, NS B3J 1A1",
  "Saskatoon, SK S7K 0A1",
  "Windsor, ON N9A 1A1",
];

/**
 * A dealers file for the demo, with a dealer in each city. They are made up, and their names say
 * so.
 *
 * @param today `YYYY-MM-DD`; the counts are a few days older
 * @returns rows, the first of which has the column names
 */
export function planDealers(today: string): (string | number)[][] {
  const random = createRandom(1320);
  return [HEADER, ...CITIES.flatMap((city, index) => rowsOf(random, city, index, today))];
}

function rowsOf(random: Random, place: string, index: number, today: string) {
  const [, city = "", state = "", zip = ""] = /^([^,]+), (\w\w) (.+)$/.exec(place) ?? [];
  const code = `demo-${String(index + 1).padStart(3, "0")}`;
  const dealer = `${NAMES[index % NAMES.length]} ${city} (sample)`;
  const street = `${random.between(100, 9900)} ${STREETS[index % STREETS.length]}`;
  const phone = `555-01${String(index % 100).padStart(2, "0")}`;
  const site = `https://${code}.example/`;
  const asOf = dayBefore(today, random.between(1, 6));
  return stockOf(random).map(([model, trim]) => [
    ...[code, dealer, street, city, state, zip, phone, `sales@${code}.example`, site],
    ...[model, trim, random.between(1, 7), asOf],
  ]);
}

/** Never an empty lot. */
function stockOf(random: Random) {
  const stock = STOCK.filter(([, , share]) => random.next() < share);
  return stock.length > 0 ? stock : STOCK.slice(0, 1);
}

function dayBefore(day: string, days: number): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
}
