import type { Deps, Viewer } from "#app/deps.ts";

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
  ANALYTICS: AnalyticsEngineDataset;
  EMAIL: SendEmail;

  APP_ENV: "development" | "production" | "test";
  /** Signing secrets of the access token, newest first, separated by commas; 32 characters or more each. */
  SESSION_SECRETS: string;
  /** The address mails come from. */
  MAIL_FROM?: string;
};

/** What the queue carries. */
export type Job = { kind: "mail"; mailId: number };

/** What Hono handlers find in their context. */
export type ServerEnv = {
  Bindings: Env;
  Variables: {
    deps: Deps;
    viewer: Viewer | null;
    requestId: string;
    nonce: string;
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
