/**
 * Every rate limit of the site: how often something may be done, what it is counted by, and the message for
 * exceeding it.
 */

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * The rate limiting bindings of wrangler.toml, which each data center counts in memory; a test compares
 * their numbers with these. Limits in the bucket `database` are counted in D1, exactly and globally.
 */
export const BUCKETS = {
  signIn: { binding: "SIGN_IN_LIMIT", times: 20, seconds: MINUTE },
  address: { binding: "ADDRESS_LIMIT", times: 100, seconds: MINUTE },
  write: { binding: "WRITE_LIMIT", times: 60, seconds: MINUTE },
  read: { binding: "READ_LIMIT", times: 600, seconds: MINUTE },
} as const;

export type Bucket = keyof typeof BUCKETS;

/** What a limit is counted by. */
type Per = "address" | "racer" | "device" | "account" | "name" | "mailbox";
type Row = { times: number; seconds: number; per: readonly Per[]; refusal: string };
type BucketRow<B extends Bucket> = Row & { bucket: B } & Pick<
    (typeof BUCKETS)[B],
    "times" | "seconds"
  >;
type Limit = { [B in Bucket]: BucketRow<B> }[Bucket] | (Row & { bucket: "database" });

const ATTEMPTS = "Too many attempts.";
const REQUESTS = "Too many requests.";
const CHANGES = "That was a lot at once.";
const SEVERAL_MAILS = "We've sent several emails to this address today already.";

