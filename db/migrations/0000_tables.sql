-- Written by drizzle-kit from db/schema, but for WITHOUT ROWID on board_counts and board_speeds, which it
-- can't express: a node is found and rewritten as one row instead of two.
CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` integer NOT NULL,
	`actor_id` integer,
	`action` text NOT NULL,
	`subject_kind` text NOT NULL,
	`subject_id` integer NOT NULL,
	`detail` text NOT NULL,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `audit_log_subject` ON `audit_log` (`subject_kind`,`subject_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_actor` ON `audit_log` (`actor_id`,`id`);--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`user_id` integer NOT NULL,
	`key` text NOT NULL,
	`operation` text NOT NULL,
	`created_at` integer NOT NULL,
	`answer` text,
	PRIMARY KEY(`user_id`, `key`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_created` ON `idempotency_keys` (`created_at`);--> statement-breakpoint
CREATE TABLE `mails` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` integer NOT NULL,
	`recipient` text NOT NULL,
	`user_id` integer,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text NOT NULL,
	`status` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`sent_at` integer,
	`last_error` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `mails_recipient` ON `mails` (`recipient`,`id`);--> statement-breakpoint
CREATE INDEX `mails_user` ON `mails` (`user_id`,`id`) WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX `mails_status` ON `mails` (`status`,`created_at`);--> statement-breakpoint
CREATE TABLE `board_counts` (
	`is_stock` integer NOT NULL,
	`season` integer NOT NULL,
	`step_ms` integer NOT NULL,
	`from_ms` integer NOT NULL,
	`counts` text NOT NULL,
	PRIMARY KEY(`is_stock`, `season`, `step_ms`, `from_ms`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `board_speeds` (
	`is_stock` integer NOT NULL,
	`season` integer NOT NULL,
	`elapsed_ms` integer NOT NULL,
	`speeds` text NOT NULL,
	PRIMARY KEY(`is_stock`, `season`, `elapsed_ms`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `counters` (
	`name` text PRIMARY KEY NOT NULL,
	`value` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `run_reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`slip_id` integer NOT NULL,
	`reporter_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`reason` text NOT NULL,
	`text` text NOT NULL,
	`status` text NOT NULL,
	`decided_by` integer,
	`decided_at` integer,
	`answer` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`slip_id`) REFERENCES `slips`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`reporter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `run_reports_once` ON `run_reports` (`slip_id`,`reporter_id`);--> statement-breakpoint
CREATE INDEX `run_reports_queue` ON `run_reports` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `run_reports_reporter` ON `run_reports` (`reporter_id`);--> statement-breakpoint
CREATE TABLE `slip_notes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`slip_id` integer NOT NULL,
	`author_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`text` text NOT NULL,
	FOREIGN KEY (`slip_id`) REFERENCES `slips`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `slip_notes_slip` ON `slip_notes` (`slip_id`,`id`);--> statement-breakpoint
