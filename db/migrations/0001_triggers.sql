-- Totals, ranks, the version of what visitors see, and an append-only audit log are maintained by the database itself;
-- db/README.md says why.

-- Totals ----------------------------------------------------------------------------------------------
-- `counters` holds the number of slips with each status (`slips:PENDING`), of listed runs (`listed:1`,
-- `listed:1:2026`) and of best runs (`best:1`, `best:1:2026`).

-- A slip is inserted unlisted and listed by an update, so that the triggers below fire.
CREATE TRIGGER slips_inserted AFTER INSERT ON slips BEGIN
  SELECT RAISE(ABORT, 'a slip joins the boards by an update of its standing, not by its insert')
  WHERE NEW.is_listed = 1 OR NEW.is_best = 1;
  INSERT INTO counters(name, value) VALUES ('slips:' || NEW.status, 1)
  ON CONFLICT(name) DO UPDATE SET value = value + 1;
END;
--> statement-breakpoint
-- A slip changes its status.
CREATE TRIGGER slips_status_changed AFTER UPDATE OF status ON slips WHEN OLD.status <> NEW.status BEGIN
  UPDATE counters SET value = value - 1 WHERE name = 'slips:' || OLD.status;
  INSERT INTO counters(name, value) VALUES ('slips:' || NEW.status, 1)
  ON CONFLICT(name) DO UPDATE SET value = value + 1;
END;
--> statement-breakpoint
-- A run is listed: its class, season, racer and track have one more.
CREATE TRIGGER slips_listed AFTER UPDATE OF is_listed ON slips WHEN NEW.is_listed = 1 AND OLD.is_listed = 0 BEGIN
  INSERT INTO counters(name, value)
  VALUES ('listed:' || NEW.is_stock, 1), ('listed:' || NEW.is_stock || ':' || NEW.season, 1)
  ON CONFLICT(name) DO UPDATE SET value = value + 1;
  UPDATE users SET listed_run_count = listed_run_count + 1 WHERE id = NEW.user_id;
  UPDATE track_names SET listed_run_count = listed_run_count + 1 WHERE id = NEW.track_name_id;
END;
--> statement-breakpoint
-- A run is unlisted. Subtract the old row (OLD): its numbers may change in the same update.
CREATE TRIGGER slips_unlisted AFTER UPDATE OF is_listed ON slips WHEN NEW.is_listed = 0 AND OLD.is_listed = 1 BEGIN
  UPDATE counters SET value = value - 1
  WHERE name IN ('listed:' || OLD.is_stock, 'listed:' || OLD.is_stock || ':' || OLD.season);
  UPDATE users SET listed_run_count = listed_run_count - 1 WHERE id = OLD.user_id;
  UPDATE track_names SET listed_run_count = listed_run_count - 1 WHERE id = OLD.track_name_id;
END;
--> statement-breakpoint
-- Ranks -----------------------------------------------------------------------------------------------
-- `board_counts` and `board_speeds` store how many best runs of a board are quicker than any time, so that a
-- rank is looked up instead of counted (db/schema/slips.ts draws the tree). Season 0 is all time.

