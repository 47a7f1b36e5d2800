CREATE TABLE `social_posts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`author_id` integer NOT NULL,
	`send_key` text NOT NULL,
	`posted_at` integer NOT NULL,
	`poster_name` text NOT NULL,
	`message` text NOT NULL,
	`full_url` text NOT NULL,
	`media_key` text NOT NULL,
	`picture_alt` text NOT NULL,
	`comment_count` integer DEFAULT 0 NOT NULL,
	`like_count` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `social_posts_send_key` ON `social_posts` (`send_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `social_posts_media` ON `social_posts` (`media_key`);--> statement-breakpoint
CREATE INDEX `social_posts_posted` ON `social_posts` (`posted_at`,`id`);