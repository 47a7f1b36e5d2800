CREATE TABLE `news_feed_pictures` (
	`key` text PRIMARY KEY NOT NULL,
	`url` text NOT NULL,
	`stored_at` integer,
	`failures` integer DEFAULT 0 NOT NULL,
	`retry_at` integer
);
--> statement-breakpoint
ALTER TABLE `news_feeds` ADD `refresh_at` integer;