-- The interface for writing the trees: a row inserted into this view adds a run to a board's tree (`change` 1)
-- or removes one (-1). The view is always empty; the next two triggers do the work.
CREATE VIEW board_changes(is_stock, season, elapsed_ms, trap_speed_hundredths_mph, change) AS
SELECT NULL, NULL, NULL, NULL, NULL WHERE false;
--> statement-breakpoint
-- Add a run: increment the count of every later time, and insert the speed among the equal times.
CREATE TRIGGER board_changes_added INSTEAD OF INSERT ON board_changes WHEN NEW.change = 1 BEGIN
  INSERT INTO counters(name, value)
  VALUES ('best:' || NEW.is_stock || iif(NEW.season = 0, '', ':' || NEW.season), 1)
  ON CONFLICT(name) DO UPDATE SET value = value + 1;
  -- A new node starts with zeros: 260 tenths of a second, or 100 milliseconds.
  INSERT INTO board_counts(is_stock, season, step_ms, from_ms, counts) VALUES
    (NEW.is_stock, NEW.season, 100, 0, '[' || substr(replace(hex(zeroblob(260)), '00', ',0'), 2) || ']'),
    (NEW.is_stock, NEW.season, 1, NEW.elapsed_ms / 100 * 100, '[' || substr(replace(hex(zeroblob(100)), '00', ',0'), 2) || ']')
  ON CONFLICT(is_stock, season, step_ms, from_ms) DO NOTHING;
  UPDATE board_counts
  SET counts = (SELECT json_group_array(value + (key > (NEW.elapsed_ms - from_ms) / step_ms) ORDER BY key) FROM json_each(counts))
  WHERE is_stock = NEW.is_stock AND season = NEW.season
    AND (step_ms, from_ms) IN (VALUES (100, 0), (1, NEW.elapsed_ms / 100 * 100));
  INSERT INTO board_speeds(is_stock, season, elapsed_ms, speeds)
  VALUES (NEW.is_stock, NEW.season, NEW.elapsed_ms, json_array(printf('%05d', NEW.trap_speed_hundredths_mph)))
  ON CONFLICT(is_stock, season, elapsed_ms) DO UPDATE SET speeds = (
    SELECT json_group_array(speed ORDER BY speed DESC)
    FROM (SELECT value AS speed FROM json_each(speeds) UNION ALL SELECT excluded.speeds ->> 0));
END;
--> statement-breakpoint
-- Remove a run. The index of its speed is the position of its five digits: eight characters per entry.
CREATE TRIGGER board_changes_removed INSTEAD OF INSERT ON board_changes WHEN NEW.change = -1 BEGIN
  UPDATE counters SET value = value - 1
  WHERE name = 'best:' || NEW.is_stock || iif(NEW.season = 0, '', ':' || NEW.season);
  UPDATE board_counts
  SET counts = (SELECT json_group_array(value - (key > (NEW.elapsed_ms - from_ms) / step_ms) ORDER BY key) FROM json_each(counts))
  WHERE is_stock = NEW.is_stock AND season = NEW.season
    AND (step_ms, from_ms) IN (VALUES (100, 0), (1, NEW.elapsed_ms / 100 * 100));
  UPDATE board_speeds
  SET speeds = json_remove(speeds, '$[' || (instr(speeds, printf('"%05d"', NEW.trap_speed_hundredths_mph)) / 8) || ']')
  WHERE is_stock = NEW.is_stock AND season = NEW.season AND elapsed_ms = NEW.elapsed_ms;
END;
--> statement-breakpoint
-- A run becomes its vehicle's best.
CREATE TRIGGER slips_best AFTER UPDATE OF is_best ON slips
WHEN NEW.is_best = 1 AND OLD.is_best = 0 BEGIN
  INSERT INTO board_changes VALUES (NEW.is_stock, 0, NEW.elapsed_ms, NEW.trap_speed_hundredths_mph, 1);
END;
--> statement-breakpoint
-- It no longer is the best.
CREATE TRIGGER slips_not_best AFTER UPDATE OF is_best ON slips
WHEN NEW.is_best = 0 AND OLD.is_best = 1 BEGIN
  INSERT INTO board_changes VALUES (OLD.is_stock, 0, OLD.elapsed_ms, OLD.trap_speed_hundredths_mph, -1);
END;
--> statement-breakpoint
-- The same within a season, for a listed run that is the season's best. Both flags are checked: an edit unlists
-- a run and changes its numbers in one update, and only that update has the old numbers. When a later
-- statement clears the season flag, the condition is already false, so nothing is subtracted twice.
CREATE TRIGGER slips_season_best AFTER UPDATE OF is_listed, is_season_best ON slips
WHEN NEW.is_listed * NEW.is_season_best = 1 AND OLD.is_listed * OLD.is_season_best = 0 BEGIN
  INSERT INTO board_changes VALUES (NEW.is_stock, NEW.season, NEW.elapsed_ms, NEW.trap_speed_hundredths_mph, 1);
