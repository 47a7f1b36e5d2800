-- What the database keeps by itself (db/README.md tells why): totals, the rank trees of the boards, the
-- search indexes, the version of what visitors see, and an audit log that nobody rewrites.

-- 1. Totals -------------------------------------------------------------------------------------------
-- `counters` holds how many slips have each status (`slips:PENDING`), how many runs are listed
-- (`listed:1`, `listed:1:2026`) and how many of them are best ones (`best:1`, `best:1:2026`: section 2).

-- A new slip counts under its status. It joins the boards by an update, so that the triggers below see it.
CREATE TRIGGER slips_inserted AFTER INSERT ON slips BEGIN
  SELECT RAISE(ABORT, 'a slip joins the boards by an update of its standing, not by its insert')
  WHERE NEW.is_listed = 1 OR NEW.is_best = 1;
  INSERT INTO counters(name, value) VALUES ('slips:' || NEW.status, 1)
  ON CONFLICT(name) DO UPDATE SET value = value + 1;
END;
--> statement-breakpoint
-- A slip moves from one status to another.
CREATE TRIGGER slips_status_changed AFTER UPDATE OF status ON slips WHEN OLD.status <> NEW.status BEGIN
  UPDATE counters SET value = value - 1 WHERE name = 'slips:' || OLD.status;
  INSERT INTO counters(name, value) VALUES ('slips:' || NEW.status, 1)
  ON CONFLICT(name) DO UPDATE SET value = value + 1;
END;
--> statement-breakpoint
-- A run joins the lists: its class, its season, its racer and its track have one more.
CREATE TRIGGER slips_listed AFTER UPDATE OF is_listed ON slips WHEN NEW.is_listed = 1 AND OLD.is_listed = 0 BEGIN
  INSERT INTO counters(name, value)
  VALUES ('listed:' || NEW.is_stock, 1), ('listed:' || NEW.is_stock || ':' || NEW.season, 1)
  ON CONFLICT(name) DO UPDATE SET value = value + 1;
  UPDATE users SET listed_run_count = listed_run_count + 1 WHERE id = NEW.user_id;
  UPDATE track_names SET listed_run_count = listed_run_count + 1 WHERE id = NEW.track_name_id;
END;
--> statement-breakpoint
-- A run leaves the lists. It is counted out as what it was (OLD): its numbers may change in the same update.
CREATE TRIGGER slips_unlisted AFTER UPDATE OF is_listed ON slips WHEN NEW.is_listed = 0 AND OLD.is_listed = 1 BEGIN
  UPDATE counters SET value = value - 1
  WHERE name IN ('listed:' || OLD.is_stock, 'listed:' || OLD.is_stock || ':' || OLD.season);
  UPDATE users SET listed_run_count = listed_run_count - 1 WHERE id = OLD.user_id;
  UPDATE track_names SET listed_run_count = listed_run_count - 1 WHERE id = OLD.track_name_id;
END;
--> statement-breakpoint

-- 2. Ranks --------------------------------------------------------------------------------------------
-- `board_counts` and `board_speeds` say how many best runs of a board are quicker than any time, so that a
-- rank is looked up, not counted (db/schema/slips.ts draws the tree). Season 0 is all time.

-- How the trees are written: a row inserted here adds one run to a board's tree (`change` 1) or takes one
-- out (-1). The view itself is always empty: two triggers stand behind it.
CREATE VIEW board_changes(is_stock, season, elapsed_ms, trap_speed_hundredths_mph, change) AS
SELECT NULL, NULL, NULL, NULL, NULL WHERE false;
--> statement-breakpoint
-- One run more: every count of a later time goes up by one, and its speed takes its place among the equal times.
CREATE TRIGGER board_changes_added INSTEAD OF INSERT ON board_changes WHEN NEW.change = 1 BEGIN
  INSERT INTO counters(name, value)
  VALUES ('best:' || NEW.is_stock || iif(NEW.season = 0, '', ':' || NEW.season), 1)
  ON CONFLICT(name) DO UPDATE SET value = value + 1;
  -- A node that is used for the first time begins with zeros: 260 tenths of a second, or 100 milliseconds.
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
-- One run less. Its speed is found by where its five digits stand: eight characters an entry.
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
-- A run becomes the best of its vehicle.
CREATE TRIGGER slips_best AFTER UPDATE OF is_best ON slips
WHEN NEW.is_best = 1 AND OLD.is_best = 0 BEGIN
  INSERT INTO board_changes VALUES (NEW.is_stock, 0, NEW.elapsed_ms, NEW.trap_speed_hundredths_mph, 1);
