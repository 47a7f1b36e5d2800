import { type BodyKind, bodyKindOf } from "#app/lib/body-kind.ts";
import { formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import { runVehicleName } from "#app/lib/vehicle-name.ts";
import type { StoredChallenge } from "#db/queries/challenges.ts";
import { daysLeft, findWinner, type SideRun } from "./rules.ts";

type Side = {
  id: number;
  /** Null for accounts that are closed. */
  name: string | null;
  isDeleted: boolean;
  run: (SideRun & { vehicle: string; carKind: BodyKind; track: string; isListed: boolean }) | null;
};

/** The two sides of a stored challenge. */
export function sidesOf(row: StoredChallenge): { challenger: Side; rival: Side } {
  return { challenger: sideOf(row, "challenger"), rival: sideOf(row, "rival") };
}

function sideOf(row: StoredChallenge, side: "challenger" | "rival"): Side {
  const slipId = row[`${side}SlipId`];
  const elapsedMs = row[`${side}Ms`];
  const vehicle = {
    vehicleYear: row[`${side}Year`] ?? 0,
    vehicleMake: row[`${side}Make`] ?? "",
    vehicleModel: row[`${side}Model`] ?? "",
    vehicleTrim: row[`${side}Trim`] ?? "",
  };
  const { vehicleYear: year, vehicleMake: make, vehicleModel: model } = vehicle;
  return {
    id: row[`${side}Id`],
    name: row[`${side}Name`],
    isDeleted: row[`${side}IsDeleted`] === 1,
    run:
      slipId === null || elapsedMs === null
        ? null
        : {
            slipId,
            elapsedMs,
            hundredthsMph: row[`${side}HundredthsMph`] ?? 0,
            ranOn: row[`${side}RanOn`] ?? "",
            vehicle: runVehicleName(vehicle),
            carKind: bodyKindOf({ year, make, model }),
            track: row[`${side}Track`] ?? "",
            isListed: row[`${side}IsListed`] === 1,
          },
  };
}

/** A side as pages show it. */
export type ShownSide = {
  /** 'Deleted user' and 'A former member' have no garage. */
  name: string;
  hasGarage: boolean;
  isAhead: boolean;
  /** Null without a run; its page and car are null once it has left the boards. */
  run: {
    elapsedTime: string;
    topSpeed: string;
    slipId: number | null;
    vehicle: string | null;
    carKind: BodyKind | null;
    track: string;
    ranOn: string;
  } | null;
};

/** A challenge as pages show it. */
export type ShownChallenge = {
  id: number;
  board: "stock" | "modified";
  status: StoredChallenge["status"];
  challenger: ShownSide;
  rival: ShownSide;
  /** 'joe leads by 0.120 s', 'joe won by 0.120 s', 'Nobody ran.' */
  standing: string;
  /** The days of its month; null until it is accepted. */
  startsOn: string | null;
  endsOn: string | null;
  /** While it runs: days left, today included. 0 while the last runs are checked. */
  daysLeft: number | null;
  /** That a run has left the boards since the result was final. */
  note: string | null;
};

/** A challenge as pages show it, for everyone the same. */
export function presentChallenge(row: StoredChallenge, now: Date): ShownChallenge {
  const { challenger, rival } = sidesOf(row);
  const ahead = winnerOf(row, { challenger, rival });
  const sides = {
    challenger: showSide(challenger, ahead === "challenger"),
    rival: showSide(rival, ahead === "rival"),
  };
  const isDecided = row.status === "DECIDED";
  const isGone = [challenger, rival].some(({ run }) => run?.isListed === false);
  return {
    id: row.id,
    board: row.isStock === 1 ? "stock" : "modified",
    status: row.status,
    ...sides,
    standing: standingOf(sides, { ahead, isDecided, challenger, rival }),
    startsOn: row.startsOn,
    endsOn: row.endsOn,
    daysLeft: row.status === "RUNNING" && row.endsOn ? daysLeft(row.endsOn, now) : null,
    note:
      isDecided && isGone
        ? "A run has left the boards since. The result was final before that, and stays."
        : null,
  };
}

type Sides = ReturnType<typeof sidesOf>;

function winnerOf(row: StoredChallenge, sides: Sides): "challenger" | "rival" | null {
  if (row.status === "RUNNING") return findWinner(sides.challenger.run, sides.rival.run);
  if (row.winnerId === null) return null;
  return row.winnerId === row.challengerId ? "challenger" : "rival";
}

function showSide({ name, isDeleted, run }: Side, isAhead: boolean): ShownSide {
  const isShown = run?.isListed === true;
  return {
    name: name ?? (isDeleted ? "Deleted user" : "A former member"),
    hasGarage: name !== null,
    isAhead,
    run: run && {
      elapsedTime: formatSeconds(run.elapsedMs),
      topSpeed: formatSpeed(run.hundredthsMph),
      slipId: isShown ? run.slipId : null,
      vehicle: isShown ? run.vehicle : null,
      carKind: isShown ? run.carKind : null,
      track: run.track,
      ranOn: run.ranOn,
    },
  };
}

function standingOf(
  sides: { challenger: ShownSide; rival: ShownSide },
  {
    ahead,
    isDecided,
    challenger,
    rival,
  }: Sides & { ahead: "challenger" | "rival" | null; isDecided: boolean },
): string {
  if (ahead === null) return isDecided ? "Nobody ran, so nobody won." : "No runs yet.";
  const { name } = sides[ahead];
  const verb = isDecided ? "won" : "leads";
  if (!challenger.run || !rival.run) {
    return `${name} ${verb}: ${sides[ahead === "challenger" ? "rival" : "challenger"].name} has no run.`;
  }
  const gapMs = Math.abs(challenger.run.elapsedMs - rival.run.elapsedMs);
  return gapMs === 0
    ? `${name} ${verb} on trap speed or the earlier run.`
    : `${name} ${verb} by ${formatSeconds(gapMs)} s.`;
}
