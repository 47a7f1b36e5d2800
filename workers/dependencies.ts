import { createWorkersKVSessionStorage } from "@react-router/cloudflare";
import { createCookie } from "react-router";
import { BUILD } from "#app/build.ts";
import type { Config, Deps, Logger, RateLimits } from "#app/deps.ts";
import { isPrivateKey, isPublicKey } from "#app/features/certificates/key-format.ts";
import type { CommentsBackend } from "#app/features/comments/comments-backend.ts";
import { createForum } from "#app/features/comments/discourse-client.server.ts";
import { discourseComments } from "#app/features/comments/discourse-comments.server.ts";
import { localComments } from "#app/features/comments/local-comments.server.ts";
import { createFeedClient } from "#app/features/news-feed/feed-client.server.ts";
import { mirrorArticle } from "#app/features/news-feed/mirror-article.server.ts";
import { mirrorTopic } from "#app/features/news-feed/mirror-topic.server.ts";
import { createMissingSlugs } from "#app/features/news-feed/missing-slugs.ts";
import { parsePushKey } from "#app/features/notices/push-key-format.ts";
import { findDeviceCookie } from "#app/features/sessions/device-cookie.server.ts";
import { SITE_KEYS, siteSettingsSchema } from "#app/features/site/schema.ts";
import { isWeatherTemplate } from "#app/features/trip/weather.ts";
import { addressBlockOf } from "#app/lib/address-block.ts";
import { createBreaker } from "#app/lib/breaker.ts";
import { NO_DEADLINE } from "#app/lib/deadline.server.ts";
import { AppError } from "#app/lib/errors.ts";
import { describeFailure } from "#app/lib/failure-reason.ts";
import { UNCOUNTED_UPLOADS } from "#app/lib/forms/uploads.server.ts";
import { bindingOf } from "#app/lib/limits.ts";
import { DEFAULT_LOCAL_ORIGIN, isSiteOrigin } from "#app/lib/site-origin.ts";
import { rejectAfter } from "#app/lib/wait-at-most.ts";
import { boundKv } from "./bounded-kv.ts";
import { createCardStore } from "./card-store.ts";
import type { Env } from "./env.ts";
import { recordErrors } from "./error-records.ts";
import { createJobQueue } from "./job-queue.ts";
import { createMailTransport } from "./mail-transport.ts";
import { createMailer } from "./mailer.ts";
import { createMediaStore } from "./media-store.ts";
import { memoryOf } from "./memory.ts";
import { placeOf } from "./place.ts";
import { siteSettings } from "./site-settings.ts";
import { createVisitCounts } from "./visit-counts.ts";

const SECRET_MIN_LENGTH = 32;

/**
 * Reads the configuration, once per isolate.
 *
 * @throws Error that names the missing or too short variable, so that the Worker doesn't start without it
 */
export function readConfig(env: Env): Config {
  const sessionSecrets = readSecrets(env, "SESSION_SECRETS");
  if (sessionSecrets.length === 0) {
    throw new Error("SESSION_SECRETS is not set: it signs the sessions (see .dev.vars.example)");
  }
  // Validates its variables; the mail is sent by the queue's handler.
  createMailTransport(env);
  const pwnedPasswordsUrl = env.PWNED_PASSWORDS_URL?.replace(/(?<!\/)\/+$/, "") || null;
  return {
    environment: readEnvironment(env),
    siteOrigin: readSiteOrigin(env),
    sessionSecrets,
    certificateKeys: readCertificateKeys(env),
    pushKey: readPushKey(env),
    pushServiceUrl: (env.APP_ENV !== "production" && env.PUSH_SERVICE_URL) || null,
    pwnedPasswordsUrl,
    storeFeedUrl: env.STORE_FEED_URL || null,
    videoFeedUrls: env.VIDEO_FEED_URL?.split(/[\s,]+/).filter(Boolean) ?? [],
    socialFeedUrl: env.SOCIAL_FEED_URL || null,
    newsFeedUrl: readNewsFeedUrl(env),
    trackKeySecrets: readSecrets(env, "TRACK_KEY_SECRETS"),
    newsWebhookSecrets: readSecrets(env, "NEWS_WEBHOOK_SECRET"),
    weatherUrl: readWeatherUrl(env),
    mapTilesUrl: readMapTilesUrl(env),
    forum: readForum(env),
    buildId: BUILD.id,
  };
}