END;
--> statement-breakpoint
-- It no longer is.
CREATE TRIGGER slips_not_best AFTER UPDATE OF is_best ON slips
WHEN NEW.is_best = 0 AND OLD.is_best = 1 BEGIN
  INSERT INTO board_changes VALUES (OLD.is_stock, 0, OLD.elapsed_ms, OLD.trap_speed_hundredths_mph, -1);
END;
--> statement-breakpoint
-- The same within a season, while the run is listed and the best there. Both flags are asked: an edit takes
-- a run off the lists and changes its numbers in one update, and only that update still knows the old ones.
-- When a later statement clears the flag of the season, nothing is counted twice.
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

-- 3. Search -------------------------------------------------------------------------------------------
-- Runs by any filter of the boards. FTS5 holds the search tokens of each listed run and gives the runs that
-- have all of some tokens, so that a filter reads what it finds and not what each of its texts matches.
CREATE VIRTUAL TABLE run_search USING fts5(tokens, content='', contentless_delete=1, detail='none', tokenize='ascii');
--> statement-breakpoint
-- The search tokens of a listed run, some 150:
--   track7, year1970, model…   Its track's name by id, its car's model year and model.
--   u…, v…, t…                 The pieces of one, two and three letters of its racer's username, its vehicle
--                              and its track. Letters are lower case and spelled as the hexadecimal of their
--                              bytes, which keeps signs and spaces apart from FTS5's own syntax.
--   listed1, best1y2025        The lists it stands in: all runs or best ones, class, season.
--   best1et100x113             For each of those its time, 60-foot time and speed in steps of three widths,
--                              here 11.3 s. A filtered list is walked by them, in its order.
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
-- A run joins or leaves a list, or a listed run changes in what its tokens are made of.
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
-- A racer's runs are found by the new name.
CREATE TRIGGER users_search AFTER UPDATE OF username_key ON users WHEN OLD.username_key <> NEW.username_key BEGIN
  DELETE FROM run_search WHERE rowid IN (SELECT id FROM slips WHERE is_listed = 1 AND user_id = NEW.id);
  INSERT INTO run_search(rowid, tokens) SELECT id, tokens FROM run_search_tokens WHERE user_id = NEW.id;
END;
--> statement-breakpoint
-- Track names for suggestions. Trigrams match any part of three letters or more, whatever its case.
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

-- 4. What visitors see --------------------------------------------------------------------------------
-- The counter `content` goes up whenever something changes that a visitor may see. Cached pages carry it in
-- their key, so that no code has to remember to purge them.
INSERT INTO counters(name, value) VALUES ('content', 1);
--> statement-breakpoint
CREATE TRIGGER content_slips_inserted AFTER INSERT ON slips BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'content';
END;
--> statement-breakpoint
CREATE TRIGGER content_slips_updated AFTER UPDATE OF status, is_listed, is_best ON slips
WHEN OLD.status <> NEW.status OR OLD.is_listed <> NEW.is_listed OR OLD.is_best <> NEW.is_best BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'content';
END;
--> statement-breakpoint
-- What a slip may also carry is corrected without a new decision.
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

-- 5. The audit log ------------------------------------------------------------------------------------
-- Entries are added and never changed or deleted, by whatever code.
CREATE TRIGGER audit_log_updated BEFORE UPDATE ON audit_log BEGIN
  SELECT RAISE(ABORT, 'the audit log is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_deleted BEFORE DELETE ON audit_log BEGIN
  SELECT RAISE(ABORT, 'the audit log is append-only');
END;