END;
--> statement-breakpoint
CREATE TRIGGER slips_not_season_best AFTER UPDATE OF is_listed, is_season_best ON slips
WHEN NEW.is_listed * NEW.is_season_best = 0 AND OLD.is_listed * OLD.is_season_best = 1 BEGIN
  INSERT INTO board_changes VALUES (OLD.is_stock, OLD.season, OLD.elapsed_ms, OLD.trap_speed_hundredths_mph, -1);
END;
--> statement-breakpoint
-- Content version --------------------------------------------------------------------------------------
-- The counter `content` is incremented whenever something visitors can see changes. It is part of the keys of
-- cached pages, so no code has to purge them. More of these triggers follow with their tables below.

CREATE TRIGGER content_slips_inserted AFTER INSERT ON slips BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'content';
END;
--> statement-breakpoint
CREATE TRIGGER content_slips_updated AFTER UPDATE OF status, is_listed, is_best ON slips
WHEN OLD.status <> NEW.status OR OLD.is_listed <> NEW.is_listed OR OLD.is_best <> NEW.is_best BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'content';
END;
--> statement-breakpoint
-- Optional details of a slip can be corrected without a new decision.
CREATE TRIGGER content_slip_details_updated AFTER UPDATE OF
  reaction_ms, three_thirty_foot_ms, eighth_elapsed_ms, eighth_speed_hundredths_mph, thousand_foot_ms,
  temperature_tenths_f, pressure_hundredths_in_hg, humidity_percent
ON slips WHEN NEW.is_listed = 1 BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'content';
END;
--> statement-breakpoint
CREATE TRIGGER content_users_updated AFTER UPDATE OF
  username, first_name, last_name, is_real_name_shown, is_activated, joined_1320_at, banned_at, anonymised_at
ON users BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'content';
END;
--> statement-breakpoint
CREATE TRIGGER content_vehicles_inserted AFTER INSERT ON vehicles BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'content';
END;
--> statement-breakpoint
CREATE TRIGGER content_vehicles_updated AFTER UPDATE ON vehicles BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'content';
END;
--> statement-breakpoint
CREATE TRIGGER content_vehicle_images_inserted AFTER INSERT ON vehicle_images BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'content';
END;
--> statement-breakpoint
CREATE TRIGGER content_vehicle_images_updated AFTER UPDATE ON vehicle_images BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'content';
END;
--> statement-breakpoint
CREATE TRIGGER content_vehicle_images_deleted AFTER DELETE ON vehicle_images BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'content';
END;
--> statement-breakpoint
CREATE TRIGGER content_vehicle_modifications_inserted AFTER INSERT ON vehicle_modifications BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'content';
END;
--> statement-breakpoint
CREATE TRIGGER content_vehicle_modifications_deleted AFTER DELETE ON vehicle_modifications BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'content';
END;
--> statement-breakpoint
-- Audit log --------------------------------------------------------------------------------------------

CREATE TRIGGER audit_log_deleted BEFORE DELETE ON audit_log BEGIN
  SELECT RAISE(ABORT, 'the audit log is append-only');
END;
--> statement-breakpoint
-- Promotions -------------------------------------------------------------------------------------------
-- Results cost one row per design. A vote is deleted with its account but stays counted: results are final.
CREATE TRIGGER livery_votes_inserted AFTER INSERT ON livery_votes BEGIN
  UPDATE livery_designs SET vote_count = vote_count + 1 WHERE id = NEW.design_id;