/** Requires an explicit environment. @throws Error that names the variable */
function readEnvironment({ APP_ENV }: Pick<Env, "APP_ENV">): Config["environment"] {
  if (!["development", "production", "test"].includes(APP_ENV)) {
    throw new Error("APP_ENV is neither production nor development nor test");
  }
  return APP_ENV;
}

/** @throws Error that names the variable if a secret is guessable */
function readSecrets(
  env: Env,
  name: "SESSION_SECRETS" | "TRACK_KEY_SECRETS" | "NEWS_WEBHOOK_SECRET",
): string[] {
  const secrets = splitList(env[name]);
  if (secrets.some((secret) => secret.length < SECRET_MIN_LENGTH)) {
    throw new Error(`${name} holds a secret shorter than ${SECRET_MIN_LENGTH} characters`);
  }
  return secrets;
}

/** @throws Error that names the variable, without its value */
function readCertificateKeys({ CERTIFICATE_KEYS }: Env): Config["certificateKeys"] {
  const [signer, ...earlier] = splitList(CERTIFICATE_KEYS);
  if (!signer) {
    throw new Error("CERTIFICATE_KEYS is not set: it signs certificates (see .dev.vars.example)");
  }
  if (!isPrivateKey(signer)) throw new Error("CERTIFICATE_KEYS doesn't start with a private key");
  if (!earlier.every((key) => isPublicKey(key) || isPrivateKey(key))) {
    throw new Error("CERTIFICATE_KEYS holds something that is no Ed25519 key");
  }
  return [signer, ...earlier];
}

/** @throws Error that names the variable, without its value */
function readPushKey({ PUSH_KEY }: Env): Config["pushKey"] {
  if (!PUSH_KEY) return null;
  const key = parsePushKey(PUSH_KEY);
  if (!key) throw new Error("PUSH_KEY is not a pair of keys (see .dev.vars.example)");
  return key;
}

function splitList(value = ""): string[] {
  return value
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
}

/** @throws Error that names the variable */
function readNewsFeedUrl(env: Env): string | null {
  return readUpstreamUrl(
    env,
    "NEWS_FEED_URL",
    "a WordPress, such as https://garage.example/wp-json/wp/v2",
  );
}

/** Null unless both the URL and the key are set. @throws Error that names the variable */
function readForum(env: Env): Config["forum"] {
  const url = readUpstreamUrl(env, "DISCOURSE_URL", "a Discourse, such as https://forum.example");
  const apiKey = env.DISCOURSE_API_KEY?.trim();
  return url && apiKey ? { url, apiKey } : null;
}

/** The URL without a trailing slash. @throws Error that names the variable and what it should be */
function readUpstreamUrl(
  env: Env,
  name: "NEWS_FEED_URL" | "DISCOURSE_URL",
  what: string,
): string | null {
  const value = (env[name] ?? "").trim().replace(/(?<!\/)\/+$/, "");
  if (value === "") return null;
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) {
    throw new Error(`${name} is not the address of ${what}`);
  }
  return value;
}

const OWN_TILES = /^\/maps\/[a-z0-9][a-z0-9-]{0,59}\.pmtiles$/;

/** @throws Error that names the variable */
function readMapTilesUrl({ MAP_TILES_URL = "" }: Pick<Env, "MAP_TILES_URL">): string | null {
  const value = MAP_TILES_URL.trim();
  if (value === "" || OWN_TILES.test(value)) return value || null;
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new Error(
      "MAP_TILES_URL is neither the address of a PMTiles archive nor a path such as /maps/tiles.pmtiles",
    );
  }
  return url.href;
}

/** @throws Error that names the variable */
function readWeatherUrl({ WEATHER_URL = "" }: Pick<Env, "WEATHER_URL">): string | null {
  const value = WEATHER_URL.trim();
  if (value === "" || isWeatherTemplate(value)) return value || null;
  throw new Error("WEATHER_URL is not an address with {latitude} and {longitude} in it");
}

/** @throws Error that names the variable */
function readSiteOrigin({ SITE_ORIGIN, APP_ENV }: Pick<Env, "SITE_ORIGIN" | "APP_ENV">): string {
  const value = SITE_ORIGIN?.trim().replace(/\/$/, "") ?? "";
  if (value === "" && APP_ENV !== "production") return DEFAULT_LOCAL_ORIGIN;
  if (value === "") {
    throw new Error("SITE_ORIGIN is not set: links in mails begin with it (see .dev.vars.example)");
  }
  if (!isSiteOrigin(value)) {
    throw new Error("SITE_ORIGIN is not the address of a site, such as https://garage.example");
  }
  return new URL(value).origin;
}

