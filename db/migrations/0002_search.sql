-- Full-text search: the FTS5 tables, and the triggers that keep them current.

-- Runs by any filter of the boards. FTS5 returns the runs that have all given tokens, so a filter reads only the
-- runs it finds, not everything that matches one of its parts.
CREATE VIRTUAL TABLE run_search USING fts5(tokens, content='', contentless_delete=1, detail='none', tokenize='ascii');
--> statement-breakpoint
-- The search tokens of a listed run, about 150:
--   track7, year1970, model…   The id of its track's name, its car's model year and model.
--   u…, v…, t…                 All substrings of one, two and three letters of its racer's username, vehicle and
--                              track, in lower case, as hexadecimal bytes: punctuation and spaces would be
--                              FTS5 syntax.
--   listed1, best1y2025        Its lists: all runs or best runs, class, season.
--   best1et100x113             For each list its elapsed time, 60-foot time and speed in steps of three sizes,
--                              here 11.3 s. A filtered list is read by them, in its order.
CREATE VIEW run_search_tokens(id, user_id, tokens) AS
SELECT s.id, s.user_id, 'track' || s.track_name_id || ' year' || s.vehicle_year || ' model' || hex(lower(s.vehicle_model)) || ' ' || (
  WITH lists(list) AS (
    SELECT 'listed' || s.is_stock
    UNION ALL SELECT 'listed' || s.is_stock || 'y' || s.season
    UNION ALL SELECT 'best' || s.is_stock WHERE s.is_best
    UNION ALL SELECT 'best' || s.is_stock || 'y' || s.season WHERE s.is_season_best),
  steps(step) AS (VALUES (''),
    ('et1000x' || (s.elapsed_ms / 1000)), ('et100x' || (s.elapsed_ms / 100)), ('et10x' || (s.elapsed_ms / 10)),
    ('ft100x' || (s.sixty_foot_ms / 100)), ('ft10x' || (s.sixty_foot_ms / 10)), ('ft1x' || s.sixty_foot_ms),
    ('mph1000x' || (s.trap_speed_hundredths_mph / 1000)), ('mph100x' || (s.trap_speed_hundredths_mph / 100)),
    ('mph10x' || (s.trap_speed_hundredths_mph / 10)))
  SELECT group_concat(list || step, ' ') FROM lists CROSS JOIN steps) || ' ' || (
  WITH RECURSIVE texts(mark, text) AS (
    SELECT 'u', u.username_key
    UNION ALL SELECT 'v', lower(s.vehicle_year || ' ' || s.vehicle_make || ' ' || s.vehicle_model || ' ' || s.vehicle_trim)
    UNION ALL SELECT 't', lower(s.race_track)),
  places(mark, text, n) AS (
    SELECT mark, text, 1 FROM texts
    UNION ALL SELECT mark, text, n + 1 FROM places WHERE n < length(text))
  SELECT group_concat(mark || hex(substr(text, n, 1)) || ' ' || mark || hex(substr(text, n, 2)) || ' '
    || mark || hex(substr(text, n, 3)), ' ') FROM places)
FROM slips s CROSS JOIN users u ON u.id = s.user_id WHERE s.is_listed = 1;
--> statement-breakpoint
-- A run is listed or unlisted, or a field changes that is part of its tokens.
CREATE TRIGGER slips_search AFTER UPDATE OF is_listed, is_best, is_season_best, is_stock, ran_on,
  track_name_id, vehicle_year, vehicle_make, vehicle_model, vehicle_trim, race_track, elapsed_ms, sixty_foot_ms,
  trap_speed_hundredths_mph ON slips
WHEN (OLD.is_listed OR NEW.is_listed) AND (OLD.is_listed, OLD.is_best, OLD.is_season_best, OLD.is_stock, OLD.season,
  OLD.track_name_id, OLD.vehicle_year, OLD.vehicle_make, OLD.vehicle_model, OLD.vehicle_trim,
  OLD.race_track, OLD.elapsed_ms, OLD.sixty_foot_ms, OLD.trap_speed_hundredths_mph)
  <> (NEW.is_listed, NEW.is_best, NEW.is_season_best, NEW.is_stock, NEW.season,
  NEW.track_name_id, NEW.vehicle_year, NEW.vehicle_make, NEW.vehicle_model, NEW.vehicle_trim,
  NEW.race_track, NEW.elapsed_ms, NEW.sixty_foot_ms, NEW.trap_speed_hundredths_mph) BEGIN
  DELETE FROM run_search WHERE rowid = OLD.id;
  INSERT INTO run_search(rowid, tokens) SELECT id, tokens FROM run_search_tokens WHERE id = NEW.id;