END;
--> statement-breakpoint
-- Votes aren't content: visitors don't see them while a round is open.
CREATE TRIGGER content_livery_rounds_inserted AFTER INSERT ON livery_rounds BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'content';
END;
--> statement-breakpoint
CREATE TRIGGER content_livery_rounds_updated AFTER UPDATE ON livery_rounds BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'content';
END;
--> statement-breakpoint
CREATE TRIGGER content_livery_designs_inserted AFTER INSERT ON livery_designs BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'content';
END;
--> statement-breakpoint
CREATE TRIGGER content_giveaways_inserted AFTER INSERT ON giveaways BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'content';
END;
--> statement-breakpoint
CREATE TRIGGER content_giveaways_updated AFTER UPDATE ON giveaways BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'content';
END;
--> statement-breakpoint
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
--> statement-breakpoint
-- Events -----------------------------------------------------------------------------------------------
-- Someone who went counts as going, too.
CREATE TRIGGER event_marks_inserted AFTER INSERT ON event_marks BEGIN
  UPDATE events SET going_count = going_count + 1, went_count = went_count + (NEW.mark = 'WENT') WHERE id = NEW.event_id;
END;
--> statement-breakpoint
CREATE TRIGGER event_marks_updated AFTER UPDATE OF mark ON event_marks BEGIN
  UPDATE events SET went_count = went_count + (NEW.mark = 'WENT') - (OLD.mark = 'WENT') WHERE id = NEW.event_id;
END;
--> statement-breakpoint
CREATE TRIGGER event_marks_deleted AFTER DELETE ON event_marks BEGIN
  UPDATE events SET going_count = going_count - 1, went_count = went_count - (OLD.mark = 'WENT') WHERE id = OLD.event_id;
END;
--> statement-breakpoint
-- Marks aren't content: cached pages may show counts that are a little old.
CREATE TRIGGER content_events_inserted AFTER INSERT ON events BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'content';
END;
--> statement-breakpoint
CREATE TRIGGER content_events_updated AFTER UPDATE OF version ON events BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'content';
END;
--> statement-breakpoint
-- News -------------------------------------------------------------------------------------------------
-- The lists that a listed article belongs to.
CREATE VIEW news_article_lists(article_id, list) AS
  SELECT id, 'all' FROM news_articles
  UNION ALL SELECT id, 'home' FROM news_articles WHERE is_homepage = 1
  UNION ALL SELECT id, 'author:' || author_id FROM news_articles
  UNION ALL SELECT article_id, 'category:' || category_id FROM news_article_categories
  UNION ALL SELECT article_id, 'tag:' || tag_id FROM news_article_tags;
--> statement-breakpoint
-- An article's categories and tags, as copied to its row.
CREATE VIEW news_article_terms(id, categories, tags) AS
  SELECT a.id,
    (SELECT json_group_array(json_object('id', term, 'slug', slug, 'name', name)) FROM (
      SELECT c.id AS term, c.slug, c.name FROM news_article_categories j JOIN news_categories c ON c.id = j.category_id
      WHERE j.article_id = a.id ORDER BY j.place)),
    (SELECT json_group_array(json_object('id', term, 'slug', slug, 'name', name)) FROM (
      SELECT t.id AS term, t.slug, t.name FROM news_article_tags j JOIN news_tags t ON t.id = j.tag_id
      WHERE j.article_id = a.id ORDER BY j.place))
  FROM news_articles a;
--> statement-breakpoint
-- The number of articles in each list.
CREATE TRIGGER news_listings_inserted AFTER INSERT ON news_listings BEGIN
  INSERT INTO counters(name, value) VALUES ('news:' || NEW.list, 1)
  ON CONFLICT(name) DO UPDATE SET value = value + 1;
END;
--> statement-breakpoint
CREATE TRIGGER news_listings_deleted AFTER DELETE ON news_listings BEGIN
  UPDATE counters SET value = value - 1 WHERE name = 'news:' || OLD.list;
END;
--> statement-breakpoint
CREATE TRIGGER news_categories_updated AFTER UPDATE ON news_categories BEGIN
  UPDATE news_articles SET categories = (SELECT categories FROM news_article_terms t WHERE t.id = news_articles.id)
  WHERE id IN (SELECT article_id FROM news_article_categories WHERE category_id = NEW.id);
  UPDATE counters SET value = value + 1 WHERE name = 'content';
