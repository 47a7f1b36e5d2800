import { REPEATS_WITHIN_A_DAY, RepeatRuleError } from "./repeat-rule-error.ts";

/** `W2`, `MP1`: the frequency and the interval. */
const HEAD = /^(D|W|MD|MP|YM|YD|M)(\d{1,9})$/;
const OLD_RULE = /^\s*(?:D|W|MD|MP|YM|YD|M)\d/i;
const WEEKDAY = /^(?:SU|MO|TU|WE|TH|FR|SA)$/;
/** `1+` is the first, `2-` the second to last. */
const POSITION = /^([1-5])([+-])$/;
const MONTH_DAY = /^(\d{1,2})([+-]?)$/;
const NUMBER = /^\d{1,3}$/;
/** Without a count or a last date a rule has two dates. */
const USUAL_COUNT = "COUNT=2";

/** Whether a rule is written in the grammar of vCalendar 1.0, such as `W1 TU #5`. */
export function isOldRule(value: string): boolean {
  return OLD_RULE.test(value);
}

/**
 * A rule of vCalendar 1.0 as a rule of RFC 5545: `MP1 1+ FR #12` is `FREQ=MONTHLY;INTERVAL=1;BYDAY=1FR;COUNT=12`.
 *
 * @throws RepeatRuleError
 */
export function upgradeRule(value: string): string {
  const [head = "", ...written] = value.trim().toUpperCase().split(/\s+/);
  const [, kind = "", interval = ""] = HEAD.exec(head) ?? [];
  if (kind === "M") throw new RepeatRuleError(REPEATS_WITHIN_A_DAY, { isUnderstood: true });
  if (written.some((word) => HEAD.test(word))) throw unreadable("rules within rules");
  const isEnd = (word: string) => word.startsWith("#") || /^\d{8}/.test(word);
  // A dollar marks the last weekday of the series, which its end says anyway.
  const words = written.filter((word) => !isEnd(word)).map((word) => word.replace(/\$$/, ""));
  const parts = [...partsOf(kind, words), ...endOf(written.filter(isEnd))];
  return [parts[0], `INTERVAL=${interval}`, ...parts.slice(1)].join(";");
}

function partsOf(kind: string, words: readonly string[]): string[] {
  const isTimed = words.some((word) => /^\d{4}$/.test(word));
  if (isTimed) throw new RepeatRuleError(REPEATS_WITHIN_A_DAY, { isUnderstood: true });
  switch (kind) {
    case "D":
      return ["FREQ=DAILY", ...listOf("", words, /^(?!)/)];
    case "W":
      return ["FREQ=WEEKLY", ...listOf("BYDAY", words, WEEKDAY)];
    case "MD":
      return ["FREQ=MONTHLY", ...listOf("BYMONTHDAY", words.map(monthDayOf), /^-?\d+$/)];
    case "MP":
      return ["FREQ=MONTHLY", `BYDAY=${positionedDays(words).join(",")}`];
    case "YM":
      return ["FREQ=YEARLY", ...listOf("BYMONTH", words, NUMBER)];
    case "YD":
      return ["FREQ=YEARLY", ...listOf("BYYEARDAY", words, NUMBER)];
    default:
      throw unreadable("its interval is no number");
  }
}

function listOf(name: string, words: readonly string[], pattern: RegExp): string[] {
  const wrong = words.find((word) => !pattern.test(word));
  if (wrong !== undefined) throw unreadable(`“${wrong.slice(0, 30)}”`);
  return words.length === 0 ? [] : [`${name}=${words.join(",")}`];
}

/** `15`, `1+` and `1-`, and `LD` for the last day. */
function monthDayOf(word: string): string {
  if (word === "LD") return "-1";
  const [, day, sign] = MONTH_DAY.exec(word) ?? [];
  return day === undefined ? word : `${sign === "-" ? "-" : ""}${day}`;
}

/** `1+ 3+ FR 1- SU`: each weekday in all positions before it. */
function positionedDays(words: readonly string[]): string[] {
  const days: string[] = [];
  let positions: string[] = [];
  let isAfterDay = false;
  for (const word of words) {
    const [, nth, sign] = POSITION.exec(word) ?? [];
    if (nth !== undefined) {
      positions = [...(isAfterDay ? [] : positions), `${sign === "-" ? "-" : ""}${nth}`];
      isAfterDay = false;
    } else if (WEEKDAY.test(word)) {
      days.push(...positions.map((position) => position + word));
      isAfterDay = true;
    } else throw unreadable(`“${word.slice(0, 30)}”`);
  }
  if (days.length === 0) throw unreadable("it names no weekday of the month");
  return days;
}

/** `#5` is a count, `#0` is endless, anything else is the last date. */
function endOf(words: readonly string[]): string[] {
  const counts = words.filter((word) => word.startsWith("#")).map((word) => word.slice(1));
  const [until] = words.filter((word) => !word.startsWith("#"));
  const [count] = counts;
  if (count !== undefined && !/^\d{1,9}$/.test(count)) throw unreadable(`“#${count.slice(0, 30)}”`);
  if (words.length === 0) return [USUAL_COUNT];
  return [
    ...(count === undefined || Number(count) === 0 ? [] : [`COUNT=${Number(count)}`]),
    ...(until === undefined ? [] : [`UNTIL=${until}`]),
  ];
}

function unreadable(reason: string) {
  return new RepeatRuleError(`its repeat rule can't be read: ${reason}`, { isUnderstood: false });
}
