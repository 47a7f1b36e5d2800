/**
 * What deletion of an account does to each column: `row` is deleted with its row, `erased` is emptied, `none` holds
 * nothing about the account's owner, and anything else names the line of "What stays" on the privacy page.
 */
export type Fate = "row" | "erased" | "none" | Stays;
export type Stays = "account" | "vehicles" | "runs" | "comments" | "log" | "staff" | "doubts";

/**
 * Why a column that deletion empties isn't in the export: it is a credential, is derived from exported data, or
 * was written by someone else.
 */
export type Withheld = "secret" | "derived" | "others";

type Column = Fate | { fate: "row" | "erased"; withheld: Withheld };
const secret = (fate: "row" | "erased") => ({ fate, withheld: "secret" }) as const;
const derived = (fate: "row" | "erased") => ({ fate, withheld: "derived" }) as const;
const others = (fate: "row" | "erased") => ({ fate, withheld: "others" }) as const;

/** Every table with rows about an account, and each of its columns by its name in the database. */
// biome-ignore format: a table reads by its lines
export const PERSONAL: Readonly<Record<string, Readonly<Record<string, Column>>>> = {
  users: {
    id: "account", created_at: "account", updated_at: "account", username: "erased",
    username_key: derived("erased"), email: "erased", email_key: derived("erased"),
    password_hash: secret("erased"), role: "erased", first_name: "erased", last_name: "erased", named_at: derived("erased"),
    country: "erased", zip_code: "erased", is_activated: "erased", has_news_opt_in: "erased",
    has_events_opt_in: "erased", has_pledged: "erased", is_real_name_shown: "erased",
    joined_1320_at: "erased", banned_at: "account", suspended_until: "erased", suspension_reason: "erased", anonymised_at: "account", listed_run_count: derived("erased"),
  },
  season_champions: {
    season: "runs", is_stock: "runs", place: "runs", slip_id: "runs", user_id: "runs", vehicle_year: "runs",
    vehicle_make: "runs", vehicle_model: "runs", vehicle_trim: "runs", race_track: "runs", ran_on: "runs",
    elapsed_ms: "runs", sixty_foot_ms: "runs", trap_speed_hundredths_mph: "runs",
  },
  racer_spellings: { spelling: derived("row"), user_id: derived("row") },
  sessions: {
    id: secret("row"), user_id: "row", created_at: "row", last_used_at: "row", expires_at: "row", ended_at: "row", confirmed_at: derived("row"),
    user_agent: "row", place: "row",
  },
  refresh_tokens: { token_hash: secret("row"), session_id: secret("row"), created_at: derived("row"), used_at: derived("row") },
  account_tokens: {
    token_hash: secret("row"), user_id: "row", kind: "row", created_at: "row", expires_at: "row", used_at: "row",
  },
  email_changes: {
    user_id: "row", new_email: "row", created_at: "row", expires_at: derived("row"), old_confirmed_at: derived("row"),
    new_confirmed_at: derived("row"),
  },
  passkeys: {
    id: secret("row"), user_id: "row", public_key: secret("row"), signature_count: secret("row"),
    transports: secret("row"), name: "row", created_at: "row", last_used_at: "row",
  },
  passkey_challenges: { challenge_hash: secret("row"), user_id: "row", expires_at: secret("row") },
  idempotency_keys: {
    user_id: "row", key: secret("row"), operation: "row", created_at: "row", reservation: secret("row"), answer: "row",
  },
  mails: {
    id: "row", created_at: "row", recipient: "row", user_id: "row", subject: "row", text: "row",
    html: derived("row"), status: "row", attempts: derived("row"), sent_at: "row", last_error: derived("row"),
    not_before: derived("row"), subject_key: derived("row"), unsubscribe_url: secret("row"), is_farewell: derived("row"),
  },
  vehicles: {
    id: "vehicles", created_at: "vehicles", updated_at: "vehicles", user_id: "vehicles", vehicle_lookup_id: "vehicles",
    vin: secret("erased"), is_stock: "vehicles", is_default: "erased", mods: "erased", sold_on: "erased", deleted_at: "vehicles",
  },
  vehicle_images: {
    id: derived("row"), vehicle_id: "row", created_at: derived("row"), media_key: "row", width: derived("row"),
    height: derived("row"), blur_data_url: derived("row"), position: derived("row"),
  },
  vehicle_modifications: {
    id: derived("row"), vehicle_id: "row", created_at: derived("row"), installed_on: "row", description: "row",
  },
  slips: {
    id: "runs", created_at: "runs", updated_at: "runs", user_id: "runs", vehicle_id: "runs", race_track: "runs",
    track_name_id: "runs", ran_on: "runs", season: "runs", ran_month: "runs", elapsed_ms: "runs",
    sixty_foot_ms: "runs", trap_speed_hundredths_mph: "runs", reaction_ms: "runs", three_thirty_foot_ms: "runs",
    eighth_elapsed_ms: "runs", eighth_speed_hundredths_mph: "runs", thousand_foot_ms: "runs",
    temperature_tenths_f: "runs", pressure_hundredths_in_hg: "runs", humidity_percent: "runs", is_stock: "runs",
    vehicle_lookup_id: "runs", vehicle_year: "runs", vehicle_make: "runs", vehicle_model: "runs", vehicle_trim: "runs",
    mods: "erased", media_key: "erased", media_width: "runs", media_height: "runs", blur_data_url: derived("erased"),
    media_hash: derived("erased"), vin_media_key: derived("erased"), status: "runs", version: "runs", flags: "erased",
    submitted_at: "runs", claimed_by: others("erased"), claimed_at: others("erased"), decided_by: "runs",
    decided_at: "runs", rejection_reason: "runs", note: "erased", submit_key: secret("erased"),
    is_listed: derived("erased"), is_best: derived("erased"), is_season_best: derived("erased"),
    is_track_best: derived("erased"),
  },
  slip_picture_bands: { slip_id: "row", band: derived("row"), hash: derived("row") },
  slip_sightings: { slip_id: "row", moderator_id: others("row"), version: others("row"), seen_at: others("row") },
  member_notes: { id: derived("row"), user_id: "row", author_id: others("row"), created_at: "row", text: "row", subject_kind: "row", subject_id: derived("row") },
  slip_notes: { id: derived("row"), slip_id: "row", author_id: others("row"), created_at: "row", text: "row" },
  held_decisions: {
    slip_id: "row", moderator_id: others("row"), version: others("row"), held_until: others("row"), before: derived("row"),
  },
  approval_news: { slip_id: "row", user_id: "row", visible_at: "row", seen_at: "row" },
  run_reports: {
    id: "doubts", slip_id: "doubts", reporter_id: "doubts", created_at: "doubts", reason: "doubts", text: "erased",
    status: "doubts", decided_by: "doubts", decided_at: "doubts", answer: "erased",
  },
  appeals: {
    id: derived("row"), slip_id: "row", slip_version: "row", user_id: "row", created_at: "row", text: "row", status: "row",
    rejected_by: others("row"), decided_by: others("row"), decided_at: "row", answer: "row",
  },
  race_numbers: { user_id: "row", vehicle_id: "row", car_number: "row" },
  track_results: {
    id: "runs", sheet_id: "runs", track_id: "runs", ran_on: "runs", row_number: "runs", ran_at_second: "runs",
    car_number: "erased", racer_name: "erased", class_name: "runs", lane: "runs", reaction_ms: "runs", sixty_foot_ms: "runs",
    three_thirty_foot_ms: "runs", eighth_elapsed_ms: "runs", eighth_speed_hundredths_mph: "runs", thousand_foot_ms: "runs",
    elapsed_ms: "runs", trap_speed_hundredths_mph: "runs", slip_id: "erased", claimed_by: "erased", claimed_at: "erased",
    claim_confirmed_at: others("erased"), not_by: "account", created_at: "runs",
  },
  track_staff: { user_id: "row", track_id: "row", invited_by: others("row"), created_at: "row" },
  notices: {
    id: derived("row"), user_id: "row", kind: "row", cause: derived("row"), subject_id: derived("row"),
    actor_id: others("row"), count: derived("row"), detail: "row", created_at: "row", visible_at: "row", seen_at: "row",
    is_listed: derived("row"),
  },
  muted_notices: { user_id: "row", kind: "row" },
  challenges: {
    id: "runs", challenger_id: "runs", rival_id: "runs", pair: "runs", is_stock: "runs", status: "runs",
    created_at: "runs", changed_at: "runs", starts_at: "runs", starts_on: "runs", ends_on: "runs", settles_at: "runs",
    winner_id: "runs", challenger_slip_id: "runs", challenger_ms: "runs", challenger_hundredths_mph: "runs",
    rival_slip_id: "runs", rival_ms: "runs", rival_hundredths_mph: "runs",
  },
  challenge_tallies: { user_id: derived("row"), wins: derived("row"), losses: derived("row") },
  challenge_refusals: { user_id: "row" },
  member_blocks: { user_id: "row", blocked_id: "row", created_at: "row" },
  notice_choices: { user_id: "row", kind: "row", channel: "row", rhythm: "row" },
  push_subscriptions: {
    id: derived("row"), user_id: "row", session_id: secret("row"), created_at: "row", endpoint: secret("row"), p256dh: secret("row"),
    auth: secret("row"), failing_since: derived("row"),
  },
  follows: { user_id: "row", kind: "row", subject_id: derived("row"), created_at: "row" },
  follow_sets: { user_id: derived("row"), codes: derived("row") },
  follow_settings: { user_id: "row", are_followers_shown: "row", feed_key: secret("row") },
  notice_hours: { user_id: "row", time_zone: "row", quiet_from: "row", quiet_to: "row" },
  unsent_notices: {
    notice_id: derived("row"), channel: derived("row"), user_id: derived("row"), rhythm: derived("row"), due_at: derived("row"),
  },
  saved_filters: { id: derived("row"), user_id: "row", created_at: "row", name: "row", path: "row" },
  comments: {
    id: "comments", created_at: "comments", updated_at: "comments", topic_id: "comments", root_id: "comments",
    parent_id: "comments", reply_to_user_id: "comments", user_id: "comments", version: "comments", status: "comments",
    edited_at: "comments", like_count: "comments", reply_count: "comments", open_flag_count: "comments",
    open_flag_weight: "comments", flagged_at: "comments", is_cleared: "comments", moderated_by: "comments",
    moderated_at: "comments", removal_reason: "comments", note: "erased", text: "comments", mentions: "comments",
  },
  comment_versions: { comment_id: "row", version: "row", written_at: "row", text: "row" },
  comment_mentions: { comment_id: "row", user_id: "row", author_id: "row", created_at: "row" },
  muted_threads: { user_id: "row", root_id: "row", created_at: "row" },
  comment_likes: { user_id: "row", comment_id: "row", created_at: "row" },
  comment_flags: {
    id: "doubts", created_at: "doubts", comment_id: "doubts", user_id: "doubts", reason: "doubts", text: "erased",
    status: "doubts", weight: "doubts",
  },
  news_article_likes: { user_id: "row", article_id: "row", created_at: "row" },
  news_article_editors: { user_id: "row", article_id: "row", opened_at: "row", seen_at: "row" },
  event_marks: {
    user_id: "row",
    event_id: "row",
    created_at: "row",
    mark: "row",
    vehicle_id: "row",
  },
  practice_rounds: { user_id: "row", id: secret("row"), created_at: "row", kind: "row", seed: secret("row") },
  practice_scores: {
    week_on: "row", kind: "row", user_id: "row", created_at: "row", average_ms: "row", reactions_ms: "row", input: "row",
  },
  livery_votes: { user_id: "row", round_id: "row", design_id: "row", created_at: "row" },
  giveaway_entries: {
    id: derived("row"), giveaway_id: "row", user_id: "row", created_at: "row", country: "row", is_of_age: "row",
  },
  drag_pak_requests: {
    id: derived("row"), created_at: "row", updated_at: derived("row"), number: "row", send_key: secret("row"), user_id: "row",
    kind: "row", status: "row", name: derived("row"), email: derived("row"), email_key: derived("row"), answers: "row",
  },
  audit_log: {
    id: "log", created_at: "log", actor_id: "log", action: "log", subject_kind: "log", subject_id: "log", detail: "log",
  },
  sign_in_failures: {
    key: derived("row"), failure_count: derived("row"), first_failed_at: derived("row"), last_failed_at: derived("row"),
    locked_until: derived("row"),
  },
  // What staff did for the site.
  social_posts: { author_id: "staff" },
  news_revisions: { actor_id: "staff" },
  dealer_imports: { created_by: "staff" },
  giveaways: { winner_id: "staff" },
  site_changes: { actor_id: "staff" },
  desk_claims: { moderator_id: "staff" },
  track_keys: { created_by: "staff" },
  track_sheets: { uploaded_by: "staff" },
};

