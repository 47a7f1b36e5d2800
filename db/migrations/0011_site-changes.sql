CREATE TABLE `redirect_hits` (
	`path` text PRIMARY KEY NOT NULL,
	`hit_count` integer NOT NULL,
	`last_hit_on` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `site_changes` (
	`version` integer PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL,
	`actor_id` integer,
	`section` text NOT NULL,
	`summary` text NOT NULL,
	`settings` text NOT NULL,
	`published_at` integer,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
