-- The index of listed runs learns all that a filter may ask for, and where a run stands in each order, so
-- that one question finds the first runs of any filter. A run's words are now also:
-- the pieces of one, two and three letters of its racer's name, its car (v) and its track (t), spelled as in
-- the migration `letters`; its model and model year; the lists it stands in, such as `listed1` and
-- `best1y2025` (stock, of that season); and for each of those its times and speed in steps of three widths,
-- such as `best1et1000x11`, `best1et100x113` and `best1et10x1134` for 11.34 s.
-- The words before `year`, and pieces of a name up to two letters, stand as the version before asks for them.
DROP TRIGGER slips_words;
--> statement-breakpoint
DROP TRIGGER users_run_words;
--> statement-breakpoint
DROP VIEW run_words_spelled;
--> statement-breakpoint
CREATE VIEW run_words_spelled(id, user_id, words) AS
SELECT s.id, s.user_id, 'stock' || s.is_stock || ' season' || s.season || ' car' || s.vehicle_lookup_id
  || ' track' || s.track_name_id || iif(s.is_best, ' best ', ' ') || iif(s.is_season_best, 'seasonbest ', '')
  || 'year' || s.vehicle_year || ' model' || hex(lower(s.vehicle_model)) || ' ' || (
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
    SELECT '', u.username_key
    UNION ALL SELECT 'v', lower(s.vehicle_year || ' ' || s.vehicle_make || ' ' || s.vehicle_model || ' ' || s.vehicle_trim)
    UNION ALL SELECT 't', lower(s.race_track)),
  places(mark, text, n) AS (
    SELECT mark, text, 1 FROM texts
    UNION ALL SELECT mark, text, n + 1 FROM places WHERE n < length(text))
  SELECT group_concat(mark || hex(substr(text, n, 1)) || ' ' || mark || hex(substr(text, n, 2)) || ' '
    || mark || hex(substr(text, n, 3)), ' ') FROM places)
FROM slips s CROSS JOIN users u ON u.id = s.user_id WHERE s.is_listed = 1;
--> statement-breakpoint
DELETE FROM run_words;
--> statement-breakpoint
INSERT INTO run_words(rowid, words) SELECT id, words FROM run_words_spelled ORDER BY id;
--> statement-breakpoint
CREATE TRIGGER slips_words AFTER UPDATE OF is_listed, is_best, is_season_best, is_stock, ran_on, vehicle_lookup_id,
  track_name_id, vehicle_year, vehicle_make, vehicle_model, vehicle_trim, race_track, elapsed_ms, sixty_foot_ms,
  trap_speed_hundredths_mph ON slips
WHEN (OLD.is_listed OR NEW.is_listed) AND (OLD.is_listed, OLD.is_best, OLD.is_season_best, OLD.is_stock, OLD.season,
  OLD.vehicle_lookup_id, OLD.track_name_id, OLD.vehicle_year, OLD.vehicle_make, OLD.vehicle_model, OLD.vehicle_trim,
  OLD.race_track, OLD.elapsed_ms, OLD.sixty_foot_ms, OLD.trap_speed_hundredths_mph)
  <> (NEW.is_listed, NEW.is_best, NEW.is_season_best, NEW.is_stock, NEW.season,
  NEW.vehicle_lookup_id, NEW.track_name_id, NEW.vehicle_year, NEW.vehicle_make, NEW.vehicle_model, NEW.vehicle_trim,
  NEW.race_track, NEW.elapsed_ms, NEW.sixty_foot_ms, NEW.trap_speed_hundredths_mph) BEGIN
  DELETE FROM run_words WHERE rowid = OLD.id;
  INSERT INTO run_words(rowid, words) SELECT id, words FROM run_words_spelled WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER users_run_words AFTER UPDATE OF username_key ON users WHEN OLD.username_key <> NEW.username_key BEGIN
  DELETE FROM run_words WHERE rowid IN (SELECT id FROM slips WHERE is_listed = 1 AND user_id = NEW.id);
  INSERT INTO run_words(rowid, words) SELECT id, words FROM run_words_spelled WHERE user_id = NEW.id;
END;
