DROP INDEX `slips_listed_track`;--> statement-breakpoint
ALTER TABLE `slips` ADD `season` integer GENERATED ALWAYS AS (cast(substr(ran_on, 1, 4) as integer)) VIRTUAL NOT NULL;--> statement-breakpoint
ALTER TABLE `slips` ADD `ran_month` text GENERATED ALWAYS AS (substr(ran_on, 1, 7)) VIRTUAL NOT NULL;--> statement-breakpoint
ALTER TABLE `slips` ADD `is_season_best` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `slips` ADD `is_track_best` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- Before the indexes are there and without triggers: all slips at once.
UPDATE slips SET is_season_best = 1 WHERE id IN (
  SELECT id FROM (
    SELECT id, row_number() OVER (PARTITION BY vehicle_id, is_stock, season
      ORDER BY elapsed_ms, trap_speed_hundredths_mph DESC, ran_on, id) AS place
    FROM slips WHERE is_listed = 1)
  WHERE place = 1);
--> statement-breakpoint
UPDATE slips SET is_track_best = 1 WHERE id IN (
  SELECT id FROM (
    SELECT id, row_number() OVER (PARTITION BY vehicle_id, is_stock, track_name_id
      ORDER BY elapsed_ms, trap_speed_hundredths_mph DESC, ran_on, id) AS place
    FROM slips WHERE is_listed = 1)
  WHERE place = 1);
