import {
  type Bounds,
  ET_BY_EIGHTH_TIME,
  ET_TIMES_SPEED,
  isWithin,
  SIXTY_FOOT_PERCENT,
  SPEED_BY_EIGHTH_SPEED,
} from "#app/features/slips/run-physics.ts";
import { RUN_FIELDS, type RunField } from "./fields.ts";

/** A number as read, before the others have been asked. */
export type Candidate = { value: string; confidence: number };
export type Candidates = Partial<Record<RunField, Candidate>>;

/** A number that the others disprove is worth no more than this. */
const DISPROVED = 0.1;
/** Without another number that confirms it, a reading counts a little less. */
const ALONE = 0.92;
/** And less if it is unusual for most of those that could confirm it. */
const UNUSUAL = 0.8;

/** Each takes longer or is faster than the one before. */
const INCREASING: readonly (readonly RunField[])[] = [
  ["sixtyFeetTime", "threeThirtyFeetTime", "eighthMileTime", "thousandFeetTime", "elapsedTime"],
  ["eighthMileSpeed", "topSpeed"],
];

type Rule = {
  fields: readonly [RunField, RunField];
  figure(first: number, second: number): number;
  usual: Bounds;
  /** Outside this, one of the two is wrong. */
  possible?: Bounds;
};

const RULES: readonly Rule[] = [
  {
    fields: ["elapsedTime", "topSpeed"],
    figure: (seconds, mph) => seconds * mph,
    ...ET_TIMES_SPEED,
  },
  {
    fields: ["sixtyFeetTime", "elapsedTime"],
    figure: (sixty, seconds) => (sixty / seconds) * 100,
    usual: SIXTY_FOOT_PERCENT,
  },
  {
    fields: ["elapsedTime", "eighthMileTime"],
    figure: (quarter, eighth) => quarter / eighth,
    usual: ET_BY_EIGHTH_TIME,
  },
  {
    fields: ["topSpeed", "eighthMileSpeed"],
    figure: (quarter, eighth) => quarter / eighth,
    usual: SPEED_BY_EIGHTH_SPEED,
  },
];

/**
 * Scores each number by the others, with the rules that the moderation desk uses: one that contradicts most of them
 * loses its confidence, and one that no other confirms a part of it.
 */
export function judge(candidates: Candidates): Candidates {
  const remaining = { ...candidates };
  for (let wrong = worst(remaining); wrong; wrong = worst(remaining)) delete remaining[wrong];
  const judged: Candidates = {};
  for (const field of RUN_FIELDS) {
    const candidate = candidates[field];
    if (!candidate) continue;
    const share = remaining[field] ? shareOf(field, remaining) : DISPROVED;
    judged[field] = { ...candidate, confidence: candidate.confidence * share };
  }
  return judged;
}

/** The number in most contradictions, the more unusual or less certain of two; null if there are none. */
function worst(candidates: Candidates): RunField | null {
  const contradictions = contradictionsIn(candidates);
  if (contradictions.length === 0) return null;
  const blame = (field: RunField) =>
    contradictions.filter((pair) => pair.includes(field)).length +
    (1 - shareOf(field, candidates)) -
    (candidates[field]?.confidence ?? 0) / 100;
  return contradictions.flat().reduce((most, field) => (blame(field) > blame(most) ? field : most));
}

function contradictionsIn(candidates: Candidates): (readonly [RunField, RunField])[] {
  const value = (field: RunField) => Number(candidates[field]?.value ?? Number.NaN);
  const outOfOrder = INCREASING.flatMap((fields) =>
    fields.flatMap((early, i) =>
      fields
        .slice(i + 1)
        .flatMap((late) => (value(early) >= value(late) ? [[early, late] as const] : [])),
    ),
  );
  const impossible = RULES.flatMap(({ fields, figure, possible }) => {
    const result = figure(value(fields[0]), value(fields[1]));
    return possible && !Number.isNaN(result) && !isWithin(result, possible) ? [fields] : [];
  });
  return [...outOfOrder, ...impossible];
}

function shareOf(field: RunField, candidates: Candidates): number {
  const value = (name: RunField) => Number(candidates[name]?.value ?? Number.NaN);
  const figures = RULES.filter(({ fields }) => fields.includes(field))
    .map(({ fields, figure, usual }) => ({
      result: figure(value(fields[0]), value(fields[1])),
      usual,
    }))
    .filter(({ result }) => !Number.isNaN(result));
  if (figures.length === 0) return ALONE;
  const confirmed = figures.filter(({ result, usual }) => isWithin(result, usual)).length;
  return 2 * confirmed >= figures.length ? 1 : UNUSUAL;
}