/** Structured logs: one JSON object per line, without personal data. Errors are logged with describeFailure. */
export function createLogger(requestId: string): Logger {
  return (level, event, { error, ...fields } = {}) => {
    const failure = error === undefined ? {} : describeFailure(error);
    const line = JSON.stringify({ level, event, requestId, ...fields, ...failure });
    // biome-ignore lint/suspicious/noConsole: the console is where Workers collect logs
    console[level](line);
  };
}

/** How long a request waits for a rate limit, in milliseconds. */
const LIMIT_TIMEOUT_MS = 3_000;

/** Without the binding's own error: its message may contain the key, which identifies a person. */
function limitUnavailable(): AppError {
  const options = { cause: new Error("the rate limit failed"), retryAfterSeconds: 30 };
  return new AppError(
    "unavailable",
    "That isn't working right now. Please try again soon.",
    options,
  );
}

function createLimits(env: Env): RateLimits {
  return {
    async isWithin(name, by) {
      try {
        const counting = env[bindingOf(name)].limit({ key: `${name}:${by}` });
        const { success } = await rejectAfter(counting, LIMIT_TIMEOUT_MS, limitUnavailable);
        return success;
      } catch {
        throw limitUnavailable();
      }
    },
  };
}

type Sessions = Pick<Deps, "flash" | "visits" | "drafts">;

/** Long enough for the slowest redirect. */
const FLASH_SECONDS = 10 * 60;
const DAY_SECONDS = 24 * 60 * 60;
type SessionsByScheme = { isSecure: boolean; sessions: Sessions }[];
/** Cached by their bindings, since they take a while to set up. */
const cachedSessions = new WeakMap<Env, SessionsByScheme>();

function sessionsOf(env: Env, config: Config, isSecure: boolean): Sessions {
  const bindingSessions = cachedSessions.get(env) ?? [];
  const cached = bindingSessions.find((entry) => entry.isSecure === isSecure);
  if (cached) return cached.sessions;
  const signedCookie = (name: string, maxAge: number) =>
    createCookie(isSecure ? `__Host-${name}` : name, {
      path: "/",
      httpOnly: true,
      sameSite: "lax",
      secure: isSecure,
      maxAge,
      secrets: [...config.sessionSecrets],
    });
  const storedBy = (name: string) => ({
    kv: boundKv(env.SITE),
    cookie: signedCookie(name, DAY_SECONDS),
  });
  const sessions: Sessions = {
    flash: signedCookie("flash", FLASH_SECONDS),
    visits: createWorkersKVSessionStorage(storedBy("visit")),
    drafts: createWorkersKVSessionStorage(storedBy("draft")),
  };
  cachedSessions.set(env, [...bindingSessions, { isSecure, sessions }]);
  return sessions;
}

/** How long KV may return the previous copy. */
const CLAIM_MS = 60_000;
/** When each copy was last claimed by this isolate. */
const claims = new WeakMap<KVNamespace, Map<string, number>>();

/** Copies never expire, since an old one is better than none. */
export function createCopies({ SITE }: Env): Deps["copies"] {
  const claimed = claims.get(SITE) ?? new Map<string, number>();
  claims.set(SITE, claimed);
  const kv = boundKv(SITE);
  return {
    read: (name) => kv.get(`copy:${name}`, "json"),
    write: (name, copy) => kv.put(`copy:${name}`, JSON.stringify(copy)),
    claim(name, now) {
      const last = claimed.get(name);
      // The absolute difference, so that a clock set back doesn't stop refreshes.
      if (last !== undefined && Math.abs(now.getTime() - last) < CLAIM_MS) return false;
      claimed.set(name, now.getTime());
      return true;
    },
  };
}

function createHeldTexts({ SITE }: Env): Deps["heldTexts"] {
  const kv = boundKv(SITE);
  return {
    read: (name) => kv.get(`held:${name}`),
    write: (name, text, seconds) => kv.put(`held:${name}`, text, { expirationTtl: seconds }),
  };
}

type SettingsDeps = Pick<Deps, "clock" | "log">;

/** The settings from this isolate's memory, or KV. */
function settingsWith(env: Env, deps: SettingsDeps): Pick<Deps, "siteSettings" | "settingsStore"> {
  return {
    siteSettings: () =>
      siteSettings.read(env.SITE, { ...deps, memoryMs: memoryOf(env).settingsMs }),
    settingsStore: createSettingsStore(env, deps),
  };
}

