import type { Deps, Viewer } from "#app/deps.ts";
import type { Deadline } from "#app/lib/deadline.server.ts";
import type { Uploads } from "#app/lib/forms/uploads.server.ts";
import type { RateLimitBinding } from "#app/lib/limits.ts";
import type { QueuedJob } from "#app/lib/queued-job.ts";
import type { Subject } from "#app/lib/subjects.ts";
import type { DatabaseSession } from "#db/session.ts";

/** The bindings and variables of wrangler.toml, and the secrets of .dev.vars.example. */
export type Env = Record<RateLimitBinding, RateLimit> & {
  ASSETS: Fetcher;
  DB: D1Database;
  MEDIA: R2Bucket;
  PRIVATE_MEDIA: R2Bucket;
  SITE: KVNamespace;
  IMAGES: ImagesBinding;
  JOBS: Queue<Job>;
  /** Every request and its status. */
  ANALYTICS: AnalyticsEngineDataset;
  /** Visitors' activity on pages. */
  VISITS: AnalyticsEngineDataset;
  EMAIL: SendEmail;

  APP_ENV: "development" | "production" | "test";
  /** Signing secrets of the access token, newest first, separated by commas; 32 characters or more each. */
  SESSION_SECRETS: string;
  /** Keys of run certificates, newest first, separated by commas: a private key, then earlier ones. */
  CERTIFICATE_KEYS: string;
  /** The site's origin, `https://host`, the base of links in mails, feeds and canonical tags. */
  SITE_ORIGIN?: string;
  /** The From address of mails. */
  MAIL_FROM?: string;
  /** The endpoint that mails are posted to, in the format of Resend's API; empty or absent uses the Email binding. */
  MAIL_API_URL?: string;
  /** The bearer key for MAIL_API_URL. */
  MAIL_API_KEY?: string;
  /** A k-anonymity range service of leaked passwords; empty or absent skips the check. */
  PWNED_PASSWORDS_URL?: string;
  /** The store's price feed; empty or absent leaves products without prices. */
  STORE_FEED_URL?: string;
  /** Atom feeds of video playlists, separated by commas; empty or absent shows our own reels. */
  VIDEO_FEED_URL?: string;
  /** The feed of a social aggregator; empty or absent shows our editors' posts. */
  SOCIAL_FEED_URL?: string;
  /** The REST API of a WordPress, `https://host/wp-json/wp/v2`; empty or absent shows our newsroom's articles. */
  NEWS_FEED_URL?: string;
  /** Secrets of the API keys of strips, newest first, separated by commas; empty or absent: strips can't make any. */
  TRACK_KEY_SECRETS?: string;
  /** The key pair that identifies the site to push services, `public.private`; empty or absent: no pushes. */
  PUSH_KEY?: string;
  /** In development: the origin that all pushes go to, for watching them. */
  PUSH_SERVICE_URL?: string;
  /** Secrets for WordPress webhooks, newest first, separated by commas; empty or absent rejects webhooks. */
  NEWS_WEBHOOK_SECRET?: string;
  /** A weather service's URL with `{latitude}` and `{longitude}`; empty or absent leaves estimates of the air. */
  WEATHER_URL?: string;
  /** The URL of a PMTiles archive, or `/maps/NAME.pmtiles` in our bucket; empty or absent uses the drawn map. */
  MAP_TILES_URL?: string;
  /** A Discourse, `https://host`; empty or absent keeps all discussions here. */
  DISCOURSE_URL?: string;
  /** Its key for all users. */
  DISCOURSE_API_KEY?: string;
  /** `on` shares copies of pages through Workers Cache; anything else through each data center's cache. */
  WORKERS_CACHE?: string;
};

/** A message of the queue. */
export type Job = QueuedJob;

/**
 * `hit`: a current copy; `stale`: an outdated one, since the database or the page failed; `miss`: rendered for
 * everyone; `bypass`: rendered for this request alone.
 */
export type CacheStatus = "hit" | "stale" | "miss" | "bypass";

/** The context of Hono handlers. */
export type ServerEnv = {
  Bindings: Env;
  Variables: {
    deps: Deps;
    session: DatabaseSession;
    viewer: Viewer | null;
    requestId: string;
    /** Only set for writes. */
    deadline?: Deadline;
    uploads: Uploads;
    nonce: string;
    /** Whether visitors are redirected to the coming-soon page; set for GET and HEAD. */
    isComingSoon?: boolean;
    /** The requested URL, if the page is rendered under its cache key's URL. */
    requestedUrl?: URL;
    /** Whether the page contains nothing specific to this visitor. */
    isPublicPage?: boolean;
    /** How the page cache took part in the response; not set for what it never handles. */
    cacheStatus?: CacheStatus;
    /** What the copy shows that can change; set if it was served or stored. */
    cacheSubjects?: readonly Subject[];
    /** The age of the copy that was served, in seconds. */
    cacheAgeSeconds?: number;
  };
};

declare global {
  namespace Cloudflare {
    interface Env extends AppEnv {}
  }
}
type AppEnv = Env;