// biome-ignore format: a table is read by its columns
export const LIMITS = {
  // Signing in.
  signIn:             { bucket: "signIn",   times: 20,  seconds: MINUTE,      per: ["name", "device"],    refusal: ATTEMPTS },
  signInFromAddress:  { bucket: "address",  times: 100, seconds: MINUTE,      per: ["address"],           refusal: ATTEMPTS },
  wrongPasswords:     { bucket: "database", times: 10,  seconds: 15 * MINUTE, per: ["name", "account", "address", "device"], refusal: ATTEMPTS },
  addPasskey:         { bucket: "signIn",   times: 20,  seconds: MINUTE,      per: ["racer"],             refusal: ATTEMPTS },
  refresh:            { bucket: "read",     times: 600, seconds: MINUTE,      per: ["address"],           refusal: REQUESTS },

  // Accounts, and the links mailed for them.
  register:           { bucket: "write",    times: 60,  seconds: MINUTE,      per: ["address"],           refusal: "Too many registrations." },
  draft:              { bucket: "write",    times: 60,  seconds: MINUTE,      per: ["address"],           refusal: CHANGES },
  activate:           { bucket: "read",     times: 600, seconds: MINUTE,      per: ["address"],           refusal: REQUESTS },
  resendActivation:   { bucket: "signIn",   times: 20,  seconds: MINUTE,      per: ["address", "racer"],  refusal: REQUESTS },
  forgotPassword:     { bucket: "signIn",   times: 20,  seconds: MINUTE,      per: ["address", "device"], refusal: REQUESTS },
  resetPassword:      { bucket: "signIn",   times: 20,  seconds: MINUTE,      per: ["address"],           refusal: ATTEMPTS },
  mailedLinks:        { bucket: "database", times: 1,   seconds: 10 * MINUTE, per: ["account"],           refusal: REQUESTS },
  ownMailedLinks:     { bucket: "database", times: 5,   seconds: 30 * MINUTE, per: ["account"],           refusal: "We've emailed you several links in the last half hour, and they still work." },
  changeEmail:        { bucket: "signIn",   times: 20,  seconds: MINUTE,      per: ["racer"],             refusal: REQUESTS },
  unprovenMails:      { bucket: "database", times: 5,   seconds: 24 * HOUR,   per: ["mailbox"],           refusal: SEVERAL_MAILS },
  // Lower, so that decisions and other notices leave two mails for activation links.
  unprovenNotices:    { bucket: "database", times: 3,   seconds: 24 * HOUR,   per: ["mailbox"],           refusal: SEVERAL_MAILS },
  confirmEmail:       { bucket: "signIn",   times: 20,  seconds: MINUTE,      per: ["address"],           refusal: REQUESTS },
  profile:            { bucket: "write",    times: 60,  seconds: MINUTE,      per: ["racer"],             refusal: CHANGES },
  export:             { bucket: "signIn",   times: 20,  seconds: MINUTE,      per: ["racer"],             refusal: "Too many downloads." },

  // What racers and moderators write, counted together.
  change:             { bucket: "write",    times: 60,  seconds: MINUTE,      per: ["racer"],             refusal: CHANGES },
  comment:            { bucket: "database", times: 10,  seconds: 5 * MINUTE,  per: ["racer"],             refusal: "That's a lot of comments at once." },
  dragPak:            { bucket: "write",    times: 60,  seconds: MINUTE,      per: ["address"],           refusal: CHANGES },
  dragPakMails:       { bucket: "database", times: 3,   seconds: 24 * HOUR,   per: ["mailbox"],           refusal: "We already have three requests from this address today." },
  unsent:             { bucket: "write",    times: 60,  seconds: MINUTE,      per: ["address"],           refusal: REQUESTS },
  body:               { bucket: "read",     times: 600, seconds: MINUTE,      per: ["racer", "address"],  refusal: REQUESTS },

  // Reads without a cache.
  lookUp:             { bucket: "read",     times: 600, seconds: MINUTE,      per: ["address"],           refusal: REQUESTS },
  username:           { bucket: "read",     times: 600, seconds: MINUTE,      per: ["address"],           refusal: REQUESTS },
  link:               { bucket: "read",     times: 600, seconds: MINUTE,      per: ["address"],           refusal: REQUESTS },
  location:           { bucket: "read",     times: 600, seconds: MINUTE,      per: ["address"],           refusal: REQUESTS },
  slips:              { bucket: "read",     times: 600, seconds: MINUTE,      per: ["address"],           refusal: REQUESTS },
  csv:                { bucket: "signIn",   times: 20,  seconds: MINUTE,      per: ["address"],           refusal: REQUESTS },
  pictureVariants:    { bucket: "address",  times: 100, seconds: MINUTE,      per: ["address"],           refusal: REQUESTS },
  cardDrawings:       { bucket: "signIn",   times: 20,  seconds: MINUTE,      per: ["address"],           refusal: REQUESTS },
  dragPakNumber:      { bucket: "read",     times: 600, seconds: MINUTE,      per: ["address"],           refusal: REQUESTS },
  calendar:           { bucket: "write",    times: 60,  seconds: MINUTE,      per: ["address"],           refusal: REQUESTS },
  mapTiles:           { bucket: "read",     times: 600, seconds: MINUTE,      per: ["address"],           refusal: REQUESTS },
  tracks:             { bucket: "read",     times: 600, seconds: MINUTE,      per: ["address"],           refusal: REQUESTS },
  analytics:          { bucket: "write",    times: 60,  seconds: MINUTE,      per: ["address"],           refusal: REQUESTS },
  social:             { bucket: "read",     times: 600, seconds: MINUTE,      per: ["address"],           refusal: REQUESTS },
  news:               { bucket: "read",     times: 600, seconds: MINUTE,      per: ["address"],           refusal: REQUESTS },
  newsArticle:        { bucket: "signIn",   times: 20,  seconds: MINUTE,      per: ["address"],           refusal: REQUESTS },
  newsChanged:        { bucket: "write",    times: 60,  seconds: MINUTE,      per: ["address"],           refusal: REQUESTS },
  newsPreview:        { bucket: "read",     times: 600, seconds: MINUTE,      per: ["racer"],             refusal: REQUESTS },
  newsAutosave:       { bucket: "write",    times: 60,  seconds: MINUTE,      per: ["racer"],             refusal: CHANGES },
  newsPicture:        { bucket: "write",    times: 60,  seconds: MINUTE,      per: ["racer"],             refusal: "That's a lot of pictures at once." },
  comments:           { bucket: "read",     times: 600, seconds: MINUTE,      per: ["address"],           refusal: REQUESTS },
  discourse:          { bucket: "read",     times: 600, seconds: MINUTE,      per: ["address"],           refusal: REQUESTS },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;
/** Limits counted by a binding, per data center. */
export type RateLimitName = {
  [Name in LimitName]: (typeof LIMITS)[Name]["bucket"] extends Bucket ? Name : never;
}[LimitName];

/** The period of a limit in milliseconds. */
export function periodMs(name: LimitName): number {
  return LIMITS[name].seconds * 1000;
}

/** The message for exceeding a limit. @param waitSeconds when to retry */
export function refusalOf(name: LimitName, waitSeconds = LIMITS[name].seconds): string {
  const minutes = Math.max(1, Math.ceil(waitSeconds / MINUTE));
  const wait = describeMinutes(minutes);
  return `${LIMITS[name].refusal} Wait ${wait} and try again.`;
}

function describeMinutes(minutes: number): string {
  if (minutes === 1) return "a minute";
  if (minutes === 60) return "an hour";
  if (minutes < 120) return `${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  return hours === 24 ? "a day" : `${hours} hours`;
}
