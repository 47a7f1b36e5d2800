/** What can't be measured before the site is busy. Shares are from 0 to 1; numbers are per month. */
export const ASSUMPTIONS = {
  memberShare: { value: 0.05, meaning: "of the views are by signed-in members, rendered for each" },
  pictureCopyShare: {
    value: 0.9,
    meaning: "of the pictures are in the data center's cache, which keeps them for an hour",
  },
  browserCopyShare: {
    value: 0.5,
    meaning: "of the pictures on a page are in the visitor's browser, which keeps them for a year",
  },
  isolates: { value: 2_000, meaning: "isolates serve the site at the same time when it is busy" },
  loggedShare: {
    value: 0.1,
    meaning: "of the reads are logged (workers/middleware/access-log.ts)",
  },
  slipsPerView: { value: 1 / 10_000, meaning: "slips a view, each submitted and approved once" },
  picturesPerSlip: { value: 2, meaning: "pictures a slip: photos, VIN pictures, vehicle pictures" },
  publicPictureShare: { value: 0.6, meaning: "of the pictures are public: VINs have no variants" },
  variantsPerPicture: { value: 6, meaning: "of a picture's 8 variants are requested and stored" },
  picturesMb: { value: 1, meaning: "MB a picture with its variants" },
  announcedShare: {
    value: 0.3,
    meaning: "of the slips pass so many others that all who may hear of it do",
  },
  commentsPerMemberView: { value: 0.02, meaning: "comments a member's view" },
  likesPerMemberView: { value: 0.05, meaning: "likes a member's view" },
  followsPerMemberView: { value: 0.005, meaning: "follows a member's view" },
  otherWritesPerMemberView: {
    value: 0.025,
    meaning: "other writes a member's view: sessions, marks",
  },
  rowsPerOtherWrite: { value: 10, meaning: "rows written by each of those, indexes included" },
  draftsPerSlip: { value: 5, meaning: "KV writes a slip: forms that aren't submitted yet" },
  monthsKept: { value: 12, meaning: "months of slips and pictures are stored" },
} as const;

export type Assumptions = {
  readonly [Name in keyof typeof ASSUMPTIONS]: { value: number; meaning: string };
};