/** The settings in KV. This isolate uses what it has written right away. */
export function createSettingsStore(
  { SITE }: Pick<Env, "SITE">,
  deps: Pick<Deps, "clock">,
): Deps["settingsStore"] {
  const kv = boundKv(SITE);
  return {
    read: async () => siteSettingsSchema.parse((await kv.get(SITE_KEYS.settings, "json")) ?? {}),
    async write(settings) {
      await kv.put(SITE_KEYS.settings, JSON.stringify(settings));
      siteSettings.use(settings, deps);
    },
  };
}

/** How long visitors wait for an upstream. */
const VISITOR_TIMEOUT_MS = 3_000;
/** Shared by an isolate's requests, to remember WordPress's previous responses. */
const newsBreaker = createBreaker();
const missingSlugs = createMissingSlugs();
const forumBreaker = createBreaker();

function newsFeedWith(
  deps: Pick<Deps, "db" | "clock" | "log" | "limits" | "clientAddress">,
  { newsFeedUrl, siteOrigin }: Config,
): Deps["newsFeed"] {
  if (newsFeedUrl === null) return null;
  const options = { breaker: newsBreaker, clock: deps.clock, timeoutMs: VISITOR_TIMEOUT_MS };
  const feed = createFeedClient(newsFeedUrl, options);
  const feedDeps = { ...deps, feed, siteOrigin, missing: missingSlugs };
  return {
    mirrorArticle: (slug) => mirrorArticle(feedDeps, slug),
    mirrorTopic: (topic) => mirrorTopic(feedDeps, topic),
  };
}

function commentsWith({ forum }: Config, clock: Deps["clock"]): CommentsBackend {
  if (!forum) return localComments;
  return discourseComments(createForum({ ...forum, breaker: forumBreaker, clock }));
}

/** Creates the dependencies of a request. The only place that uses the bindings. */
export function createDependencies(
  env: Env,
  request: Request,
  options: {
    db: Deps["db"];
    config: Config;
    requestId: string;
    /** The pattern of the requested route, for errors; empty by default. */
    route?: () => string;
    waitUntil: Deps["waitUntil"];
    clock?: Deps["clock"];
    deadline?: Deps["deadline"];
    uploads?: Deps["uploads"];
  },
): Deps {
  const { db, config, waitUntil } = options;
  const { origin: requestOrigin, protocol } = new URL(request.url);
  const origin = config.siteOrigin;
  const { requestId, route = () => "" } = options;
  const log = recordErrors(createLogger(requestId), { env, requestId, route, waitUntil });
  const clock = options.clock ?? { now: () => new Date() };
  const limits = createLimits(env);
  const clientAddress = addressBlockOf(request.headers.get("CF-Connecting-IP") ?? "unknown");
  // Log errors here: the runtime would log an unhandled one with its whole message.
  const later: Deps["waitUntil"] = (work) =>
    waitUntil(work.catch((error: unknown) => log("error", "background.failed", { error })));
  return {
    db,
    media: createMediaStore({
      publicBucket: env.MEDIA,
      privateBucket: env.PRIVATE_MEDIA,
      images: env.IMAGES,
      log,
      origin: requestOrigin,
    }),
    cards: createCardStore({ bucket: env.MEDIA, jobs: env.JOBS, log }),
    mail: createMailer({ db, jobs: env.JOBS, clock, config, log }),
    jobs: createJobQueue(env),
    ...sessionsOf(env, config, protocol === "https:"),
    copies: createCopies(env),
    heldTexts: createHeldTexts(env),
    ...settingsWith(env, { clock, log }),
    clock,
    deadline: options.deadline ?? NO_DEADLINE,
    uploads: options.uploads ?? UNCOUNTED_UPLOADS,
    newsFeed: newsFeedWith({ db, clock, log, limits, clientAddress }, config),
    comments: commentsWith(config, clock),
    config,
    limits,
    log,
    origin,
    requestOrigin,
    clientAddress,
    deviceCookie: findDeviceCookie(requestOrigin, request.headers.get("cookie")),
    // Lazy, since reading `cf` costs more than everything else here and only signing in needs it.
    clientPlace: () => placeOf(request.cf),
    subjects: new Set(),
    menuVersion: null,
    visitCounts: createVisitCounts(env, { clock, log, waitUntil: later }),
    waitUntil: later,
  };
}
