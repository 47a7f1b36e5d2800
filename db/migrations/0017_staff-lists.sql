CREATE INDEX `news_authors_name` ON `news_authors` (name collate nocase);--> statement-breakpoint
CREATE INDEX `news_categories_name` ON `news_categories` (name collate nocase);--> statement-breakpoint
CREATE INDEX `news_tags_name` ON `news_tags` (name collate nocase);--> statement-breakpoint
CREATE INDEX `dead_letters_kind` ON `dead_letters` (`kind`);