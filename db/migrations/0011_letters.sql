-- Text search for what is too short for trigrams: an index of the single letters and the pairs that
-- stand in the names of whoever, and whatever, has listed runs. What has none can't be on a board, so
-- that accounts, cars and tracks without runs make no filter slower. Letters are lower case and spelled
-- as the hexadecimal of their bytes, which keeps signs and spaces apart from FTS5's own syntax.
CREATE VIRTUAL TABLE users_letters USING fts5(letters, content='', contentless_delete=1, detail='none', tokenize='ascii');
--> statement-breakpoint
CREATE VIRTUAL TABLE vehicle_lookup_letters USING fts5(letters, content='', contentless_delete=1, detail='none', tokenize='ascii');
--> statement-breakpoint
CREATE VIRTUAL TABLE track_names_letters USING fts5(letters, content='', contentless_delete=1, detail='none', tokenize='ascii');
--> statement-breakpoint
-- How many names have a letter or a pair: one row each, which FTS5 keeps.
CREATE VIRTUAL TABLE users_letters_vocab USING fts5vocab(users_letters, 'row');
--> statement-breakpoint
CREATE VIRTUAL TABLE vehicle_lookup_letters_vocab USING fts5vocab(vehicle_lookup_letters, 'row');
--> statement-breakpoint
CREATE VIRTUAL TABLE track_names_letters_vocab USING fts5vocab(track_names_letters, 'row');
--> statement-breakpoint
-- What belongs into the index; the word `name`, which no letter spells, counts the names themselves.
CREATE VIEW users_spelled(id, letters) AS
SELECT u.id, (
  WITH RECURSIVE places(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM places WHERE n < length(u.username_key))
  SELECT 'name ' || group_concat(hex(substr(u.username_key, n, 1)) || ' ' || hex(substr(u.username_key, n, 2)), ' ') FROM places)
FROM users u WHERE u.listed_run_count > 0;
--> statement-breakpoint
CREATE VIEW vehicle_lookup_spelled(id, letters) AS
SELECT v.id, (
  WITH RECURSIVE name(text) AS (SELECT lower(v.year || ' ' || v.make || ' ' || v.model || ' ' || v.trim)),
  places(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM places WHERE n < (SELECT length(text) FROM name))
  SELECT 'name ' || group_concat(hex(substr(text, n, 1)) || ' ' || hex(substr(text, n, 2)), ' ') FROM name, places)
FROM vehicle_lookup v WHERE v.listed_run_count > 0;
--> statement-breakpoint
CREATE VIEW track_names_spelled(id, letters) AS
SELECT t.id, (
  WITH RECURSIVE places(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM places WHERE n < length(t.name))
  SELECT 'name ' || group_concat(hex(lower(substr(t.name, n, 1))) || ' ' || hex(lower(substr(t.name, n, 2))), ' ') FROM places)
FROM track_names t WHERE t.listed_run_count > 0;
--> statement-breakpoint
INSERT INTO users_letters(rowid, letters) SELECT id, letters FROM users_spelled;
--> statement-breakpoint
INSERT INTO vehicle_lookup_letters(rowid, letters) SELECT id, letters FROM vehicle_lookup_spelled;
--> statement-breakpoint
INSERT INTO track_names_letters(rowid, letters) SELECT id, letters FROM track_names_spelled;
--> statement-breakpoint
-- Somebody's first run is listed, their last one leaves, or the name changes.
CREATE TRIGGER users_letters_update AFTER UPDATE OF username_key, listed_run_count ON users
WHEN (OLD.listed_run_count > 0) <> (NEW.listed_run_count > 0) OR OLD.username_key <> NEW.username_key BEGIN
  DELETE FROM users_letters WHERE rowid = OLD.id;
  INSERT INTO users_letters(rowid, letters) SELECT id, letters FROM users_spelled WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER vehicle_lookup_letters_update AFTER UPDATE OF year, make, model, trim, listed_run_count ON vehicle_lookup
WHEN (OLD.listed_run_count > 0) <> (NEW.listed_run_count > 0)
  OR (OLD.year, OLD.make, OLD.model, OLD.trim) <> (NEW.year, NEW.make, NEW.model, NEW.trim) BEGIN
  DELETE FROM vehicle_lookup_letters WHERE rowid = OLD.id;
  INSERT INTO vehicle_lookup_letters(rowid, letters) SELECT id, letters FROM vehicle_lookup_spelled WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER track_names_letters_update AFTER UPDATE OF name, listed_run_count ON track_names
WHEN (OLD.listed_run_count > 0) <> (NEW.listed_run_count > 0) OR OLD.name <> NEW.name BEGIN
  DELETE FROM track_names_letters WHERE rowid = OLD.id;
  INSERT INTO track_names_letters(rowid, letters) SELECT id, letters FROM track_names_spelled WHERE id = NEW.id;
END;
