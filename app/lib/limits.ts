/**
 * Every rate limit of the site: how often something may be done, what it is counted by, and the message for
 * exceeding it.
 */

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** What a limit is counted by. */
type Per = "address" | "racer" | "device" | "account" | "name" | "mailbox";
/**
 * `edge`: counted by a rate limiting binding, in the memory of each data center. `database`: counted in D1,
 * exactly and globally.
 */
type Limit = { times: number; per: readonly Per[]; refusal: string } & (
  | { counted: "edge"; seconds: typeof MINUTE }
  | { counted: "database"; seconds: number }
);

const ATTEMPTS = "Too many attempts.";
const REQUESTS = "Too many requests.";
const CHANGES = "That was a lot at once.";
const SEVERAL_MAILS = "We've sent several emails to this address today already.";

// biome-ignore format: a table is read by its columns
export const LIMITS = {
  // Signing in.
  signIn:             { counted: "edge",     times: 20,  seconds: MINUTE,      per: ["name", "device"],    refusal: ATTEMPTS },
  signInFromAddress:  { counted: "edge",     times: 100, seconds: MINUTE,      per: ["address"],           refusal: ATTEMPTS },
  wrongPasswords:     { counted: "database", times: 10,  seconds: 15 * MINUTE, per: ["name", "account", "address", "device"], refusal: ATTEMPTS },
  addPasskey:         { counted: "edge",     times: 20,  seconds: MINUTE,      per: ["racer"],             refusal: ATTEMPTS },
  refresh:            { counted: "edge",     times: 600, seconds: MINUTE,      per: ["address"],           refusal: REQUESTS },

  // Accounts, and the links mailed for them.
  register:           { counted: "edge",     times: 60,  seconds: MINUTE,      per: ["address"],           refusal: "Too many registrations." },
  draft:              { counted: "edge",     times: 60,  seconds: MINUTE,      per: ["address"],           refusal: CHANGES },
  activate:           { counted: "edge",     times: 600, seconds: MINUTE,      per: ["address"],           refusal: REQUESTS },
  resendActivation:   { counted: "edge",     times: 20,  seconds: MINUTE,      per: ["address", "racer"],  refusal: REQUESTS },
  forgotPassword:     { counted: "edge",     times: 20,  seconds: MINUTE,      per: ["address", "device"], refusal: REQUESTS },
  resetPassword:      { counted: "edge",     times: 20,  seconds: MINUTE,      per: ["address"],           refusal: ATTEMPTS },
  mailedLinks:        { counted: "database", times: 1,   seconds: 10 * MINUTE, per: ["account"],           refusal: REQUESTS },
  ownMailedLinks:     { counted: "database", times: 5,   seconds: 30 * MINUTE, per: ["account"],           refusal: "We've emailed you several links in the last half hour, and they still work." },
  changeEmail:        { counted: "edge",     times: 20,  seconds: MINUTE,      per: ["racer"],             refusal: REQUESTS },
  unprovenMails:      { counted: "database", times: 5,   seconds: 24 * HOUR,   per: ["mailbox"],           refusal: SEVERAL_MAILS },
  // Lower, so that decisions and other notices leave two mails for activation links.
  unprovenNotices:    { counted: "database", times: 3,   seconds: 24 * HOUR,   per: ["mailbox"],           refusal: SEVERAL_MAILS },
  confirmEmail:       { counted: "edge",     times: 20,  seconds: MINUTE,      per: ["address"],           refusal: REQUESTS },
  profile:            { counted: "edge",     times: 60,  seconds: MINUTE,      per: ["racer"],             refusal: CHANGES },
  export:             { counted: "edge",     times: 20,  seconds: MINUTE,      per: ["racer"],             refusal: "Too many downloads." },

  // What racers and moderators write, counted together.
  change:             { counted: "edge",     times: 60,  seconds: MINUTE,      per: ["racer"],             refusal: CHANGES },
  comment:            { counted: "database", times: 10,  seconds: 5 * MINUTE,  per: ["racer"],             refusal: "That's a lot of comments at once." },
  newcomerComment:    { counted: "database", times: 10,  seconds: HOUR,        per: ["racer"],             refusal: "Until you've been here for a day and have an approved run, it's ten comments an hour." },
  mention:            { counted: "database", times: 20,  seconds: HOUR,        per: ["racer"],             refusal: "That's a lot of mentions. Your comment isn't up yet: take some out, or keep it for later." },
  // New follows; the feed is read by programs, counted by the member whose it is.
  follow:             { counted: "database", times: 60,  seconds: HOUR,        per: ["racer"],             refusal: "That's a lot to follow at once." },
  followingFeed:      { counted: "edge",     times: 60,  seconds: MINUTE,      per: ["address"],           refusal: REQUESTS },
  dragPak:            { counted: "edge",     times: 60,  seconds: MINUTE,      per: ["address"],           refusal: CHANGES },
  dragPakMails:       { counted: "database", times: 3,   seconds: 24 * HOUR,   per: ["mailbox"],           refusal: "We already have three requests from this address today." },
  unsent:             { counted: "edge",     times: 60,  seconds: MINUTE,      per: ["address"],           refusal: REQUESTS },
  body:               { counted: "edge",     times: 600, seconds: MINUTE,      per: ["racer", "address"],  refusal: REQUESTS },

  // Reads without a cache.
  lookUp:             { counted: "edge",     times: 600, seconds: MINUTE,      per: ["address"],           refusal: REQUESTS },
  username:           { counted: "edge",     times: 600, seconds: MINUTE,      per: ["address"],           refusal: REQUESTS },
  link:               { counted: "edge",     times: 600, seconds: MINUTE,      per: ["address"],           refusal: REQUESTS },
  location:           { counted: "edge",     times: 600, seconds: MINUTE,      per: ["address"],           refusal: REQUESTS },
  slips:              { counted: "edge",     times: 600, seconds: MINUTE,      per: ["address"],           refusal: REQUESTS },
  csv:                { counted: "edge",     times: 20,  seconds: MINUTE,      per: ["address"],           refusal: REQUESTS },
  pictureVariants:    { counted: "edge",     times: 100, seconds: MINUTE,      per: ["address"],           refusal: REQUESTS },
  cardDrawings:       { counted: "edge",     times: 20,  seconds: MINUTE,      per: ["address"],           refusal: REQUESTS },
  badges:             { counted: "edge",     times: 600, seconds: MINUTE,      per: ["address"],           refusal: REQUESTS },
  dragPakNumber:      { counted: "edge",     times: 600, seconds: MINUTE,      per: ["address"],           refusal: REQUESTS },
  calendar:           { counted: "edge",     times: 60,  seconds: MINUTE,      per: ["address"],           refusal: REQUESTS },
  certificates:       { counted: "edge",     times: 60,  seconds: MINUTE,      per: ["address"],           refusal: REQUESTS },
  mapTiles:           { counted: "edge",     times: 600, seconds: MINUTE,      per: ["address"],           refusal: REQUESTS },
  search:             { counted: "edge",     times: 600, seconds: MINUTE,      per: ["address"],           refusal: REQUESTS },
  tracks:             { counted: "edge",     times: 600, seconds: MINUTE,      per: ["address"],           refusal: REQUESTS },
  trackAir:           { counted: "edge",     times: 60,  seconds: MINUTE,      per: ["address"],           refusal: REQUESTS },
  trackResults:       { counted: "edge",     times: 60,  seconds: MINUTE,      per: ["address"],           refusal: REQUESTS },
  analytics:          { counted: "edge",     times: 60,  seconds: MINUTE,      per: ["address"],           refusal: REQUESTS },
  social:             { counted: "edge",     times: 600, seconds: MINUTE,      per: ["address"],           refusal: REQUESTS },
  news:               { counted: "edge",     times: 600, seconds: MINUTE,      per: ["address"],           refusal: REQUESTS },
  newsArticle:        { counted: "edge",     times: 20,  seconds: MINUTE,      per: ["address"],           refusal: REQUESTS },
  newsChanged:        { counted: "edge",     times: 60,  seconds: MINUTE,      per: ["address"],           refusal: REQUESTS },
  newsPreview:        { counted: "edge",     times: 600, seconds: MINUTE,      per: ["racer"],             refusal: REQUESTS },
  newsAutosave:       { counted: "edge",     times: 60,  seconds: MINUTE,      per: ["racer"],             refusal: CHANGES },
  newsPicture:        { counted: "edge",     times: 60,  seconds: MINUTE,      per: ["racer"],             refusal: "That's a lot of pictures at once." },
  comments:           { counted: "edge",     times: 600, seconds: MINUTE,      per: ["address"],           refusal: REQUESTS },
  discourse:          { counted: "edge",     times: 600, seconds: MINUTE,      per: ["address"],           refusal: REQUESTS },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;
/** The limits that bindings count. */
export type EdgeLimitName = {
  [Name in LimitName]: (typeof LIMITS)[Name]["counted"] extends "edge" ? Name : never;
}[LimitName];

/** The rate limiting bindings of wrangler.toml, whose number is fixed: one for each number in the table. */
export type RateLimitBinding = `PER_MINUTE_${(typeof LIMITS)[EdgeLimitName]["times"]}`;

/** The binding that counts a limit. Limits with the same number share one, but not their counts. */
export function bindingOf(name: EdgeLimitName): RateLimitBinding {
  return `PER_MINUTE_${LIMITS[name].times}`;
}

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
