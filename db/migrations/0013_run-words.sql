-- Which runs several texts have in common: an index of the listed runs themselves. A run's words are the
-- letters and pairs of its racer's name, its car and its track by id, its class, its season and whether
-- it is a best one. FTS5 intersects them and gives the runs that have all words alone, so that a filter
-- reads what it finds, not what each text matches. Letters are spelled as in the migration `letters`.
CREATE VIRTUAL TABLE run_words USING fts5(words, content='', contentless_delete=1, detail='none', tokenize='ascii');
--> statement-breakpoint
CREATE VIEW run_words_spelled(id, user_id, words) AS
SELECT s.id, s.user_id, 'stock' || s.is_stock || ' season' || s.season || ' car' || s.vehicle_lookup_id
  || ' track' || s.track_name_id || iif(s.is_best, ' best ', ' ') || iif(s.is_season_best, 'seasonbest ', '') || (
  WITH RECURSIVE places(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM places WHERE n < length(u.username_key))
  SELECT group_concat(hex(substr(u.username_key, n, 1)) || ' ' || hex(substr(u.username_key, n, 2)), ' ') FROM places)
FROM slips s CROSS JOIN users u ON u.id = s.user_id WHERE s.is_listed = 1;
--> statement-breakpoint
INSERT INTO run_words(rowid, words) SELECT id, words FROM run_words_spelled;
--> statement-breakpoint
CREATE TRIGGER slips_words AFTER UPDATE OF is_listed, is_best, is_season_best ON slips
WHEN (OLD.is_listed, OLD.is_best, OLD.is_season_best) <> (NEW.is_listed, NEW.is_best, NEW.is_season_best) BEGIN
  DELETE FROM run_words WHERE rowid = OLD.id;
  INSERT INTO run_words(rowid, words) SELECT id, words FROM run_words_spelled WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER users_run_words AFTER UPDATE OF username_key ON users WHEN OLD.username_key <> NEW.username_key BEGIN
  DELETE FROM run_words WHERE rowid IN (SELECT id FROM slips WHERE is_listed = 1 AND user_id = NEW.id);
  INSERT INTO run_words(rowid, words) SELECT id, words FROM run_words_spelled WHERE user_id = NEW.id;
END;