/** Tables without account data, and why. */
export const NOBODYS: Readonly<Record<string, string>> = {
  track_columns: "the headings of a strip's files",
  content_versions:
    "the version of a garage's last change, by the id of an account that deletion anonymizes",
  audit_archives: "the ranges and checksums of archived audit entries",
  backups: "moments and sizes, and what an admin was about to do to the site",
  dead_letters: "the ids of mails and slips that the queue gave up",
  server_errors: "causes of errors, without personal data",
  error_requests: "ids of requests that failed, which identify no account",
  misread_reports: "what a browser misread and where, of no racer, slip or photo",
  desk_readings: "how decisions agreed with what a browser had read, of no slip and no moderator",
  run_announcements: "approved runs, for a minute",
  feed_chunks:
    "ids of runs on the boards, with their racers and cars, in order; a run that leaves is taken out",
  job_runs: "the last run of each job",
  site_commands:
    "what a command asks the site to do; its input is erased once it is done, and the row a day later at most",
  mailbox_counts: "a keyed hash of a mailbox for a day; it identifies no account",
  ...Object.fromEntries(
    "event_counts visit_batches redirect_hits missed_paths counters board_counts board_speeds ladder_runs"
      .split(" ")
      .map((name) => [name, "counts"]),
  ),
  ...Object.fromEntries(
    [
      "vehicle_lookup",
      "tracks",
      "track_lists",
      "track_names",
      "ladders",
      "ladder_cars",
      "ladder_tracks",
      "events",
      "event_sources",
      "livery_rounds",
      "livery_designs",
    ].map((name) => [name, "reference data"]),
  ),
  ...Object.fromEntries(["dealers", "allocations"].map((name) => [name, "companies"])),
  ...Object.fromEntries(
    [
      ..."news_authors news_old_author_slugs news_categories news_tags news_articles news_old_slugs".split(
        " ",
      ),
      ..."news_article_categories news_article_tags news_listings news_spellings news_feeds".split(
        " ",
      ),
      "news_old_term_slugs",
      ..."news_feed_pictures news_revision_pictures comment_topics foreign_post_marks".split(" "),
    ].map((name) => [name, "what the site publishes"]),
  ),
};