CREATE TABLE `slip_picture_bands` (
	`slip_id` integer NOT NULL,
	`band` text NOT NULL,
	`hash` text NOT NULL,
	PRIMARY KEY(`slip_id`, `band`),
	FOREIGN KEY (`slip_id`) REFERENCES `slips`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `slip_picture_bands_band` ON `slip_picture_bands` (`band`,`slip_id`);--> statement-breakpoint
CREATE TABLE `slip_sightings` (
	`slip_id` integer NOT NULL,
	`moderator_id` integer NOT NULL,
	`version` integer NOT NULL,
	`seen_at` integer NOT NULL,
	PRIMARY KEY(`moderator_id`, `slip_id`),
	FOREIGN KEY (`slip_id`) REFERENCES `slips`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`moderator_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `slips` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`user_id` integer NOT NULL,
	`vehicle_id` integer NOT NULL,
	`race_track` text NOT NULL,
	`track_name_id` integer NOT NULL,
	`ran_on` text NOT NULL,
	`season` integer GENERATED ALWAYS AS (cast(substr(ran_on, 1, 4) as integer)) VIRTUAL NOT NULL,
	`ran_month` text GENERATED ALWAYS AS (substr(ran_on, 1, 7)) VIRTUAL NOT NULL,
	`elapsed_ms` integer NOT NULL,
	`sixty_foot_ms` integer NOT NULL,
	`trap_speed_hundredths_mph` integer NOT NULL,
	`reaction_ms` integer,
	`three_thirty_foot_ms` integer,
	`eighth_elapsed_ms` integer,
	`eighth_speed_hundredths_mph` integer,
	`thousand_foot_ms` integer,
	`temperature_tenths_f` integer,
	`pressure_hundredths_in_hg` integer,
	`humidity_percent` integer,
	`is_stock` integer NOT NULL,
	`vehicle_lookup_id` integer NOT NULL,
	`vehicle_year` integer NOT NULL,
	`vehicle_make` text NOT NULL,
	`vehicle_model` text NOT NULL,
	`vehicle_trim` text NOT NULL,
	`mods` text NOT NULL,
	`media_key` text NOT NULL,
	`media_width` integer NOT NULL,
	`media_height` integer NOT NULL,
	`blur_data_url` text NOT NULL,
	`media_hash` text,
	`vin_media_key` text,
	`status` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`flags` text NOT NULL,
	`submitted_at` integer NOT NULL,
	`claimed_by` integer,
	`claimed_at` integer,
	`decided_by` integer,
	`decided_at` integer,
	`rejection_reason` text,
	`note` text DEFAULT '' NOT NULL,
	`submit_key` text,
	`is_listed` integer DEFAULT false NOT NULL,
	`is_best` integer DEFAULT false NOT NULL,
	`is_season_best` integer DEFAULT false NOT NULL,
	`is_track_best` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`vehicle_id`) REFERENCES `vehicles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`track_name_id`) REFERENCES `track_names`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`vehicle_lookup_id`) REFERENCES `vehicle_lookup`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`claimed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `slips_submit_key` ON `slips` (`user_id`,`submit_key`);--> statement-breakpoint
CREATE INDEX `slips_user` ON `slips` (`user_id`,`submitted_at`);--> statement-breakpoint
CREATE INDEX `slips_vehicle` ON `slips` (`vehicle_id`,`ran_on`);--> statement-breakpoint
CREATE INDEX `slips_waiting` ON `slips` (`user_id`) WHERE status = 'PENDING';--> statement-breakpoint
CREATE INDEX `slips_media_hash` ON `slips` (`media_hash`) WHERE media_hash is not null;--> statement-breakpoint
CREATE INDEX `slips_queue` ON `slips` (`status`,`submitted_at`,`id`);--> statement-breakpoint
CREATE INDEX `slips_decided` ON `slips` (`decided_at`) WHERE decided_at is not null;--> statement-breakpoint
CREATE INDEX `slips_best_et` ON `slips` (`is_stock`,`elapsed_ms`,trap_speed_hundredths_mph desc,`ran_on`,`id`) WHERE is_best = 1;--> statement-breakpoint
CREATE INDEX `slips_best_sixty_foot` ON `slips` (`is_stock`,`sixty_foot_ms`,`id`) WHERE is_best = 1;--> statement-breakpoint
CREATE INDEX `slips_best_speed` ON `slips` (`is_stock`,`trap_speed_hundredths_mph`,`id`) WHERE is_best = 1;--> statement-breakpoint
CREATE INDEX `slips_listed_et` ON `slips` (`is_stock`,`elapsed_ms`,trap_speed_hundredths_mph desc,`ran_on`,`id`) WHERE is_listed = 1;--> statement-breakpoint
CREATE INDEX `slips_listed_sixty_foot` ON `slips` (`is_stock`,`sixty_foot_ms`,`id`) WHERE is_listed = 1;--> statement-breakpoint
CREATE INDEX `slips_listed_speed` ON `slips` (`is_stock`,`trap_speed_hundredths_mph`,`id`) WHERE is_listed = 1;--> statement-breakpoint
CREATE INDEX `slips_listed_vehicle` ON `slips` (`vehicle_id`,`ran_on`,`id`) WHERE is_listed = 1;--> statement-breakpoint
CREATE INDEX `slips_vehicle_et` ON `slips` (`vehicle_id`,`is_stock`,`elapsed_ms`,trap_speed_hundredths_mph desc,`ran_on`,`id`) WHERE is_listed = 1;--> statement-breakpoint
CREATE INDEX `slips_vehicle_sixty_foot` ON `slips` (`vehicle_id`,`is_stock`,`sixty_foot_ms`) WHERE is_listed = 1;--> statement-breakpoint
CREATE INDEX `slips_vehicle_speed` ON `slips` (`vehicle_id`,`is_stock`,`trap_speed_hundredths_mph`) WHERE is_listed = 1;--> statement-breakpoint
CREATE INDEX `slips_best_user` ON `slips` (`user_id`,`is_stock`) WHERE is_best = 1;--> statement-breakpoint
CREATE INDEX `slips_listed_lookup` ON `slips` (`vehicle_lookup_id`,`is_stock`,`elapsed_ms`) WHERE is_listed = 1;--> statement-breakpoint
CREATE INDEX `slips_listed_track` ON `slips` (`track_name_id`,`is_stock`,`ran_on`,`id`) WHERE is_listed = 1;--> statement-breakpoint
CREATE INDEX `slips_listed_day` ON `slips` (`ran_on`,`elapsed_ms`) WHERE is_listed = 1;--> statement-breakpoint
CREATE INDEX `slips_season_et` ON `slips` (`is_stock`,`season`,`elapsed_ms`,trap_speed_hundredths_mph desc,`ran_on`,`id`) WHERE is_season_best = 1;--> statement-breakpoint
CREATE INDEX `slips_season_sixty_foot` ON `slips` (`is_stock`,`season`,`sixty_foot_ms`,`id`) WHERE is_season_best = 1;--> statement-breakpoint
CREATE INDEX `slips_season_speed` ON `slips` (`is_stock`,`season`,`trap_speed_hundredths_mph`,`id`) WHERE is_season_best = 1;--> statement-breakpoint
CREATE INDEX `slips_season_user` ON `slips` (`user_id`,`is_stock`,`season`) WHERE is_season_best = 1;--> statement-breakpoint
CREATE INDEX `slips_listed_season_et` ON `slips` (`is_stock`,`season`,`elapsed_ms`,trap_speed_hundredths_mph desc,`ran_on`,`id`) WHERE is_listed = 1;--> statement-breakpoint
CREATE INDEX `slips_listed_season_sixty_foot` ON `slips` (`is_stock`,`season`,`sixty_foot_ms`,`id`) WHERE is_listed = 1;--> statement-breakpoint
CREATE INDEX `slips_listed_season_speed` ON `slips` (`is_stock`,`season`,`trap_speed_hundredths_mph`,`id`) WHERE is_listed = 1;--> statement-breakpoint
CREATE INDEX `slips_track_best` ON `slips` (`track_name_id`,`is_stock`,`elapsed_ms`,trap_speed_hundredths_mph desc,`ran_on`,`id`) WHERE is_track_best = 1;--> statement-breakpoint
CREATE INDEX `slips_listed_month` ON `slips` (`is_stock`,`ran_month`,`elapsed_ms`) WHERE is_listed = 1;--> statement-breakpoint
CREATE INDEX `slips_listed_board_day` ON `slips` (`is_stock`,`ran_on`,`elapsed_ms`,trap_speed_hundredths_mph desc,`id`) WHERE is_listed = 1;--> statement-breakpoint
CREATE TABLE `track_names` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`track_id` integer,
	`listed_run_count` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`track_id`) REFERENCES `tracks`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `track_names_name_key` ON `track_names` (`name_key`);--> statement-breakpoint
CREATE INDEX `track_names_track` ON `track_names` (`track_id`);--> statement-breakpoint
CREATE TABLE `tracks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`city` text NOT NULL,
	`state` text,
	`country` text NOT NULL,
	`latitude` real NOT NULL,
	`longitude` real NOT NULL,
	`is_position_approximate` integer NOT NULL,
	`elevation_ft` integer NOT NULL,
	`time_zone` text NOT NULL,
	`length_ft` integer NOT NULL,
	`is_sanctioned` integer NOT NULL,
	`closed_on` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tracks_slug_unique` ON `tracks` (`slug`);--> statement-breakpoint
CREATE INDEX `tracks_state` ON `tracks` (`state`);--> statement-breakpoint
CREATE TABLE `account_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `account_tokens_user` ON `account_tokens` (`user_id`,`kind`);--> statement-breakpoint
CREATE TABLE `email_changes` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`new_email` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`old_confirmed_at` integer,
	`new_confirmed_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `passkey_challenges` (
	`challenge_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `passkey_challenges_expires` ON `passkey_challenges` (`expires_at`);--> statement-breakpoint
