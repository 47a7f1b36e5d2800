CREATE TABLE `news_article_likes` (
	`user_id` integer NOT NULL,
	`article_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `article_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`article_id`) REFERENCES `news_articles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `news_article_likes_newest` ON `news_article_likes` (`user_id`,`created_at`,`article_id`);--> statement-breakpoint
CREATE INDEX `news_article_likes_article` ON `news_article_likes` (`article_id`);--> statement-breakpoint
ALTER TABLE `news_articles` ADD `like_count` integer DEFAULT 0 NOT NULL;