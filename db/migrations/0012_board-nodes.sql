CREATE TABLE `board_counts` (
	`is_stock` integer NOT NULL,
	`season` integer NOT NULL,
	`step_ms` integer NOT NULL,
	`from_ms` integer NOT NULL,
	`counts` text NOT NULL,
	PRIMARY KEY(`is_stock`, `season`, `step_ms`, `from_ms`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `board_speeds` (
	`is_stock` integer NOT NULL,
	`season` integer NOT NULL,
	`elapsed_ms` integer NOT NULL,
	`speeds` text NOT NULL,
	PRIMARY KEY(`is_stock`, `season`, `elapsed_ms`)
) WITHOUT ROWID;
--> statement-breakpoint
-- The runs that are there already.
WITH times AS MATERIALIZED (
  SELECT is_stock, 0 AS season, elapsed_ms AS ms, count(*) AS runs FROM slips WHERE is_best = 1 GROUP BY 1, 2, 3
  UNION ALL
  SELECT is_stock, season, elapsed_ms, count(*) FROM slips WHERE is_season_best = 1 GROUP BY 1, 2, 3
), steps AS (
  SELECT is_stock, season, 100 AS step_ms, 0 AS from_ms, ms / 100 AS step, sum(runs) AS runs FROM times GROUP BY 1, 2, 5
  UNION ALL
  SELECT is_stock, season, 1, ms / 100 * 100, ms % 100, runs FROM times
), numbers(step) AS (
  SELECT 0 UNION ALL SELECT step + 1 FROM numbers WHERE step < 259
), places AS (
  SELECT is_stock, season, step_ms, from_ms, numbers.step
  FROM (SELECT DISTINCT is_stock, season, step_ms, from_ms FROM steps), numbers
  WHERE numbers.step < iif(step_ms = 100, 260, 100)
)
INSERT INTO board_counts(is_stock, season, step_ms, from_ms, counts)
SELECT is_stock, season, step_ms, from_ms, json_group_array(quicker ORDER BY step) FROM (
  SELECT is_stock, season, step_ms, from_ms, step, coalesce(sum(runs) OVER (
    PARTITION BY is_stock, season, step_ms, from_ms ORDER BY step
    ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS quicker
  FROM places LEFT JOIN steps USING (is_stock, season, step_ms, from_ms, step))
GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
INSERT INTO board_speeds(is_stock, season, elapsed_ms, speeds)
SELECT is_stock, 0, elapsed_ms, json_group_array(printf('%05d', trap_speed_hundredths_mph) ORDER BY trap_speed_hundredths_mph DESC)
FROM slips INDEXED BY slips_best_et WHERE is_best = 1 GROUP BY is_stock, elapsed_ms;
--> statement-breakpoint
INSERT INTO board_speeds(is_stock, season, elapsed_ms, speeds)
SELECT is_stock, season, elapsed_ms, json_group_array(printf('%05d', trap_speed_hundredths_mph) ORDER BY trap_speed_hundredths_mph DESC)
FROM slips INDEXED BY slips_season_et WHERE is_season_best = 1 GROUP BY is_stock, season, elapsed_ms;
--> statement-breakpoint
-- The triggers that kept a row for each digit make room for those that keep the nodes.
DROP TRIGGER slips_best;
--> statement-breakpoint
DROP TRIGGER slips_not_best;
--> statement-breakpoint
DROP TRIGGER slips_season_best;
--> statement-breakpoint
DROP TRIGGER slips_not_season_best;
--> statement-breakpoint
-- A run becomes, or no longer is, the best of its vehicle: one run more or less before each later time.
CREATE TRIGGER slips_best AFTER UPDATE OF is_best ON slips
WHEN NEW.is_best = 1 AND OLD.is_best = 0 BEGIN
  INSERT INTO counters(name, value) VALUES ('best:' || NEW.is_stock, 1)
  ON CONFLICT(name) DO UPDATE SET value = value + 1;
  INSERT INTO board_counts(is_stock, season, step_ms, from_ms, counts) VALUES
    (NEW.is_stock, 0, 100, 0, '[' || substr(replace(hex(zeroblob(260)), '00', ',0'), 2) || ']'),
    (NEW.is_stock, 0, 1, NEW.elapsed_ms / 100 * 100, '[' || substr(replace(hex(zeroblob(100)), '00', ',0'), 2) || ']')
  ON CONFLICT(is_stock, season, step_ms, from_ms) DO NOTHING;
  UPDATE board_counts
  SET counts = (SELECT json_group_array(value + (key > (NEW.elapsed_ms - from_ms) / step_ms) ORDER BY key) FROM json_each(counts))
  WHERE is_stock = NEW.is_stock AND season = 0
    AND (step_ms, from_ms) IN (VALUES (100, 0), (1, NEW.elapsed_ms / 100 * 100));
  INSERT INTO board_speeds(is_stock, season, elapsed_ms, speeds)
  VALUES (NEW.is_stock, 0, NEW.elapsed_ms, json_array(printf('%05d', NEW.trap_speed_hundredths_mph)))
  ON CONFLICT(is_stock, season, elapsed_ms) DO UPDATE SET speeds = (
    SELECT json_group_array(speed ORDER BY speed DESC)
    FROM (SELECT value AS speed FROM json_each(speeds) UNION ALL SELECT excluded.speeds ->> 0));
END;
--> statement-breakpoint
CREATE TRIGGER slips_not_best AFTER UPDATE OF is_best ON slips
WHEN NEW.is_best = 0 AND OLD.is_best = 1 BEGIN
  UPDATE counters SET value = value - 1 WHERE name = 'best:' || OLD.is_stock;
  UPDATE board_counts
  SET counts = (SELECT json_group_array(value - (key > (OLD.elapsed_ms - from_ms) / step_ms) ORDER BY key) FROM json_each(counts))
  WHERE is_stock = OLD.is_stock AND season = 0
    AND (step_ms, from_ms) IN (VALUES (100, 0), (1, OLD.elapsed_ms / 100 * 100));
  UPDATE board_speeds
  SET speeds = json_remove(speeds, '$[' || (instr(speeds, printf('"%05d"', OLD.trap_speed_hundredths_mph)) / 8) || ']')
  WHERE is_stock = OLD.is_stock AND season = 0 AND elapsed_ms = OLD.elapsed_ms;
END;
--> statement-breakpoint
-- The same within a season, while the run is listed and the best there; migration `seasons` tells why
-- both are asked.
CREATE TRIGGER slips_season_best AFTER UPDATE OF is_listed, is_season_best ON slips
WHEN NEW.is_listed * NEW.is_season_best = 1 AND OLD.is_listed * OLD.is_season_best = 0 BEGIN
  INSERT INTO counters(name, value) VALUES ('best:' || NEW.is_stock || ':' || NEW.season, 1)
  ON CONFLICT(name) DO UPDATE SET value = value + 1;
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
CREATE TRIGGER slips_not_season_best AFTER UPDATE OF is_listed, is_season_best ON slips
WHEN NEW.is_listed * NEW.is_season_best = 0 AND OLD.is_listed * OLD.is_season_best = 1 BEGIN
  UPDATE counters SET value = value - 1 WHERE name = 'best:' || OLD.is_stock || ':' || OLD.season;
  UPDATE board_counts
  SET counts = (SELECT json_group_array(value - (key > (OLD.elapsed_ms - from_ms) / step_ms) ORDER BY key) FROM json_each(counts))
  WHERE is_stock = OLD.is_stock AND season = OLD.season
    AND (step_ms, from_ms) IN (VALUES (100, 0), (1, OLD.elapsed_ms / 100 * 100));
  UPDATE board_speeds
  SET speeds = json_remove(speeds, '$[' || (instr(speeds, printf('"%05d"', OLD.trap_speed_hundredths_mph)) / 8) || ']')
  WHERE is_stock = OLD.is_stock AND season = OLD.season AND elapsed_ms = OLD.elapsed_ms;
END;
