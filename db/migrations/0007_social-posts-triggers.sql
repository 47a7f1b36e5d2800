-- What visitors see of the social feed: cached pages carry the counter in their key (0001, part 4).
CREATE TRIGGER content_social_posts_inserted AFTER INSERT ON social_posts BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'content';
END;
--> statement-breakpoint
CREATE TRIGGER content_social_posts_updated AFTER UPDATE ON social_posts BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'content';
END;
--> statement-breakpoint
CREATE TRIGGER content_social_posts_deleted AFTER DELETE ON social_posts BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'content';
END;
