import type { Deps, Viewer } from "#app/deps.ts";
import type { Deadline } from "#app/lib/deadline.server.ts";
import type { Uploads } from "#app/lib/uploads.server.ts";
import type { DatabaseSession } from "#db/session.ts";

/** The bindings and variables of wrangler.toml, and the secrets of .dev.vars.example. */
export type Env = {
  ASSETS: Fetcher;
  DB: D1Database;
  MEDIA: R2Bucket;
  PRIVATE_MEDIA: R2Bucket;
  SITE: KVNamespace;
  IMAGES: ImagesBinding;
  JOBS: Queue<Job>;
  SIGN_IN_LIMIT: RateLimit;
  ADDRESS_LIMIT: RateLimit;
  WRITE_LIMIT: RateLimit;
  READ_LIMIT: RateLimit;
  /** How each request was answered. */
  ANALYTICS: AnalyticsEngineDataset;
  /** What visitors do on pages. */
  VISITS: AnalyticsEngineDataset;
  EMAIL: SendEmail;

  APP_ENV: "development" | "production" | "test";
  /** Signing secrets of the access token, newest first, separated by commas; 32 characters or more each. */
  SESSION_SECRETS: string;
  /** The site's own address, `https://host`: links in mails, feeds and canonical tags begin with it. */
  SITE_ORIGIN?: string;
  /** The address mails come from. */
  MAIL_FROM?: string;
  /** Where mails are posted as JSON, in the shape of Resend's API; empty or absent uses the Email binding. */
  MAIL_API_URL?: string;
  /** The bearer key that MAIL_API_URL asks for. */
  MAIL_API_KEY?: string;
  /** A k-anonymity range service of stolen passwords; empty or absent asks nobody. */
  PWNED_PASSWORDS_URL?: string;
  /** The store's price feed; empty or absent leaves products without prices. */
  STORE_FEED_URL?: string;
  /** Atom feeds of video playlists, separated by commas; empty or absent shows our own reels. */
  VIDEO_FEED_URL?: string;
  /** The feed of a social aggregator; empty or absent shows our editors' posts. */
  SOCIAL_FEED_URL?: string;
  /** The REST API of a WordPress, `https://host/wp-json/wp/v2`; empty or absent shows our newsroom's articles. */
  NEWS_FEED_URL?: string;
  /** Secrets that the WordPress signs its messages with, newest first, separated by commas; empty or absent refuses them. */
  NEWS_WEBHOOK_SECRET?: string;
  /** A PMTiles archive, by its address or as `/maps/NAME.pmtiles` of our bucket; empty or absent leaves the drawn map. */
  MAP_TILES_URL?: string;
  /** A Discourse, `https://host`; empty or absent keeps all discussions here. */
  DISCOURSE_URL?: string;
  /** Its key for all users. */
  DISCOURSE_API_KEY?: string;
};

/** What the queue carries. */
export type Job = { kind: "mail"; mailId: number } | { kind: "card"; slipId: number };

/** What Hono handlers find in their context. */
export type ServerEnv = {
  Bindings: Env;
  Variables: {
    deps: Deps;
    session: DatabaseSession;
    viewer: Viewer | null;
    requestId: string;
    /** Of writes alone. */
    deadline?: Deadline;
    uploads: Uploads;
    nonce: string;
    /** Visitors are sent to the coming-soon page; set for reading requests. */
    isComingSoon?: boolean;
    /** What the visitor asked for, where the page is rendered under the address it is cached by. */
    asked?: URL;
    /** Rendered for anybody: nothing in it belongs to this visitor. */
    isPublicPage?: boolean;
  };
};

declare global {
  namespace Cloudflare {
    interface Env extends AppEnv {}
  }
}
type AppEnv = Env;
