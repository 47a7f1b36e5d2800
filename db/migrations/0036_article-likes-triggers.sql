-- Likes are counted on their article. A like isn't content: cached pages may show a count that is a little old.
CREATE TRIGGER news_article_likes_inserted AFTER INSERT ON news_article_likes BEGIN
  UPDATE news_articles SET like_count = like_count + 1 WHERE id = NEW.article_id;
END;
--> statement-breakpoint
CREATE TRIGGER news_article_likes_deleted AFTER DELETE ON news_article_likes BEGIN
  UPDATE news_articles SET like_count = like_count - 1 WHERE id = OLD.article_id;
END;
