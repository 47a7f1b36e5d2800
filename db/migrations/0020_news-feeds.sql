CREATE TABLE `news_feeds` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`url` text NOT NULL,
	`filled_count` integer DEFAULT 0 NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	`filled_at` integer,
	`modified_after` integer,
	`sweep_page` integer DEFAULT 1 NOT NULL,
	`sweep_id` integer DEFAULT 0 NOT NULL,
	`swept_at` integer,
	`synced_at` integer,
	`failures` integer DEFAULT 0 NOT NULL,
	`failed_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `news_feeds_url` ON `news_feeds` (`url`);