import type { Cookie, SessionStorage } from "react-router";
import type { Database } from "#db/client.ts";
import type { EventCount } from "#db/schema/analytics.ts";
import type { DragPakKind } from "#db/schema/drag-pak.ts";
import type { Role } from "#db/schema/users.ts";
import type { CommentsBackend } from "./features/comments/comments-backend.ts";
import type { Mailer } from "./features/mail/mailer.server.ts";
import type { MediaStore } from "./features/media/media-store.server.ts";
import type { SettingsStore } from "./features/operations/settings-store.ts";
import type { CardStore } from "./features/sharing/card-store.server.ts";
import type { SiteSettings } from "./features/site/schema.ts";
import type { Deadline } from "./lib/deadline.server.ts";
import type { Uploads } from "./lib/forms/uploads.server.ts";
import type { EdgeLimitName } from "./lib/limits.ts";
import type { JobQueue } from "./lib/queued-job.ts";
import type { Subject } from "./lib/subjects.ts";

export type Clock = { now(): Date };

export type Config = {
  environment: "development" | "production" | "test";
  /** Signing secrets, newest first: the first signs, all of them verify. */
  sessionSecrets: readonly string[];
  /** Keys of run certificates, newest first (app/features/certificates/key-format.ts): the first signs. */
  certificateKeys: readonly string[];
  /** The key pair that identifies the site to push services; null: notices aren't pushed. */
  pushKey: { publicKey: string; privateKey: string } | null;
  /** In development: where pushes go instead of the services that browsers name; null in production. */
  pushServiceUrl: string | null;
  /** The service that looks up leaked passwords by a prefix of their hash; null skips the check. */
  pwnedPasswordsUrl: string | null;
  /** The store's price feed; null leaves products without prices. */
  storeFeedUrl: string | null;
  /** Feeds of videos, one per playlist; empty shows our own reels. */
  videoFeedUrls: readonly string[];
  /** The WordPress that provides the news, `https://host/wp-json/wp/v2`; null shows our newsroom's articles. */
  newsFeedUrl: string | null;
  /** Secrets from which the API keys of strips are derived, newest first; empty: strips can't have any. */
  trackKeySecrets: readonly string[];
  /** Secrets that sign the WordPress's webhooks, newest first; empty rejects all webhooks. */
  newsWebhookSecrets: readonly string[];
  /** The Discourse with the discussions of articles, `https://host`, and its key; null has them here. */
  forum: { url: string; apiKey: string } | null;
  /** The feed of a social aggregator; null shows our own posts. */
  socialFeedUrl: string | null;
  /** The weather service, an address with `{latitude}` and `{longitude}`; null leaves estimates of the air. */
  weatherUrl: string | null;
  /** The tiles of the zoomable map, a URL or a path of ours; null shows the drawn map. */
  mapTilesUrl: string | null;
  buildId: string;
  /** The site's origin, `https://host`, for links in mails, feeds and files. */
  siteOrigin: string;
};

/** Counts uses of the limits in app/lib/limits.ts. */
export type RateLimits = {
  /** Counts one use. @returns false once `by`, such as an address, has reached the limit */
  isWithin(name: EdgeLimitName, by: string): Promise<boolean>;
};

/** The last valid responses of other sites, by name; a copy may be a minute old. */
export type Copies = {
  read(name: string): Promise<unknown>;
  write(name: string, copy: unknown): Promise<void>;
  /** Whether the caller should refresh a stale copy: true once a minute in each isolate. */
  claim(name: string, now: Date): boolean;
};

/** Text held in KV until a form confirms it; each entry expires on its own. */
export type HeldTexts = {
  read(name: string): Promise<string | null>;
  write(name: string, text: string, seconds: number): Promise<void>;
};

/** Takes a thrown error as a whole; one function decides which parts of it may be logged. */
export type Logger = (
  level: "info" | "warn" | "error",
  event: string,
  fields?: { error?: unknown } & Record<string, unknown>,
) => void;

