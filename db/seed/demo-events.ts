import { DAY_MS } from "#app/lib/durations.ts";
import { createRandom } from "./random.ts";
import { isInSeason } from "./season.ts";
import type { Track } from "./tracks/track.ts";

/** A demo event as form fields. */
export type DemoEvent = {
  eventName: string;
  internalName: string;
  categories: string;
  track: string;
  startsOn: string;
  endsOn: string;
  startsTime: string;
  endsTime: string;
  description: string;
};

/** A demo run: the name of its track, and its day. */
export type DemoRun = { track: string; ranOn: string };

type Kind = Pick<DemoEvent, "categories" | "startsTime" | "endsTime" | "description"> & {
  names: readonly string[];
  /** The weekday it starts on (Sunday is 0), and how many days it lasts. */
  weekday: number;
  days: number;
};

const COUNT = 72;
/** The first event was this many days ago; one follows every few days. */
const FIRST_DAYS_AGO = 110;
const STEP_DAYS = 4;

const KINDS: readonly Kind[] = [
  {
    names: ["Copperhead Friday Test and Tune", "Late Shift Test and Tune", "Payday Test and Tune"],
    categories: "test-and-tune, street-legal",
    weekday: 5,
    days: 1,
    startsTime: "18:00",
    endsTime: "23:00",
    description:
      "Open lanes, no classes. Tech closes an hour before the last pass.\n\n- Helmet for anything quicker than 13.99\n- Cars, trucks and bikes\n- Slips printed after every pass",
  },
  {
    names: ["Rusty Wrench Bracket Series", "Two-Tree Bracket Sunday", "Dial-In Derby"],
    categories: "racing, bracket",
    weekday: 0,
    days: 1,
    startsTime: "09:00",
    endsTime: "17:00",
    description:
      "Super Pro, Pro and Sportsman. **Two time trials**, then eliminations with one buyback.\n\nGates open at 7:30. Entries close when the first pair rolls.",
  },
  {
    names: ["Long Haul Nationals", "Iron Mile Classic", "Tin Roof Fall Classic"],
    categories: "racing",
    weekday: 5,
    days: 3,
    startsTime: "",
    endsTime: "",
    description:
      "Three days of heads-up and index racing. Friday is tech and two rounds of qualifying, Saturday two more, Sunday eliminations.\n\nCamping in the lower pits from Thursday evening.",
  },
  {
    names: ["Grudge Match Saturday", "No Clocks Grudge Night", "Settle It Saturday"],
    categories: "grudge-night",
    weekday: 6,
    days: 1,
    startsTime: "19:00",
    endsTime: "",
    description:
      "Bring somebody to race, or find one in the lanes. Boards off on request.\n\nFoul lights stay on: red is red.",
  },
  {
    names: ["Half Scale Junior Open", "Little Slicks Junior Day"],
    categories: "racing, juniors",
    weekday: 6,
    days: 1,
    startsTime: "08:30",
    endsTime: "15:00",
    description: "Junior dragsters, ages 5 to 17, on the eighth. Licensing passes before ten.",
  },
  {
    names: ["Chrome and Quarter Miles", "Show It Then Race It"],
    categories: "show-and-go, swap-meet",
    weekday: 6,
    days: 2,
    startsTime: "",
    endsTime: "",
    description:
      "Show field by the return road, swap meet in the lot, and an open strip for everything that drove in.",
  },
];

/**
 * A season of invented events at real tracks, around a day. Deterministic for the same day and
 * runs. If there are runs on an event's days, it is held at a track of one of them, so that past
 * events show runs.
 */
export function planDemoEvents(
  today: string,
  tracks: readonly Track[],
  runs: readonly DemoRun[],
): DemoEvent[] {
  const random = createRandom(1320);
  const open = tracks.filter(
    ({ closedOn, country, state }) =>
      closedOn === null && ["US", "CA"].includes(country) && state !== "PR",
  );
  return Array.from({ length: COUNT }, (_, at) => {
    const kind = KINDS[at % KINDS.length] ?? random.pick(KINDS);
    const startsOn = nextWeekday(addDays(today, at * STEP_DAYS - FIRST_DAYS_AGO), kind.weekday);
    const endsOn = addDays(startsOn, kind.days - 1);
    const inSeason = open.filter((track) => isInSeason(track, startsOn));
    const anyTrack = random.pick(inSeason).name;
    const run = runs.find(
      ({ track, ranOn }) =>
        startsOn <= ranOn && ranOn <= endsOn && inSeason.some(({ name }) => name === track),
    );
    const name = random.pick(kind.names);
    return {
      eventName: name,
      internalName: `Demo ${at + 1}: ${name}`,
      categories: kind.categories,
      track: run?.track ?? anyTrack,
      startsOn,
      endsOn,
      startsTime: kind.startsTime,
      endsTime: kind.endsTime,
      description: kind.description,
    };
  });
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

function nextWeekday(day: string, weekday: number): string {
  const ahead = (weekday - new Date(`${day}T00:00:00Z`).getUTCDay() + 7) % 7;
  return addDays(day, ahead);
}
