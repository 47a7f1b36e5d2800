CREATE TABLE `content_versions` (
	`subject` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `content_versions_version` ON `content_versions` (`version`);
--> statement-breakpoint
-- Each public page depends on some subjects, and a change gives its subjects a new version (db/README.md).
CREATE VIEW content_changes(subject) AS SELECT subject FROM content_versions;
--> statement-breakpoint
CREATE TRIGGER content_changes_added INSTEAD OF INSERT ON content_changes WHEN NEW.subject IS NOT NULL BEGIN
  INSERT INTO content_versions(subject, version)
  SELECT NEW.subject, 1 + coalesce(max(version), 0) FROM content_versions WHERE true
  ON CONFLICT(subject) DO UPDATE SET version = excluded.version;
END;
--> statement-breakpoint
-- Comments belong to the article, slip or event they are on.
DROP TRIGGER comments_edited;
--> statement-breakpoint
CREATE TRIGGER comments_edited AFTER UPDATE OF text ON comments
WHEN NEW.text <> OLD.text AND NEW.status = 'VISIBLE' BEGIN
  INSERT INTO content_changes SELECT subject_kind || ':' || subject_id FROM comment_topics WHERE id = NEW.topic_id;
END;
--> statement-breakpoint
DROP TRIGGER comments_inserted;
--> statement-breakpoint
CREATE TRIGGER comments_inserted AFTER INSERT ON comments WHEN NEW.status = 'VISIBLE' BEGIN
  UPDATE comment_topics SET comment_count = comment_count + 1 WHERE id = NEW.topic_id;
  UPDATE comments SET reply_count = reply_count + 1 WHERE id = NEW.root_id;
  INSERT INTO content_changes SELECT subject_kind || ':' || subject_id FROM comment_topics WHERE id = NEW.topic_id;
END;
--> statement-breakpoint
DROP TRIGGER comments_status_changed;
--> statement-breakpoint
CREATE TRIGGER comments_status_changed AFTER UPDATE OF status ON comments WHEN NEW.status <> OLD.status BEGIN
  UPDATE comment_topics SET comment_count = comment_count + (NEW.status = 'VISIBLE') - (OLD.status = 'VISIBLE')
  WHERE id = NEW.topic_id;
  UPDATE comments SET reply_count = reply_count + (NEW.status = 'VISIBLE') - (OLD.status = 'VISIBLE')
  WHERE id = NEW.root_id;
  INSERT INTO content_changes SELECT subject_kind || ':' || subject_id FROM comment_topics WHERE id = NEW.topic_id;
END;
--> statement-breakpoint
CREATE TRIGGER content_comment_topics_tied AFTER UPDATE OF subject_kind, subject_id ON comment_topics BEGIN
  INSERT INTO content_changes VALUES (OLD.subject_kind || ':' || OLD.subject_id), (NEW.subject_kind || ':' || NEW.subject_id);
END;
--> statement-breakpoint
-- News.
DROP TRIGGER news_articles_deleted;
--> statement-breakpoint
CREATE TRIGGER news_articles_deleted BEFORE DELETE ON news_articles WHEN OLD.listed_at IS NOT NULL BEGIN
  DELETE FROM news_listings WHERE article_id = OLD.id;
  DELETE FROM news_search WHERE rowid = OLD.id;
  INSERT INTO content_changes VALUES ('news');
END;
--> statement-breakpoint
DROP TRIGGER news_articles_listed;
--> statement-breakpoint
CREATE TRIGGER news_articles_listed AFTER UPDATE OF listed_at ON news_articles
WHEN NEW.listed_at IS NOT NULL AND OLD.listed_at IS NULL BEGIN
  UPDATE news_articles SET (categories, tags) = (SELECT categories, tags FROM news_article_terms WHERE id = NEW.id)
  WHERE id = NEW.id;
  INSERT INTO news_listings(list, published_at, article_id)
    SELECT list, NEW.listed_at, article_id FROM news_article_lists WHERE article_id = NEW.id
    UNION ALL
    SELECT list || ':eu', NEW.listed_at, article_id FROM news_article_lists WHERE article_id = NEW.id AND NEW.is_eu = 1;
  INSERT INTO news_search(rowid, title, excerpt, plain_text, marks)
    SELECT NEW.id, NEW.title, NEW.excerpt, NEW.plain_text,
      (SELECT group_concat(replace(list, ':', ''), ' ') FROM news_article_lists WHERE article_id = NEW.id)
      || iif(NEW.is_eu, ' eu', '');
  INSERT INTO content_changes VALUES ('news');
END;
--> statement-breakpoint
DROP TRIGGER news_articles_unlisted;
--> statement-breakpoint
CREATE TRIGGER news_articles_unlisted AFTER UPDATE OF listed_at ON news_articles
WHEN NEW.listed_at IS NULL AND OLD.listed_at IS NOT NULL BEGIN
  DELETE FROM news_listings WHERE article_id = OLD.id;
  DELETE FROM news_search WHERE rowid = OLD.id;
  INSERT INTO content_changes VALUES ('news');
END;
--> statement-breakpoint
DROP TRIGGER news_authors_updated;
--> statement-breakpoint
CREATE TRIGGER news_authors_updated AFTER UPDATE ON news_authors BEGIN
  INSERT INTO content_changes VALUES ('news');
END;
--> statement-breakpoint
DROP TRIGGER news_categories_updated;
--> statement-breakpoint
CREATE TRIGGER news_categories_updated AFTER UPDATE ON news_categories BEGIN
  UPDATE news_articles SET categories = (SELECT categories FROM news_article_terms t WHERE t.id = news_articles.id)
  WHERE id IN (SELECT article_id FROM news_article_categories WHERE category_id = NEW.id);
  INSERT INTO content_changes VALUES ('news'), ('menu');
END;
--> statement-breakpoint
DROP TRIGGER news_tags_updated;
--> statement-breakpoint
CREATE TRIGGER news_tags_updated AFTER UPDATE ON news_tags BEGIN
  UPDATE news_articles SET tags = (SELECT tags FROM news_article_terms t WHERE t.id = news_articles.id)
  WHERE id IN (SELECT article_id FROM news_article_tags WHERE tag_id = NEW.id);
  INSERT INTO content_changes VALUES ('news');
END;
--> statement-breakpoint
-- Events, dealers, social posts and promotions.
DROP TRIGGER content_events_inserted;
--> statement-breakpoint
CREATE TRIGGER content_events_inserted AFTER INSERT ON events BEGIN
  INSERT INTO content_changes VALUES ('events');
END;
--> statement-breakpoint
DROP TRIGGER content_events_updated;
--> statement-breakpoint
CREATE TRIGGER content_events_updated AFTER UPDATE OF version ON events BEGIN
  INSERT INTO content_changes VALUES ('events');
END;
--> statement-breakpoint
DROP TRIGGER content_dealer_imports_live;
--> statement-breakpoint
CREATE TRIGGER content_dealer_imports_live AFTER UPDATE OF status ON dealer_imports WHEN NEW.status = 'LIVE' BEGIN
  INSERT INTO content_changes VALUES ('dealers');
END;
--> statement-breakpoint
DROP TRIGGER content_social_posts_deleted;
--> statement-breakpoint
CREATE TRIGGER content_social_posts_deleted AFTER DELETE ON social_posts BEGIN
  INSERT INTO content_changes VALUES ('social');
END;
--> statement-breakpoint
DROP TRIGGER content_social_posts_inserted;
--> statement-breakpoint
CREATE TRIGGER content_social_posts_inserted AFTER INSERT ON social_posts BEGIN
  INSERT INTO content_changes VALUES ('social');
END;
--> statement-breakpoint
DROP TRIGGER content_social_posts_updated;
--> statement-breakpoint
CREATE TRIGGER content_social_posts_updated AFTER UPDATE ON social_posts BEGIN
  INSERT INTO content_changes VALUES ('social');
END;
--> statement-breakpoint
DROP TRIGGER content_foreign_post_marks_inserted;
--> statement-breakpoint
CREATE TRIGGER content_foreign_post_marks_inserted AFTER INSERT ON foreign_post_marks BEGIN
  INSERT INTO content_changes VALUES ('social');
END;
--> statement-breakpoint
DROP TRIGGER content_foreign_post_marks_updated;
--> statement-breakpoint
CREATE TRIGGER content_foreign_post_marks_updated AFTER UPDATE ON foreign_post_marks BEGIN
  INSERT INTO content_changes VALUES ('social');
END;
--> statement-breakpoint
DROP TRIGGER content_giveaways_inserted;
--> statement-breakpoint
CREATE TRIGGER content_giveaways_inserted AFTER INSERT ON giveaways BEGIN
  INSERT INTO content_changes VALUES ('promotions');
END;
--> statement-breakpoint
DROP TRIGGER content_giveaways_updated;
--> statement-breakpoint
CREATE TRIGGER content_giveaways_updated AFTER UPDATE ON giveaways BEGIN
  INSERT INTO content_changes VALUES ('promotions');
END;
--> statement-breakpoint
DROP TRIGGER content_livery_designs_inserted;
--> statement-breakpoint
CREATE TRIGGER content_livery_designs_inserted AFTER INSERT ON livery_designs BEGIN
  INSERT INTO content_changes VALUES ('promotions');
END;
--> statement-breakpoint
DROP TRIGGER content_livery_rounds_inserted;
--> statement-breakpoint
CREATE TRIGGER content_livery_rounds_inserted AFTER INSERT ON livery_rounds BEGIN
  INSERT INTO content_changes VALUES ('promotions');
END;
--> statement-breakpoint
DROP TRIGGER content_livery_rounds_updated;
--> statement-breakpoint
CREATE TRIGGER content_livery_rounds_updated AFTER UPDATE ON livery_rounds BEGIN
  INSERT INTO content_changes VALUES ('promotions');
END;
--> statement-breakpoint
-- Likes and marks, whose counts pages show. Votes are only shown after the vote.
CREATE TRIGGER content_comment_likes_inserted AFTER INSERT ON comment_likes BEGIN
  INSERT INTO content_changes
  SELECT subject_kind || ':' || subject_id FROM comment_topics
  WHERE id = (SELECT topic_id FROM comments WHERE id = NEW.comment_id);
END;
--> statement-breakpoint
CREATE TRIGGER content_comment_likes_deleted AFTER DELETE ON comment_likes BEGIN
  INSERT INTO content_changes
  SELECT subject_kind || ':' || subject_id FROM comment_topics
  WHERE id = (SELECT topic_id FROM comments WHERE id = OLD.comment_id);
END;
--> statement-breakpoint
CREATE TRIGGER content_news_article_likes_inserted AFTER INSERT ON news_article_likes BEGIN
  INSERT INTO content_changes VALUES ('article:' || NEW.article_id);
END;
--> statement-breakpoint
CREATE TRIGGER content_news_article_likes_deleted AFTER DELETE ON news_article_likes BEGIN
  INSERT INTO content_changes VALUES ('article:' || OLD.article_id);
END;
--> statement-breakpoint
CREATE TRIGGER content_event_marks_inserted AFTER INSERT ON event_marks BEGIN
  INSERT INTO content_changes VALUES ('event:' || NEW.event_id);
END;
--> statement-breakpoint
CREATE TRIGGER content_event_marks_deleted AFTER DELETE ON event_marks BEGIN
  INSERT INTO content_changes VALUES ('event:' || OLD.event_id);
END;
--> statement-breakpoint
CREATE TRIGGER content_event_marks_updated AFTER UPDATE ON event_marks BEGIN
  INSERT INTO content_changes VALUES ('event:' || NEW.event_id);
END;
--> statement-breakpoint
-- Slips. One that waits changes the number of waiting slips at home, and nothing else that visitors see.
DROP TRIGGER content_slips_inserted;
--> statement-breakpoint
CREATE TRIGGER content_slips_inserted AFTER INSERT ON slips BEGIN
  INSERT INTO content_changes VALUES ('queue');
END;
--> statement-breakpoint
DROP TRIGGER content_slips_updated;
--> statement-breakpoint
CREATE TRIGGER content_slips_updated AFTER UPDATE OF status, is_listed, is_best, is_season_best, is_track_best ON slips
WHEN (OLD.status = 'APPROVED') <> (NEW.status = 'APPROVED')
  OR (OLD.is_listed, OLD.is_best, OLD.is_season_best, OLD.is_track_best)
  <> (NEW.is_listed, NEW.is_best, NEW.is_season_best, NEW.is_track_best) BEGIN
  INSERT INTO content_changes VALUES ('boards'), ('garage:' || NEW.user_id);
END;
--> statement-breakpoint
CREATE TRIGGER content_slips_waiting AFTER UPDATE OF status ON slips WHEN OLD.status <> NEW.status BEGIN
  INSERT INTO content_changes VALUES ('queue');
END;
--> statement-breakpoint
DROP TRIGGER content_slip_details_updated;
--> statement-breakpoint
CREATE TRIGGER content_slip_details_updated AFTER UPDATE OF
  reaction_ms, three_thirty_foot_ms, eighth_elapsed_ms, eighth_speed_hundredths_mph, thousand_foot_ms,
  temperature_tenths_f, pressure_hundredths_in_hg, humidity_percent
ON slips WHEN NEW.is_listed = 1 BEGIN
  INSERT INTO content_changes VALUES ('boards'), ('garage:' || NEW.user_id);
END;
--> statement-breakpoint
-- Racers: their names are on boards and comments, and their cars on boards and in their garages.
DROP TRIGGER content_users_updated;
--> statement-breakpoint
CREATE TRIGGER content_users_updated AFTER UPDATE OF
  username, first_name, last_name, is_real_name_shown, is_activated, joined_1320_at, banned_at, anonymised_at
ON users BEGIN
  INSERT INTO content_changes VALUES ('garage:' || NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER content_members_updated AFTER UPDATE OF
  username, first_name, last_name, is_real_name_shown, banned_at, anonymised_at
ON users WHEN (OLD.username, OLD.is_real_name_shown, OLD.banned_at, OLD.anonymised_at)
  IS NOT (NEW.username, NEW.is_real_name_shown, NEW.banned_at, NEW.anonymised_at)
  OR (NEW.is_real_name_shown AND (OLD.first_name, OLD.last_name) <> (NEW.first_name, NEW.last_name)) BEGIN
  INSERT INTO content_changes VALUES ('boards'), ('members');
END;
--> statement-breakpoint
DROP TRIGGER content_vehicles_inserted;
--> statement-breakpoint
CREATE TRIGGER content_vehicles_inserted AFTER INSERT ON vehicles BEGIN
  INSERT INTO content_changes VALUES ('garage:' || NEW.user_id);
END;
--> statement-breakpoint
DROP TRIGGER content_vehicles_updated;
--> statement-breakpoint
CREATE TRIGGER content_vehicles_updated AFTER UPDATE ON vehicles BEGIN
  INSERT INTO content_changes VALUES ('garage:' || NEW.user_id);
  INSERT INTO content_changes
  SELECT 'boards' WHERE EXISTS (SELECT 1 FROM slips WHERE vehicle_id = NEW.id AND is_listed = 1);
END;
--> statement-breakpoint
DROP TRIGGER content_vehicle_images_inserted;
--> statement-breakpoint
CREATE TRIGGER content_vehicle_images_inserted AFTER INSERT ON vehicle_images BEGIN
  INSERT INTO content_changes SELECT 'garage:' || user_id FROM vehicles WHERE id = NEW.vehicle_id;
  INSERT INTO content_changes
  SELECT 'boards' WHERE EXISTS (SELECT 1 FROM slips WHERE vehicle_id = NEW.vehicle_id AND is_listed = 1);
END;
--> statement-breakpoint
DROP TRIGGER content_vehicle_images_updated;
--> statement-breakpoint
CREATE TRIGGER content_vehicle_images_updated AFTER UPDATE ON vehicle_images BEGIN
  INSERT INTO content_changes SELECT 'garage:' || user_id FROM vehicles WHERE id = NEW.vehicle_id;
  INSERT INTO content_changes
  SELECT 'boards' WHERE EXISTS (SELECT 1 FROM slips WHERE vehicle_id = NEW.vehicle_id AND is_listed = 1);
END;
--> statement-breakpoint
DROP TRIGGER content_vehicle_images_deleted;
--> statement-breakpoint
CREATE TRIGGER content_vehicle_images_deleted AFTER DELETE ON vehicle_images BEGIN
  INSERT INTO content_changes SELECT 'garage:' || user_id FROM vehicles WHERE id = OLD.vehicle_id;
  INSERT INTO content_changes
  SELECT 'boards' WHERE EXISTS (SELECT 1 FROM slips WHERE vehicle_id = OLD.vehicle_id AND is_listed = 1);
END;
--> statement-breakpoint
DROP TRIGGER content_vehicle_modifications_inserted;
--> statement-breakpoint
CREATE TRIGGER content_vehicle_modifications_inserted AFTER INSERT ON vehicle_modifications BEGIN
  INSERT INTO content_changes SELECT 'garage:' || user_id FROM vehicles WHERE id = NEW.vehicle_id;
END;
--> statement-breakpoint
DROP TRIGGER content_vehicle_modifications_deleted;
--> statement-breakpoint
CREATE TRIGGER content_vehicle_modifications_deleted AFTER DELETE ON vehicle_modifications BEGIN
  INSERT INTO content_changes SELECT 'garage:' || user_id FROM vehicles WHERE id = OLD.vehicle_id;
END;
--> statement-breakpoint
-- The one counter that all of this replaces.
DELETE FROM counters WHERE name = 'content';