END;
--> statement-breakpoint
-- A racer is renamed.
CREATE TRIGGER users_search AFTER UPDATE OF username_key ON users WHEN OLD.username_key <> NEW.username_key BEGIN
  DELETE FROM run_search WHERE rowid IN (SELECT id FROM slips WHERE is_listed = 1 AND user_id = NEW.id);
  INSERT INTO run_search(rowid, tokens) SELECT id, tokens FROM run_search_tokens WHERE user_id = NEW.id;
END;
--> statement-breakpoint
-- Track names for suggestions. Trigrams match any part of three letters or more, in any case.
CREATE VIRTUAL TABLE track_name_search USING fts5(name, content='track_names', content_rowid='id', tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER track_names_inserted AFTER INSERT ON track_names BEGIN
  INSERT INTO track_name_search(rowid, name) VALUES (NEW.id, NEW.name);
END;
--> statement-breakpoint
CREATE TRIGGER track_names_renamed AFTER UPDATE OF name ON track_names BEGIN
  INSERT INTO track_name_search(track_name_search, rowid, name) VALUES ('delete', OLD.id, OLD.name);
  INSERT INTO track_name_search(rowid, name) VALUES (NEW.id, NEW.name);
END;
--> statement-breakpoint
-- Events by words, category, state and place. Lists are ordered by the event's position, which is the rowid, so
-- reading one is bounded by what it shows. Tokens come from app/features/events/search-tokens.ts.
CREATE VIRTUAL TABLE event_search USING fts5(tokens, content='', contentless_delete=1, detail='none', tokenize='ascii tokenchars ''_''');
--> statement-breakpoint
CREATE TRIGGER events_search_inserted AFTER INSERT ON events BEGIN
  INSERT INTO event_search(rowid, tokens) VALUES (NEW.over_at / 60000 * 134217728 + NEW.id, NEW.search_tokens);
END;
--> statement-breakpoint
CREATE TRIGGER events_search_updated AFTER UPDATE OF over_at, search_tokens ON events BEGIN
  DELETE FROM event_search WHERE rowid = OLD.over_at / 60000 * 134217728 + OLD.id;
  INSERT INTO event_search(rowid, tokens) VALUES (NEW.over_at / 60000 * 134217728 + NEW.id, NEW.search_tokens);
END;
--> statement-breakpoint
-- Full text of public articles. `marks` holds the filters of a search as words that no one types: category4 tag7
-- author2 eu.
CREATE VIRTUAL TABLE news_search USING fts5(title, excerpt, plain_text, marks, tokenize='porter unicode61 remove_diacritics 2');
--> statement-breakpoint
-- An article is in the lists and the search while `listed_at` is set. To change an article, clear `listed_at` and
-- set it again in the same batch (queries/news-writing.ts).
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
  UPDATE counters SET value = value + 1 WHERE name = 'content';
END;
--> statement-breakpoint
CREATE TRIGGER news_articles_unlisted AFTER UPDATE OF listed_at ON news_articles
WHEN NEW.listed_at IS NULL AND OLD.listed_at IS NOT NULL BEGIN
  DELETE FROM news_listings WHERE article_id = OLD.id;
  DELETE FROM news_search WHERE rowid = OLD.id;
  UPDATE counters SET value = value + 1 WHERE name = 'content';
END;
--> statement-breakpoint
CREATE TRIGGER news_articles_deleted BEFORE DELETE ON news_articles WHEN OLD.listed_at IS NOT NULL BEGIN
  DELETE FROM news_listings WHERE article_id = OLD.id;
  DELETE FROM news_search WHERE rowid = OLD.id;
  UPDATE counters SET value = value + 1 WHERE name = 'content';
END;
