import { createWorkersKVSessionStorage } from "@react-router/cloudflare";
import { createCookie } from "react-router";
import { BUILD } from "#app/build.ts";
import type { Config, Deps, Logger, RateLimits } from "#app/deps.ts";
import { openDatabase } from "#db/client.ts";
import type { Env } from "./env.ts";
import { createMailer } from "./mailer.ts";
import { createMediaStore } from "./media-store.ts";

const SECRET_MIN_LENGTH = 32;

/**
 * Reads the configuration, once for each isolate.
 *
 * @throws Error that names the variable which is missing or too short, so that a start without it stops
 */
export function readConfig(env: Env): Config {
  const sessionSecrets = (env.SESSION_SECRETS ?? "")
    .split(",")
    .map((s) => s.trim())
    .filter(Boolean);
  if (sessionSecrets.length === 0) {
    throw new Error("SESSION_SECRETS is not set: it signs the sessions (see .dev.vars.example)");
  }
  if (sessionSecrets.some((secret) => secret.length < SECRET_MIN_LENGTH)) {
    throw new Error(`SESSION_SECRETS holds a secret shorter than ${SECRET_MIN_LENGTH} characters`);
  }
  if (env.APP_ENV === "production" && !env.MAIL_FROM) {
    throw new Error("MAIL_FROM is not set: it is the address mails come from");
  }
  return { environment: env.APP_ENV, sessionSecrets, buildId: BUILD.id };
}

/** Structured logs: one JSON object a line, never personal data. */
export function createLogger(requestId: string): Logger {
  return (level, event, fields = {}) => {
    const line = JSON.stringify({ level, event, requestId, ...fields });
    // biome-ignore lint/suspicious/noConsole: the console is where Workers collect logs
    console[level](line);
  };
}

function createLimits(env: Env): RateLimits {
  const ask = async (limit: RateLimit, key: string) => (await limit.limit({ key })).success;
  return {
    signIn: (key) => ask(env.SIGN_IN_LIMIT, key),
    address: (key) => ask(env.ADDRESS_LIMIT, key),
    write: (key) => ask(env.WRITE_LIMIT, key),
    read: (key) => ask(env.READ_LIMIT, key),
  };
}

function createVisits(env: Env, config: Config, isSecure: boolean): Deps["visits"] {
  return createWorkersKVSessionStorage({
    kv: env.SITE,
    cookie: createCookie(isSecure ? "__Host-visit" : "visit", {
      path: "/",
      httpOnly: true,
      sameSite: "lax",
      secure: isSecure,
      maxAge: 60 * 60 * 24,
      secrets: [...config.sessionSecrets],
    }),
  });
}

/** Builds what one request may use. The only place that knows the bindings. */
export function createDependencies(
  env: Env,
  request: Request,
  options: {
    config: Config;
    requestId: string;
    waitUntil: Deps["waitUntil"];
    clock?: Deps["clock"];
  },
): Deps {
  const { config, waitUntil } = options;
  const { origin, protocol } = new URL(request.url);
  const log = createLogger(options.requestId);
  const clock = options.clock ?? { now: () => new Date() };
  const db = openDatabase(env.DB);
  return {
    db,
    media: createMediaStore({
      publicBucket: env.MEDIA,
      privateBucket: env.PRIVATE_MEDIA,
      images: env.IMAGES,
      log,
      origin,
    }),
    mail: createMailer({ db, jobs: env.JOBS, clock, log }),
    visits: createVisits(env, config, protocol === "https:"),
    clock,
    config,
    limits: createLimits(env),
    log,
    origin,
    clientAddress: request.headers.get("CF-Connecting-IP") ?? "unknown",
    waitUntil,
  };
}
