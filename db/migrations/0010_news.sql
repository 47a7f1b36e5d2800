CREATE TABLE `news_article_categories` (
	`article_id` integer NOT NULL,
	`category_id` integer NOT NULL,
	`place` integer NOT NULL,
	PRIMARY KEY(`article_id`, `category_id`),
	FOREIGN KEY (`article_id`) REFERENCES `news_articles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`category_id`) REFERENCES `news_categories`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `news_article_categories_category` ON `news_article_categories` (`category_id`);--> statement-breakpoint
CREATE TABLE `news_article_tags` (
	`article_id` integer NOT NULL,
	`tag_id` integer NOT NULL,
	`place` integer NOT NULL,
	PRIMARY KEY(`article_id`, `tag_id`),
	FOREIGN KEY (`article_id`) REFERENCES `news_articles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tag_id`) REFERENCES `news_tags`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `news_article_tags_tag` ON `news_article_tags` (`tag_id`);--> statement-breakpoint
CREATE TABLE `news_articles` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`source_id` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`slug` text NOT NULL,
	`status` text NOT NULL,
	`published_at` integer,
	`listed_at` integer,
	`modified_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`author_id` integer NOT NULL,
	`is_homepage` integer DEFAULT false NOT NULL,
	`is_eu` integer DEFAULT false NOT NULL,
	`read_minutes` integer NOT NULL,
	`picture_key` text,
	`picture_width` integer,
	`picture_height` integer,
	`picture_alt` text DEFAULT '' NOT NULL,
	`discourse_topic_id` integer,
	`discourse_category_id` integer,
	`title` text NOT NULL,
	`excerpt` text NOT NULL,
	`categories` text DEFAULT '[]' NOT NULL,
	`tags` text DEFAULT '[]' NOT NULL,
	`headings` text DEFAULT '[]' NOT NULL,
	`html` text NOT NULL,
	`plain_text` text NOT NULL,
	`markdown` text NOT NULL,
	FOREIGN KEY (`author_id`) REFERENCES `news_authors`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `news_articles_slug` ON `news_articles` (`slug`);--> statement-breakpoint
CREATE UNIQUE INDEX `news_articles_source` ON `news_articles` (`source_id`);--> statement-breakpoint
CREATE INDEX `news_articles_status` ON `news_articles` (`status`,`published_at`);--> statement-breakpoint
CREATE INDEX `news_articles_author` ON `news_articles` (`author_id`);--> statement-breakpoint
CREATE TABLE `news_authors` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`source_id` integer,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`bio` text,
	`hometown` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `news_authors_slug` ON `news_authors` (`slug`);--> statement-breakpoint
CREATE UNIQUE INDEX `news_authors_source` ON `news_authors` (`source_id`);--> statement-breakpoint
CREATE TABLE `news_categories` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`source_id` integer,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `news_categories_slug` ON `news_categories` (`slug`);--> statement-breakpoint
CREATE UNIQUE INDEX `news_categories_source` ON `news_categories` (`source_id`);--> statement-breakpoint
CREATE TABLE `news_listings` (
	`list` text NOT NULL,
	`published_at` integer NOT NULL,
	`article_id` integer NOT NULL,
	PRIMARY KEY(`list`, `published_at`, `article_id`),
	FOREIGN KEY (`article_id`) REFERENCES `news_articles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `news_listings_article` ON `news_listings` (`article_id`);--> statement-breakpoint
CREATE TABLE `news_old_slugs` (
	`slug` text PRIMARY KEY NOT NULL,
	`article_id` integer NOT NULL,
	FOREIGN KEY (`article_id`) REFERENCES `news_articles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `news_old_slugs_article` ON `news_old_slugs` (`article_id`);--> statement-breakpoint
CREATE TABLE `news_spellings` (
	`spelling` text NOT NULL,
	`word` text NOT NULL,
	PRIMARY KEY(`spelling`, `word`)
);
--> statement-breakpoint
CREATE TABLE `news_tags` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`source_id` integer,
	`slug` text NOT NULL,
	`name` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `news_tags_slug` ON `news_tags` (`slug`);--> statement-breakpoint
CREATE UNIQUE INDEX `news_tags_source` ON `news_tags` (`source_id`);