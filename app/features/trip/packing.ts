const ANY_DAY = [
  "Cash for the gate",
  "Water",
  "Folding chair",
  "Sunscreen",
  "Rain jacket",
] as const;
/** For a car that is going to run: what tech wants to see, and what is needed between runs. */
const STRIP_DAY = [
  "Helmet",
  "Driver's license",
  "Long pants, closed shoes",
  "Tire gauge",
  "Torque wrench",
  "Shoe polish for numbers",
  "Notebook for slips",
  "Empty trunk",
] as const;
/** For a day of looking and dealing. */
const OTHER_DAY = ["Small bills", "Cart", "Tape measure", "Flashlight", "Parts list"] as const;

/** What to bring to a place, the things without which there is no run first. */
export function packFor({ isStripDay }: { isStripDay: boolean }): readonly string[] {
  return [...(isStripDay ? STRIP_DAY : OTHER_DAY), ...ANY_DAY];
}
