CREATE TABLE `news_article_editors` (
	`article_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`opened_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	PRIMARY KEY(`article_id`, `user_id`),
	FOREIGN KEY (`article_id`) REFERENCES `news_articles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `news_article_editors_user` ON `news_article_editors` (`user_id`);--> statement-breakpoint
CREATE TABLE `news_old_term_slugs` (
	`kind` text NOT NULL,
	`slug` text NOT NULL,
	`term_id` integer NOT NULL,
	PRIMARY KEY(`kind`, `slug`)
);
--> statement-breakpoint
CREATE INDEX `news_old_term_slugs_term` ON `news_old_term_slugs` (`kind`,`term_id`);--> statement-breakpoint
CREATE INDEX `news_articles_edited` ON `news_articles` (`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `news_articles_status_edited` ON `news_articles` (`status`,`updated_at`,`id`);
--> statement-breakpoint
-- Articles in all states, for the newsroom's search. `state` is one of draft, scheduled, published, unpublished.
CREATE VIRTUAL TABLE newsroom_search USING fts5(title, excerpt, plain_text, state, content='', contentless_delete=1, tokenize='porter unicode61 remove_diacritics 2');
--> statement-breakpoint
CREATE TRIGGER newsroom_articles_inserted AFTER INSERT ON news_articles BEGIN
  INSERT INTO newsroom_search(rowid, title, excerpt, plain_text, state)
    VALUES (NEW.id, NEW.title, NEW.excerpt, NEW.plain_text, 'state' || lower(NEW.status));
  INSERT INTO counters(name, value) VALUES ('articles:' || NEW.status, 1)
    ON CONFLICT(name) DO UPDATE SET value = value + 1;
END;
--> statement-breakpoint
CREATE TRIGGER newsroom_articles_deleted AFTER DELETE ON news_articles BEGIN
  DELETE FROM newsroom_search WHERE rowid = OLD.id;
  UPDATE counters SET value = value - 1 WHERE name = 'articles:' || OLD.status;
END;
--> statement-breakpoint
CREATE TRIGGER newsroom_articles_reworded AFTER UPDATE OF title, excerpt, plain_text, status ON news_articles
WHEN (OLD.title, OLD.excerpt, OLD.plain_text, OLD.status) <> (NEW.title, NEW.excerpt, NEW.plain_text, NEW.status) BEGIN
  DELETE FROM newsroom_search WHERE rowid = OLD.id;
  INSERT INTO newsroom_search(rowid, title, excerpt, plain_text, state)
    VALUES (NEW.id, NEW.title, NEW.excerpt, NEW.plain_text, 'state' || lower(NEW.status));
END;
--> statement-breakpoint
CREATE TRIGGER newsroom_articles_moved AFTER UPDATE OF status ON news_articles WHEN OLD.status <> NEW.status BEGIN
  UPDATE counters SET value = value - 1 WHERE name = 'articles:' || OLD.status;
  INSERT INTO counters(name, value) VALUES ('articles:' || NEW.status, 1)
    ON CONFLICT(name) DO UPDATE SET value = value + 1;
END;
--> statement-breakpoint
INSERT INTO newsroom_search(rowid, title, excerpt, plain_text, state)
SELECT id, title, excerpt, plain_text, 'state' || lower(status) FROM news_articles;
--> statement-breakpoint
INSERT INTO counters(name, value) SELECT 'articles:' || status, count(*) FROM news_articles GROUP BY status
ON CONFLICT(name) DO UPDATE SET value = excluded.value;
