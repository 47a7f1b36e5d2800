CREATE TABLE `event_marks` (
	`user_id` integer NOT NULL,
	`event_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`mark` text NOT NULL,
	PRIMARY KEY(`user_id`, `event_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`slug` text NOT NULL,
	`uid` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`status` text NOT NULL,
	`internal_name` text NOT NULL,
	`event_name` text NOT NULL,
	`website` text,
	`categories` text NOT NULL,
	`starts_on` text NOT NULL,
	`ends_on` text NOT NULL,
	`starts_time` text,
	`ends_time` text,
	`previous_starts_on` text,
	`time_zone` text NOT NULL,
	`over_at` integer NOT NULL,
	`track_id` integer,
	`venue` text NOT NULL,
	`address` text NOT NULL,
	`city` text NOT NULL,
	`state` text,
	`zip_code` text NOT NULL,
	`country` text NOT NULL,
	`latitude` real,
	`longitude` real,
	`description` text NOT NULL,
	`description_html` text NOT NULL,
	`search_tokens` text NOT NULL,
	`going_count` integer DEFAULT 0 NOT NULL,
	`went_count` integer DEFAULT 0 NOT NULL,
	`is_demo` integer DEFAULT false NOT NULL,
	`position` integer GENERATED ALWAYS AS (over_at / 60000 * 134217728 + id) VIRTUAL NOT NULL,
	FOREIGN KEY (`track_id`) REFERENCES `tracks`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `events_slug_unique` ON `events` (`slug`);--> statement-breakpoint
CREATE UNIQUE INDEX `events_uid_unique` ON `events` (`uid`);--> statement-breakpoint
CREATE INDEX `events_position` ON `events` (`position`);--> statement-breakpoint
CREATE INDEX `events_track` ON `events` (`track_id`,`position`);--> statement-breakpoint
CREATE INDEX `events_day` ON `events` (`starts_on`,`event_name`);