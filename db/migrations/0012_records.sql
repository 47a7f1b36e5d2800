CREATE TABLE `backups` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`taken_at` integer NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`byte_count` integer DEFAULT 0 NOT NULL,
	`row_count` integer DEFAULT 0 NOT NULL,
	`object_count` integer DEFAULT 0 NOT NULL,
	`place` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `backups_kind` ON `backups` (`kind`,`taken_at`);--> statement-breakpoint
CREATE TABLE `dead_letters` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`message_id` text NOT NULL,
	`died_at` integer NOT NULL,
	`kind` text NOT NULL,
	`body` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `dead_letters_message_id_unique` ON `dead_letters` (`message_id`);--> statement-breakpoint
CREATE TABLE `error_requests` (
	`slot` integer PRIMARY KEY NOT NULL,
	`request_id` text NOT NULL,
	`fingerprint` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `job_runs` (
	`step` text PRIMARY KEY NOT NULL,
	`started_at` integer,
	`duration_ms` integer DEFAULT 0 NOT NULL,
	`failure` text DEFAULT '' NOT NULL,
	`requested_at` integer,
	`running_until` integer
);
--> statement-breakpoint
CREATE TABLE `server_errors` (
	`fingerprint` text PRIMARY KEY NOT NULL,
	`event` text NOT NULL,
	`route` text NOT NULL,
	`reason` text NOT NULL,
	`frames` text NOT NULL,
	`error_count` integer NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	`request_id` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `server_errors_last` ON `server_errors` (`last_at`);