/** A notice that is shown once, after the redirect that follows an action. */
export type Toast = { status: "success" | "warning" | "danger"; message: string };

/** What a signed cookie passes to the next page. */
export type Flash = { toast?: Toast; dialog?: string };

/** What KV stores for a visitor between pages: forms that aren't finished or couldn't be sent. */
export type VisitData = {
  registration: {
    username: string;
    email: string;
    /** Empty until step 1 was submitted; then all three are valid. */
    passwordHash: string;
  };
  /**
   * An unfinished request for a Drag Pak, and the username key of the member who typed it; empty if no one
   * was signed in.
   */
  dragPak: { owner: string; kind: DragPakKind; values: Record<string, string>; sendKey: string };
  /** Values of forms that were sent after the session had ended, by form name, with the account they belong to. */
  unsent: { owner: string; forms: Record<string, Record<string, string>> };
};
export type Visits = SessionStorage<VisitData>;

/**
 * Values typed into the registration, without passwords. They are saved in the background, so a response may
 * arrive after that of the form itself; as part of the visit, it would restore outdated data.
 */
export type Drafts = SessionStorage<{ typed: Record<string, string> }>;

/** The dependencies of use cases, created for each request in workers/dependencies.ts. */
export type Deps = {
  db: Database;
  media: MediaStore;
  cards: CardStore;
  mail: Mailer;
  /** For work that is done after the response, and again if it fails. */
  jobs: JobQueue;
  /** The signed cookie of `Flash`. */
  flash: Cookie;
  visits: Visits;
  drafts: Drafts;
  copies: Copies;
  heldTexts: HeldTexts;
  /** The settings as visitors see them: in production up to two minutes old. */
  siteSettings(): Promise<SiteSettings>;
  settingsStore: SettingsStore;
  clock: Clock;
  deadline: Deadline;
  uploads: Uploads;
  /** Mirrors articles and topics of the WordPress on demand; resolves to whether they exist. Null without one. */
  newsFeed: {
    mirrorArticle(slug: string): Promise<boolean>;
    mirrorTopic(topic: { kind: "category" | "tag" | "author"; slug: string }): Promise<boolean>;
  } | null;
  /** Where articles are discussed: here, or in a Discourse. */
  comments: CommentsBackend;
  config: Config;
  limits: RateLimits;
  log: Logger;
  /** The site's configured origin: for links, canonical tags and passkeys. */
  origin: string;
  /**
   * The origin of the request's URL. The client chooses it (Host), so it only decides whether cookies are for
   * https; it is never part of a link.
   */
  requestOrigin: string;
  /** The client's IP address from CF-Connecting-IP; of an IPv6 address, its /64 network. */
  clientAddress: string;
  /** The value of the device cookie, unverified; null without one. */
  deviceCookie: string | null;
  /** The client's location, "Detroit, United States", as the edge reports it; empty if it doesn't. */
  clientPlace(): string;
  /** What the requested page shows besides the subjects in its row of the table: it adds `garage:7` here. */
  subjects: Set<Subject>;
  /** The version of the menu's latest change, which the requested page must show; null if it isn't known. */
  menuVersion: number | null;
  /** Counts visitors' actions, without personal data. */
  visitCounts: { add(counts: readonly EventCount[]): void };
  /** Runs work that may finish after the response was sent. */
  waitUntil(work: Promise<unknown>): void;
};

/** The signed-in user, read from D1 on each request, so that a ban or a new role takes effect at once. */
export type Viewer = {
  id: number;
  sessionId: string;
  username: string;
  email: string;
  role: Role;
  isActivated: boolean;
  hasPledged: boolean;
  isClubMember: boolean;
  /** Until then the member may read, but not write; null or past if they may. */
  suspendedUntil: Date | null;
  suspensionReason: string;
  /** How many notices they haven't seen, up to ten. */
  newNotices: number;
  /** When the session last checked a password or a passkey; null if it never did. */
  confirmedAt: Date | null;
};