CREATE INDEX `passkey_challenges_user` ON `passkey_challenges` (`user_id`) WHERE user_id is not null;--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`public_key` text NOT NULL,
	`signature_count` integer NOT NULL,
	`transports` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `passkeys_user` ON `passkeys` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `refresh_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`session_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `refresh_tokens_session` ON `refresh_tokens` (`session_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ended_at` integer,
	`user_agent` text DEFAULT '' NOT NULL,
	`place` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`,`last_used_at`);--> statement-breakpoint
CREATE INDEX `sessions_running` ON `sessions` (`user_id`,`last_used_at`) WHERE ended_at is null;--> statement-breakpoint
CREATE TABLE `sign_in_failures` (
	`key` text PRIMARY KEY NOT NULL,
	`failure_count` integer NOT NULL,
	`first_failed_at` integer NOT NULL,
	`last_failed_at` integer NOT NULL,
	`locked_until` integer
);
--> statement-breakpoint
CREATE INDEX `sign_in_failures_last` ON `sign_in_failures` (`last_failed_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`username` text NOT NULL,
	`username_key` text NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`password_hash` text NOT NULL,
	`role` text DEFAULT 'racer' NOT NULL,
	`first_name` text DEFAULT '' NOT NULL,
	`last_name` text DEFAULT '' NOT NULL,
	`country` text DEFAULT '' NOT NULL,
	`zip_code` text DEFAULT '' NOT NULL,
	`is_activated` integer DEFAULT false NOT NULL,
	`has_news_opt_in` integer DEFAULT false NOT NULL,
	`has_events_opt_in` integer DEFAULT false NOT NULL,
	`has_pledged` integer DEFAULT false NOT NULL,
	`is_real_name_shown` integer DEFAULT false NOT NULL,
	`joined_1320_at` integer,
	`banned_at` integer,
	`anonymised_at` integer,
	`listed_run_count` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_key` ON `users` (`username_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_key` ON `users` (`email_key`);--> statement-breakpoint
CREATE TABLE `vehicle_images` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`vehicle_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`media_key` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`blur_data_url` text NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`vehicle_id`) REFERENCES `vehicles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `vehicle_images_vehicle` ON `vehicle_images` (`vehicle_id`,`position`,`id`);--> statement-breakpoint
CREATE TABLE `vehicle_lookup` (
	`id` integer PRIMARY KEY NOT NULL,
	`year` integer NOT NULL,
	`make` text NOT NULL,
	`model` text NOT NULL,
	`trim` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `vehicle_lookup_year_model_trim` ON `vehicle_lookup` (`year`,`model`,`trim`);--> statement-breakpoint
CREATE TABLE `vehicle_modifications` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`vehicle_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`installed_on` text NOT NULL,
	`description` text NOT NULL,
	FOREIGN KEY (`vehicle_id`) REFERENCES `vehicles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `vehicle_modifications_vehicle` ON `vehicle_modifications` (`vehicle_id`,`installed_on`);--> statement-breakpoint
CREATE TABLE `vehicles` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`user_id` integer NOT NULL,
	`vehicle_lookup_id` integer NOT NULL,
	`vin` text,
	`is_stock` integer NOT NULL,
	`is_default` integer DEFAULT false NOT NULL,
	`mods` text DEFAULT '' NOT NULL,
	`sold_on` text,
	`deleted_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`vehicle_lookup_id`) REFERENCES `vehicle_lookup`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `vehicles_user` ON `vehicles` (`user_id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `vehicles_default` ON `vehicles` (`user_id`) WHERE is_default = 1 and deleted_at is null;--> statement-breakpoint
CREATE INDEX `vehicles_vin` ON `vehicles` (`vin`) WHERE vin is not null;
