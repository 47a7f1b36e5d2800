/** The slip as the moderator saw it when deciding, so that a conflict can show what changed. */
type Seen = {
  version: number;
  status: string;
  elapsed: string;
  sixtyFoot: string;
  speed: string;
  date: string;
  raceTrack: string;
  imagePath1: string | null;
};

const LABELS: Record<keyof Omit<Seen, "version">, string> = {
  status: "Status",
  elapsed: "1/4 Mile ET",
  sixtyFoot: "60 Ft. Time",
  speed: "1/4 Mile Speed",
  date: "Date",
  raceTrack: "Track",
  imagePath1: "Photo",
};

const LABEL_ENTRIES = Object.entries(LABELS);

/** The hidden fields of a decision form. The decision is checked against `version`. */
export function seenFields(slip: Seen): Record<string, string> {
  return {
    version: String(slip.version),
    "seen.status": slip.status,
    "seen.elapsed": slip.elapsed,
    "seen.sixtyFoot": slip.sixtyFoot,
    "seen.speed": slip.speed,
    "seen.date": slip.date,
    "seen.raceTrack": slip.raceTrack,
    "seen.imagePath1": slip.imagePath1 ?? "",
  };
}

/** The differences from the values that were sent with a decision. */
export function changesSince(sent: Record<string, string>, slip: Seen) {
  const now = seenFields(slip);
  return LABEL_ENTRIES.flatMap(([name, label]) => {
    const [before, after] = [sent[`seen.${name}`], now[`seen.${name}`]];
    if (before === undefined || after === undefined || before === after) return [];
    const isPhoto = name === "imagePath1";
    return [
      { label, before: isPhoto ? "old photo" : before, after: isPhoto ? "new photo" : after },
    ];
  });
}
