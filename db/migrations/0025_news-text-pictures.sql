CREATE TABLE `news_old_author_slugs` (
	`slug` text PRIMARY KEY NOT NULL,
	`author_id` integer NOT NULL,
	FOREIGN KEY (`author_id`) REFERENCES `news_authors`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `news_old_author_slugs_author` ON `news_old_author_slugs` (`author_id`);--> statement-breakpoint
CREATE TABLE `news_revision_pictures` (
	`key` text NOT NULL,
	`revision_id` integer NOT NULL,
	PRIMARY KEY(`key`, `revision_id`),
	FOREIGN KEY (`revision_id`) REFERENCES `news_revisions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `news_revision_pictures_revision` ON `news_revision_pictures` (`revision_id`);--> statement-breakpoint
ALTER TABLE `news_authors` ADD `picture_key` text;--> statement-breakpoint
ALTER TABLE `news_authors` ADD `picture_width` integer;--> statement-breakpoint
ALTER TABLE `news_authors` ADD `picture_height` integer;--> statement-breakpoint
CREATE INDEX `news_authors_picture` ON `news_authors` (`picture_key`);--> statement-breakpoint
CREATE INDEX `news_articles_picture` ON `news_articles` (`picture_key`);