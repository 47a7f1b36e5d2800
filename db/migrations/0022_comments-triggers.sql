-- Each article that everybody may see has a discussion, so that clients find its number. Events and runs get
-- theirs with the first comment.
CREATE TRIGGER comment_topics_of_articles AFTER UPDATE OF listed_at ON news_articles
WHEN NEW.listed_at IS NOT NULL AND OLD.listed_at IS NULL BEGIN
  INSERT INTO comment_topics(created_at, subject_kind, subject_id) VALUES (NEW.updated_at, 'article', NEW.id)
  ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER comment_topics_inserted AFTER INSERT ON comment_topics WHEN NEW.subject_kind = 'article' BEGIN
  UPDATE news_articles SET discourse_topic_id = NEW.id WHERE id = NEW.subject_id AND discourse_topic_id IS NULL;
END;
--> statement-breakpoint
-- Backfill: the articles that are listed already.
INSERT INTO comment_topics(created_at, subject_kind, subject_id)
  SELECT updated_at, 'article', id FROM news_articles WHERE listed_at IS NOT NULL;
--> statement-breakpoint
-- Visible comments are counted on their topic, visible replies on the comment that their thread begins with. Both
-- are what visitors see, so cached pages lapse.
CREATE TRIGGER comments_inserted AFTER INSERT ON comments WHEN NEW.status = 'VISIBLE' BEGIN
  UPDATE comment_topics SET comment_count = comment_count + 1 WHERE id = NEW.topic_id;
  UPDATE comments SET reply_count = reply_count + 1 WHERE id = NEW.root_id;
  UPDATE counters SET value = value + 1 WHERE name = 'content';
END;
--> statement-breakpoint
CREATE TRIGGER comments_status_changed AFTER UPDATE OF status ON comments WHEN NEW.status <> OLD.status BEGIN
  UPDATE comment_topics SET comment_count = comment_count + (NEW.status = 'VISIBLE') - (OLD.status = 'VISIBLE')
  WHERE id = NEW.topic_id;
  UPDATE comments SET reply_count = reply_count + (NEW.status = 'VISIBLE') - (OLD.status = 'VISIBLE')
  WHERE id = NEW.root_id;
  UPDATE counters SET value = value + 1 WHERE name = 'content';
END;
--> statement-breakpoint
CREATE TRIGGER comments_edited AFTER UPDATE OF text ON comments
WHEN NEW.text <> OLD.text AND NEW.status = 'VISIBLE' BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'content';
END;
--> statement-breakpoint
-- A like is no content: cached pages may count a few too few.
CREATE TRIGGER comment_likes_inserted AFTER INSERT ON comment_likes BEGIN
  UPDATE comments SET like_count = like_count + 1 WHERE id = NEW.comment_id;
END;
--> statement-breakpoint
CREATE TRIGGER comment_likes_deleted AFTER DELETE ON comment_likes BEGIN
  UPDATE comments SET like_count = like_count - 1 WHERE id = OLD.comment_id;
END;
--> statement-breakpoint
-- The third flag that waits takes a comment off the page until a moderator has looked at it, unless one did before.
CREATE TRIGGER comment_flags_inserted AFTER INSERT ON comment_flags WHEN NEW.status = 'OPEN' BEGIN
  UPDATE comments SET open_flag_count = open_flag_count + 1, flagged_at = coalesce(flagged_at, NEW.created_at)
  WHERE id = NEW.comment_id;
  UPDATE comments SET status = 'HIDDEN', version = version + 1
  WHERE id = NEW.comment_id AND status = 'VISIBLE' AND open_flag_count >= 3 AND is_cleared = 0;
END;
--> statement-breakpoint
CREATE TRIGGER comment_flags_decided AFTER UPDATE OF status ON comment_flags
WHEN OLD.status = 'OPEN' AND NEW.status <> 'OPEN' BEGIN
  UPDATE comments SET open_flag_count = open_flag_count - 1,
    flagged_at = iif(open_flag_count > 1, flagged_at, NULL)
  WHERE id = NEW.comment_id;
END;
