-- What visitors see of the social feed: cached pages carry the counter in their key (0001, part 4).
CREATE TRIGGER content_foreign_post_marks_inserted AFTER INSERT ON foreign_post_marks BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'content';
END;
--> statement-breakpoint
CREATE TRIGGER content_foreign_post_marks_updated AFTER UPDATE ON foreign_post_marks BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'content';
END;