END;
--> statement-breakpoint
CREATE TRIGGER news_tags_updated AFTER UPDATE ON news_tags BEGIN
  UPDATE news_articles SET tags = (SELECT tags FROM news_article_terms t WHERE t.id = news_articles.id)
  WHERE id IN (SELECT article_id FROM news_article_tags WHERE tag_id = NEW.id);
  UPDATE counters SET value = value + 1 WHERE name = 'content';
END;
--> statement-breakpoint
CREATE TRIGGER news_authors_updated AFTER UPDATE ON news_authors BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'content';
END;
--> statement-breakpoint
-- Dealers ----------------------------------------------------------------------------------------------
-- Visitors see an imported file once it is live.
CREATE TRIGGER content_dealer_imports_live AFTER UPDATE OF status ON dealer_imports WHEN NEW.status = 'LIVE' BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'content';
END;
--> statement-breakpoint
-- Comments ---------------------------------------------------------------------------------------------
-- Each public article has a discussion, so that clients find its id. Events and runs get theirs with the first
-- comment.
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
-- Visible comments are counted on their topic, and visible replies on the first comment of their thread. Visitors
-- see both, so cached pages expire.
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
-- Likes aren't content: cached pages may show counts that are a little old.
CREATE TRIGGER comment_likes_inserted AFTER INSERT ON comment_likes BEGIN
  UPDATE comments SET like_count = like_count + 1 WHERE id = NEW.comment_id;
END;
--> statement-breakpoint
CREATE TRIGGER comment_likes_deleted AFTER DELETE ON comment_likes BEGIN
  UPDATE comments SET like_count = like_count - 1 WHERE id = OLD.comment_id;
END;
--> statement-breakpoint
CREATE TRIGGER content_foreign_post_marks_inserted AFTER INSERT ON foreign_post_marks BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'content';
END;
--> statement-breakpoint
CREATE TRIGGER content_foreign_post_marks_updated AFTER UPDATE ON foreign_post_marks BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'content';
END;
--> statement-breakpoint
-- Tracks -----------------------------------------------------------------------------------------------
-- A page that lists all tracks reads one row of `track_lists` per state, instead of each track and its names.

-- The fields of each track that lists show (db/schema/slips.ts).
CREATE VIEW track_entries(id, place, entry) AS
SELECT t.id, t.country || '-' || coalesce(t.state, ''), json_object('slug', t.slug, 'name', t.name, 'city', t.city,
  'state', t.state, 'country', t.country, 'latitude', t.latitude, 'longitude', t.longitude,
  'isPositionApproximate', t.is_position_approximate, 'elevationFt', t.elevation_ft, 'lengthFt', t.length_ft,
  'isSanctioned', t.is_sanctioned, 'sanction', t.sanction, 'closedOn', t.closed_on,
  'runs', (SELECT coalesce(sum(n.listed_run_count), 0) FROM track_names n WHERE n.track_id = t.id AND n.listed_run_count > 0))
FROM tracks t;
--> statement-breakpoint
CREATE TRIGGER tracks_list_inserted AFTER INSERT ON tracks BEGIN
  INSERT INTO track_lists(place, tracks)
  SELECT place, json_object(cast(id AS text), json(entry)) FROM track_entries WHERE id = NEW.id
  ON CONFLICT(place) DO UPDATE SET tracks =
    json_set(tracks, '$."' || NEW.id || '"', json(excluded.tracks -> ('$."' || NEW.id || '"')));
END;
--> statement-breakpoint
CREATE TRIGGER tracks_list_updated AFTER UPDATE ON tracks BEGIN
  UPDATE track_lists SET tracks = json_remove(tracks, '$."' || OLD.id || '"')
  WHERE place = OLD.country || '-' || coalesce(OLD.state, '');
  INSERT INTO track_lists(place, tracks)
  SELECT place, json_object(cast(id AS text), json(entry)) FROM track_entries WHERE id = NEW.id
  ON CONFLICT(place) DO UPDATE SET tracks =
    json_set(tracks, '$."' || NEW.id || '"', json(excluded.tracks -> ('$."' || NEW.id || '"')));
