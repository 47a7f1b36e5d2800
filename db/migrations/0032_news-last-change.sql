-- The second in which what everybody sees of news last changed: HTTP's Last-Modified of its lists, feeds and terms.
-- Whoever changes a listed article takes it away and sets it again (0011).
INSERT INTO counters(name, value) VALUES ('news-changed', unixepoch());
--> statement-breakpoint
CREATE TRIGGER news_changed_by_listing AFTER UPDATE OF listed_at ON news_articles WHEN OLD.listed_at IS NOT NEW.listed_at BEGIN
  UPDATE counters SET value = unixepoch() WHERE name = 'news-changed';
END;
--> statement-breakpoint
CREATE TRIGGER news_changed_by_deletion AFTER DELETE ON news_articles WHEN OLD.listed_at IS NOT NULL BEGIN
  UPDATE counters SET value = unixepoch() WHERE name = 'news-changed';
END;
--> statement-breakpoint
CREATE TRIGGER news_changed_by_new_category AFTER INSERT ON news_categories BEGIN
  UPDATE counters SET value = unixepoch() WHERE name = 'news-changed';
END;
--> statement-breakpoint
CREATE TRIGGER news_changed_by_category AFTER UPDATE ON news_categories BEGIN
  UPDATE counters SET value = unixepoch() WHERE name = 'news-changed';
END;
--> statement-breakpoint
CREATE TRIGGER news_changed_by_lost_category AFTER DELETE ON news_categories BEGIN
  UPDATE counters SET value = unixepoch() WHERE name = 'news-changed';
END;
--> statement-breakpoint
CREATE TRIGGER news_changed_by_new_tag AFTER INSERT ON news_tags BEGIN
  UPDATE counters SET value = unixepoch() WHERE name = 'news-changed';
END;
--> statement-breakpoint
CREATE TRIGGER news_changed_by_tag AFTER UPDATE ON news_tags BEGIN
  UPDATE counters SET value = unixepoch() WHERE name = 'news-changed';
END;
--> statement-breakpoint
CREATE TRIGGER news_changed_by_lost_tag AFTER DELETE ON news_tags BEGIN
  UPDATE counters SET value = unixepoch() WHERE name = 'news-changed';
END;
--> statement-breakpoint
CREATE TRIGGER news_changed_by_author AFTER UPDATE ON news_authors BEGIN
  UPDATE counters SET value = unixepoch() WHERE name = 'news-changed';
END;