--> statement-breakpoint
CREATE INDEX `slips_season_et` ON `slips` (`is_stock`,`season`,`elapsed_ms`,trap_speed_hundredths_mph desc,`ran_on`,`id`) WHERE is_season_best = 1;--> statement-breakpoint
CREATE INDEX `slips_season_sixty_foot` ON `slips` (`is_stock`,`season`,`sixty_foot_ms`,`id`) WHERE is_season_best = 1;--> statement-breakpoint
CREATE INDEX `slips_season_speed` ON `slips` (`is_stock`,`season`,`trap_speed_hundredths_mph`,`id`) WHERE is_season_best = 1;--> statement-breakpoint
CREATE INDEX `slips_season_user` ON `slips` (`user_id`,`is_stock`,`season`) WHERE is_season_best = 1;--> statement-breakpoint
CREATE INDEX `slips_season_lookup` ON `slips` (`vehicle_lookup_id`,`is_stock`,`season`,`elapsed_ms`) WHERE is_season_best = 1;--> statement-breakpoint
CREATE INDEX `slips_season_track` ON `slips` (`track_name_id`,`is_stock`,`season`,`elapsed_ms`) WHERE is_season_best = 1;--> statement-breakpoint
CREATE INDEX `slips_listed_season_et` ON `slips` (`is_stock`,`season`,`elapsed_ms`,trap_speed_hundredths_mph desc,`ran_on`,`id`) WHERE is_listed = 1;--> statement-breakpoint
CREATE INDEX `slips_listed_season_sixty_foot` ON `slips` (`is_stock`,`season`,`sixty_foot_ms`,`id`) WHERE is_listed = 1;--> statement-breakpoint
CREATE INDEX `slips_listed_season_speed` ON `slips` (`is_stock`,`season`,`trap_speed_hundredths_mph`,`id`) WHERE is_listed = 1;--> statement-breakpoint
CREATE INDEX `slips_track_best` ON `slips` (`track_name_id`,`is_stock`,`elapsed_ms`,trap_speed_hundredths_mph desc,`ran_on`,`id`) WHERE is_track_best = 1;--> statement-breakpoint
CREATE INDEX `slips_listed_month` ON `slips` (`is_stock`,`ran_month`,`elapsed_ms`) WHERE is_listed = 1;--> statement-breakpoint
CREATE INDEX `slips_listed_board_day` ON `slips` (`is_stock`,`ran_on`,`elapsed_ms`,trap_speed_hundredths_mph desc,`id`) WHERE is_listed = 1;--> statement-breakpoint
CREATE INDEX `slips_listed_track` ON `slips` (`track_name_id`,`is_stock`,`ran_on`,`id`) WHERE is_listed = 1;--> statement-breakpoint
CREATE INDEX `tracks_state` ON `tracks` (`state`);--> statement-breakpoint
CREATE INDEX `vehicle_lookup_model` ON `vehicle_lookup` (model collate nocase,`year`);--> statement-breakpoint
INSERT INTO counters(name, value)
SELECT 'listed:' || is_stock || ':' || season, count(*) FROM slips WHERE is_listed = 1 GROUP BY is_stock, season
UNION ALL
SELECT 'best:' || is_stock || ':' || season, count(*) FROM slips WHERE is_season_best = 1 GROUP BY is_stock, season;
--> statement-breakpoint
-- A digit tree for each season, beside the one of all time: the year stands before the prefix.
WITH times AS MATERIALIZED (
  SELECT is_stock, season, elapsed_ms AS ms, count(*) AS runs
  FROM slips WHERE is_season_best = 1 GROUP BY 1, 2, 3
), cells AS (
  SELECT is_stock, season || 's' AS prefix, ms / 1000 AS digit, sum(runs) AS runs, 25 AS last
  FROM times GROUP BY 1, 2, 3
  UNION ALL
  SELECT is_stock, season || 's' || (ms / l.value), ms / (l.value / 10) % 10, sum(runs), 9
  FROM times, json_each('[1000,100,10]') l GROUP BY 1, 2, 3
), digits(digit) AS (
  SELECT 0 UNION ALL SELECT digit + 1 FROM digits WHERE digit < 25
), places AS (
  SELECT is_stock, prefix, digits.digit
  FROM (SELECT DISTINCT is_stock, prefix, last FROM cells) c, digits
  WHERE digits.digit <= c.last
)
INSERT INTO board_digits(is_stock, prefix, digit, count_below)
SELECT is_stock, prefix, digit, coalesce(sum(runs) OVER (
  PARTITION BY is_stock, prefix ORDER BY digit ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)
FROM places LEFT JOIN cells USING (is_stock, prefix, digit);
--> statement-breakpoint
-- Totals of a season's lists.
CREATE TRIGGER slips_season_listed AFTER UPDATE OF is_listed ON slips WHEN NEW.is_listed = 1 AND OLD.is_listed = 0 BEGIN
  INSERT INTO counters(name, value) VALUES ('listed:' || NEW.is_stock || ':' || NEW.season, 1)
  ON CONFLICT(name) DO UPDATE SET value = value + 1;
END;
--> statement-breakpoint
CREATE TRIGGER slips_season_unlisted AFTER UPDATE OF is_listed ON slips WHEN NEW.is_listed = 0 AND OLD.is_listed = 1 BEGIN
  UPDATE counters SET value = value - 1 WHERE name = 'listed:' || OLD.is_stock || ':' || OLD.season;
END;
--> statement-breakpoint
-- A run counts in its season's tree while it is listed and the season's best of its vehicle. Both are
-- asked: an edit takes a run off the lists and changes its numbers in one update, and only that update
-- still knows the old ones; that the flag is cleared by a later statement then counts nothing twice.
CREATE TRIGGER slips_season_best AFTER UPDATE OF is_listed, is_season_best ON slips
WHEN NEW.is_listed * NEW.is_season_best = 1 AND OLD.is_listed * OLD.is_season_best = 0 BEGIN
  INSERT INTO counters(name, value) VALUES ('best:' || NEW.is_stock || ':' || NEW.season, 1)
  ON CONFLICT(name) DO UPDATE SET value = value + 1;
  INSERT INTO board_digits(is_stock, prefix, digit, count_below)
  SELECT NEW.is_stock, NEW.season || 's', d.value, d.value > NEW.elapsed_ms / 1000
  FROM json_each('[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25]') d WHERE true
  ON CONFLICT(is_stock, prefix, digit) DO UPDATE SET count_below = count_below + excluded.count_below;
  INSERT INTO board_digits(is_stock, prefix, digit, count_below)
  SELECT NEW.is_stock, NEW.season || 's' || (NEW.elapsed_ms / l.value), d.value, d.value > NEW.elapsed_ms / (l.value / 10) % 10
  FROM json_each('[1000,100,10]') l, json_each('[0,1,2,3,4,5,6,7,8,9]') d WHERE true
  ON CONFLICT(is_stock, prefix, digit) DO UPDATE SET count_below = count_below + excluded.count_below;
END;
--> statement-breakpoint
CREATE TRIGGER slips_not_season_best AFTER UPDATE OF is_listed, is_season_best ON slips
WHEN NEW.is_listed * NEW.is_season_best = 0 AND OLD.is_listed * OLD.is_season_best = 1 BEGIN
  UPDATE counters SET value = value - 1 WHERE name = 'best:' || OLD.is_stock || ':' || OLD.season;
  UPDATE board_digits SET count_below = count_below - 1
  WHERE is_stock = OLD.is_stock AND prefix = OLD.season || 's' AND digit > OLD.elapsed_ms / 1000;
  UPDATE board_digits SET count_below = count_below - 1
  WHERE is_stock = OLD.is_stock AND prefix = OLD.season || 's' || (OLD.elapsed_ms / 1000) AND digit > OLD.elapsed_ms / 100 % 10;
  UPDATE board_digits SET count_below = count_below - 1
  WHERE is_stock = OLD.is_stock AND prefix = OLD.season || 's' || (OLD.elapsed_ms / 100) AND digit > OLD.elapsed_ms / 10 % 10;
  UPDATE board_digits SET count_below = count_below - 1
  WHERE is_stock = OLD.is_stock AND prefix = OLD.season || 's' || (OLD.elapsed_ms / 10) AND digit > OLD.elapsed_ms % 10;
END;
