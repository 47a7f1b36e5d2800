/** An example of a mailed link's token or a refresh token. */
export const TOKEN_EXAMPLE = "c2FtcGxlLXRva2VuLWZyb20tYS1tYWls";
// All examples are about one racer, one car and one run, like those in the demo data.

export const USER_EXAMPLE = {
  id: 1,
  username: "demo-racer",
  email: "demo-racer@example.com",
  firstName: "Dana",
  lastName: "Reyes",
  country: "United States",
  zipCode: "93301",
  isActivated: true,
  optInNews: true,
  optInEvents: false,
  noRacingPledge: true,
  clubs: ["1320"],
  newsArticleLikes: [],
  votes: [],
  comments: [],
  likes: [],
  activation: null,
  isLoggedIn: true,
  discourse: { comments: [], likes: [] },
};

const CAR = { year: 2018, make: "Dodge", model: "Challenger", trim: "SRT Demon" };
export const LOOKUP_EXAMPLE = { id: 1204, ...CAR };

const FIGURES = {
  date: "2026-05-09",
  raceTrack: "Famoso Dragstrip",
  elapsedTime: 10.134,
  sixtyFeetTime: 1.512,
  topSpeed: 135.87,
  isStock: true,
};
const PICTURE = "/media/slips/7/5f0c2b6e.jpg";

const RUN_EXAMPLE = {
  id: 42,
  ...FIGURES,
  status: "APPROVED" as const,
  imagePath1: PICTURE,
  imagePath2: null,
};

export const VEHICLE_EXAMPLE = {
  id: 7,
  vehicleLookupId: LOOKUP_EXAMPLE.id,
  ...CAR,
  isStock: true,
  isDefault: true,
  mods: "Drag radials\nHarness",
  images: [
    { imagePath: "/media/vehicles/1/9a41d7c0.jpg", width: 1600, height: 900, blurDataUrl: "" },
  ],
  slips: [RUN_EXAMPLE],
};
export const OWN_VEHICLE_EXAMPLE = { ...VEHICLE_EXAMPLE, vin: "•••••••••••103277" };

const FROZEN_VEHICLE = { id: VEHICLE_EXAMPLE.id, ...CAR, mods: VEHICLE_EXAMPLE.mods };

const DETAILS = {
  reactionTime: 0.102,
  threeThirtyFeetTime: 4.297,
  eighthMileTime: 6.541,
  eighthMileSpeed: 107.83,
  thousandFeetTime: 8.482,
  temperature: 72.5,
  pressure: 29.31,
  humidity: 45,
};

export const SLIP_EXAMPLE = {
  id: 42,
  status: "PENDING" as const,
  version: 1,
  flags: [],
  ...FIGURES,
  ...DETAILS,
  vehicle: FROZEN_VEHICLE,
  imagePath1: PICTURE,
  imagePath2: "/media/private/slips/42/vin",
  rejectionReason: null,
  note: "",
};

export const QUEUED_SLIP_EXAMPLE = {
  ...SLIP_EXAMPLE,
  elapsed: "10.134",
  sixtyFoot: "1.512",
  speed: "135.87",
  user: { id: USER_EXAMPLE.id, username: USER_EXAMPLE.username },
  submittedAt: "2026-05-09T21:14:00.000Z",
  claimedBy: null,
  claimedUntil: null,
  isClaimedByAnother: false,
  isOwn: false,
  isSeen: true,
  isReady: true,
  isReported: false,
};

export const REPORT_EXAMPLE = {
  id: 3,
  slipId: SLIP_EXAMPLE.id,
  reason: "NUMBERS_WRONG" as const,
  text: "The slip in the photo says 10.734.",
  status: "OPEN" as const,
  createdAt: "2026-05-12T08:20:00.000Z",
  answer: "",
};

export const QUEUED_REPORT_EXAMPLE = {
  ...REPORT_EXAMPLE,
  isOwnRun: false,
  reporter: "lane-two",
  decidedBy: null,
  run: {
    racerId: USER_EXAMPLE.id,
    username: USER_EXAMPLE.username,
    raceTrack: FIGURES.raceTrack,
    date: FIGURES.date,
    status: "APPROVED" as const,
    elapsed: "10.134",
    speed: "135.87",
    vehicle: "2018 Challenger SRT Demon",
    isStock: true,
  },
  canDecide: true,
};

export const BOARD_ENTRY_EXAMPLE = {
  id: 42,
  user: { username: USER_EXAMPLE.username, firstName: "", lastName: "" },
  vehicle: FROZEN_VEHICLE,
  ...FIGURES,
  imagePath1: PICTURE,
  imagePath2: null,
  rank: 3,
  obsolete: false,
};