END;
--> statement-breakpoint
CREATE TRIGGER tracks_list_deleted AFTER DELETE ON tracks BEGIN
  UPDATE track_lists SET tracks = json_remove(tracks, '$."' || OLD.id || '"')
  WHERE place = OLD.country || '-' || coalesce(OLD.state, '');
END;
--> statement-breakpoint
-- The number of runs changes, or a name is assigned to a track.
CREATE TRIGGER track_names_list_updated AFTER UPDATE OF listed_run_count, track_id ON track_names BEGIN
  UPDATE track_lists SET tracks = json_set(tracks, '$."' || e.id || '"', json(e.entry))
  FROM (SELECT id, place, entry FROM track_entries WHERE id = NEW.track_id) AS e WHERE e.place = track_lists.place;
  UPDATE track_lists SET tracks = json_set(tracks, '$."' || e.id || '"', json(e.entry))
  FROM (SELECT id, place, entry FROM track_entries WHERE id = OLD.track_id AND OLD.track_id IS NOT NEW.track_id) AS e
  WHERE e.place = track_lists.place;
END;
--> statement-breakpoint
-- News feeds -------------------------------------------------------------------------------------------
-- The counter `news-changed` is the second in which public news last changed: the Last-Modified of its lists,
-- feeds and terms. An article is changed by unlisting and listing it (queries/news-writing.ts).

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
--> statement-breakpoint
-- Flags send a comment to the moderators. A total weight of six hides it until a moderator decides, unless one has
-- cleared it before.
CREATE TRIGGER comment_flags_inserted AFTER INSERT ON comment_flags WHEN NEW.status = 'OPEN' BEGIN
  UPDATE comments SET open_flag_count = open_flag_count + 1, open_flag_weight = open_flag_weight + NEW.weight,
    flagged_at = coalesce(flagged_at, NEW.created_at)
  WHERE id = NEW.comment_id;
  UPDATE comments SET status = 'HIDDEN', version = version + 1
  WHERE id = NEW.comment_id AND status = 'VISIBLE' AND open_flag_weight >= 6 AND is_cleared = 0;
END;
--> statement-breakpoint
CREATE TRIGGER comment_flags_decided AFTER UPDATE OF status ON comment_flags
WHEN OLD.status = 'OPEN' AND NEW.status <> 'OPEN' BEGIN
  UPDATE comments SET open_flag_count = open_flag_count - 1, open_flag_weight = open_flag_weight - OLD.weight,
    flagged_at = iif(open_flag_count > 1, flagged_at, NULL)
  WHERE id = NEW.comment_id;
END;
--> statement-breakpoint
-- No code can change an entry, except to remove text about a person.
CREATE TRIGGER audit_log_updated BEFORE UPDATE ON audit_log
WHEN (NEW.id, NEW.created_at, coalesce(NEW.actor_id, 0), NEW.action, NEW.subject_kind, NEW.subject_id)
  <> (OLD.id, OLD.created_at, coalesce(OLD.actor_id, 0), OLD.action, OLD.subject_kind, OLD.subject_id)
  OR NEW.detail IS NOT json_remove(OLD.detail, '$.note', '$.mods', '$.raceTrack') BEGIN
  SELECT RAISE(ABORT, 'the audit log is append-only');
END;
--> statement-breakpoint
-- Likes are counted on their article, and aren't content, as above.
CREATE TRIGGER news_article_likes_inserted AFTER INSERT ON news_article_likes BEGIN
  UPDATE news_articles SET like_count = like_count + 1 WHERE id = NEW.article_id;
END;
--> statement-breakpoint
CREATE TRIGGER news_article_likes_deleted AFTER DELETE ON news_article_likes BEGIN
  UPDATE news_articles SET like_count = like_count - 1 WHERE id = OLD.article_id;
END;
--> statement-breakpoint
-- The versions that the page cache and news feeds start from.
INSERT INTO counters(name, value) VALUES ('content', 1), ('news-changed', unixepoch());
--> statement-breakpoint
-- The tag for articles of interest in Europe. Its id is part of the product.
INSERT INTO news_tags(id, slug, name) VALUES (3012, 'eu', 'EU');
