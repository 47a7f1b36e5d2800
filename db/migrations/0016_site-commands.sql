CREATE TABLE `site_commands` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`requested_at` integer NOT NULL,
	`name` text NOT NULL,
	`input` text NOT NULL,
	`started_at` integer,
	`ended_at` integer,
	`has_failed` integer DEFAULT false NOT NULL,
	`outcome` text DEFAULT '' NOT NULL
);
