CREATE TABLE `news_revisions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`article_id` integer NOT NULL,
	`version` integer NOT NULL,
	`saved_at` integer NOT NULL,
	`actor_id` integer,
	`is_autosave` integer DEFAULT false NOT NULL,
	`title` text NOT NULL,
	`excerpt` text NOT NULL,
	`categories` text NOT NULL,
	`tags` text NOT NULL,
	`markdown` text NOT NULL,
	FOREIGN KEY (`article_id`) REFERENCES `news_articles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `news_revisions_version` ON `news_revisions` (`article_id`,`version`);