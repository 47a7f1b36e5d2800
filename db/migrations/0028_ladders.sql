-- WITHOUT ROWID, descending speeds, and what follows the tables, were written by hand.
CREATE TABLE `ladder_cars` (
	`vehicle_lookup_id` integer NOT NULL,
	`ladder_id` integer NOT NULL,
	PRIMARY KEY(`vehicle_lookup_id`, `ladder_id`),
	FOREIGN KEY (`vehicle_lookup_id`) REFERENCES `vehicle_lookup`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`ladder_id`) REFERENCES `ladders`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `ladder_cars_ladder` ON `ladder_cars` (`ladder_id`);--> statement-breakpoint
CREATE TABLE `ladder_runs` (
	`ladder_id` integer NOT NULL,
	`is_stock` integer NOT NULL,
	`period` integer NOT NULL,
	`elapsed_ms` integer NOT NULL,
	`trap_speed_hundredths_mph` integer NOT NULL,
	`ran_on` text NOT NULL,
	`slip_id` integer NOT NULL,
	PRIMARY KEY(`ladder_id`, `is_stock`, `period`, `elapsed_ms`, `trap_speed_hundredths_mph` desc, `ran_on`, `slip_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `ladder_tracks` (
	`track_id` integer NOT NULL,
	`ladder_id` integer NOT NULL,
	PRIMARY KEY(`track_id`, `ladder_id`),
	FOREIGN KEY (`track_id`) REFERENCES `tracks`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`ladder_id`) REFERENCES `ladders`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `ladder_tracks_ladder` ON `ladder_tracks` (`ladder_id`);--> statement-breakpoint
CREATE TABLE `ladders` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`stock_cars` integer DEFAULT 0 NOT NULL,
	`modified_cars` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ladders_slug` ON `ladders` (`kind`,`slug`);--> statement-breakpoint
CREATE INDEX `ladders_stock` ON `ladders` (`kind`,stock_cars desc,`id`) WHERE stock_cars >= 5;--> statement-breakpoint
CREATE INDEX `ladders_modified` ON `ladders` (`kind`,modified_cars desc,`id`) WHERE modified_cars >= 5;
--> statement-breakpoint
INSERT INTO ladders(kind, slug, name) VALUES ('all', 'all', 'All cars');
--> statement-breakpoint
-- The ladders that a slip is in if it is listed, by what its car was sold as and by its track.
CREATE VIEW slip_ladders(slip_id, ladder_id) AS
SELECT s.id, c.ladder_id FROM slips s CROSS JOIN ladder_cars c ON c.vehicle_lookup_id = s.vehicle_lookup_id
UNION ALL
SELECT s.id, t.ladder_id FROM slips s CROSS JOIN track_names n ON n.id = s.track_name_id CROSS JOIN ladder_tracks t ON t.track_id = n.track_id;
--> statement-breakpoint
-- First what the old row leaves, with the car's next best; then what the new one joins. Days end at midnight in New York, without daylight saving.
CREATE TRIGGER slips_ladders AFTER UPDATE OF is_listed, is_stock, vehicle_id, vehicle_lookup_id, track_name_id, ran_on, elapsed_ms, trap_speed_hundredths_mph, decided_at ON slips
WHEN (OLD.is_listed = 1 OR NEW.is_listed = 1) AND (OLD.is_listed, OLD.is_stock, OLD.vehicle_id, OLD.vehicle_lookup_id, OLD.track_name_id, OLD.ran_on, OLD.elapsed_ms, OLD.trap_speed_hundredths_mph, OLD.decided_at)
  IS NOT (NEW.is_listed, NEW.is_stock, NEW.vehicle_id, NEW.vehicle_lookup_id, NEW.track_name_id, NEW.ran_on, NEW.elapsed_ms, NEW.trap_speed_hundredths_mph, NEW.decided_at) BEGIN
  DELETE FROM ladder_runs WHERE OLD.is_listed = 1 AND ladder_id IN (SELECT c.ladder_id FROM ladder_cars c WHERE c.vehicle_lookup_id = OLD.vehicle_lookup_id
    UNION ALL SELECT t.ladder_id FROM track_names n CROSS JOIN ladder_tracks t ON t.track_id = n.track_id WHERE n.id = OLD.track_name_id
    UNION ALL SELECT id FROM ladders WHERE kind = 'all' AND slug = 'all')
  AND is_stock = OLD.is_stock AND period IN (0, OLD.season, (OLD.decided_at / 1000 - 18000) / 86400) AND elapsed_ms = OLD.elapsed_ms
  AND trap_speed_hundredths_mph = OLD.trap_speed_hundredths_mph AND ran_on = OLD.ran_on AND slip_id = OLD.id;
  INSERT OR IGNORE INTO ladder_runs(ladder_id, is_stock, period, elapsed_ms, trap_speed_hundredths_mph, ran_on, slip_id)
  SELECT l.ladder_id, b.is_stock, 0, b.elapsed_ms, b.trap_speed_hundredths_mph, b.ran_on, b.id
  FROM (SELECT c.ladder_id FROM ladder_cars c WHERE c.vehicle_lookup_id = OLD.vehicle_lookup_id
    UNION ALL SELECT t.ladder_id FROM track_names n CROSS JOIN ladder_tracks t ON t.track_id = n.track_id WHERE n.id = OLD.track_name_id) l CROSS JOIN slips b ON b.id = (
    SELECT s.id FROM slips s INDEXED BY slips_vehicle_et
      WHERE s.is_listed = 1 AND s.vehicle_id = OLD.vehicle_id AND s.is_stock = OLD.is_stock AND EXISTS (SELECT 1 FROM slip_ladders m WHERE m.slip_id = s.id AND m.ladder_id = l.ladder_id)
    ORDER BY s.elapsed_ms, s.trap_speed_hundredths_mph DESC, s.ran_on, s.id LIMIT 1)
  WHERE OLD.is_listed = 1;
  INSERT OR IGNORE INTO ladder_runs(ladder_id, is_stock, period, elapsed_ms, trap_speed_hundredths_mph, ran_on, slip_id)
  SELECT l.ladder_id, b.is_stock, OLD.season, b.elapsed_ms, b.trap_speed_hundredths_mph, b.ran_on, b.id
  FROM (SELECT c.ladder_id FROM ladder_cars c WHERE c.vehicle_lookup_id = OLD.vehicle_lookup_id
    UNION ALL SELECT t.ladder_id FROM track_names n CROSS JOIN ladder_tracks t ON t.track_id = n.track_id WHERE n.id = OLD.track_name_id) l CROSS JOIN slips b ON b.id = (
    SELECT s.id FROM slips s INDEXED BY slips_vehicle_season_et
      WHERE s.is_listed = 1 AND s.vehicle_id = OLD.vehicle_id AND s.is_stock = OLD.is_stock AND s.season = OLD.season AND EXISTS (SELECT 1 FROM slip_ladders m WHERE m.slip_id = s.id AND m.ladder_id = l.ladder_id)
    ORDER BY s.elapsed_ms, s.trap_speed_hundredths_mph DESC, s.ran_on, s.id LIMIT 1)
  WHERE OLD.is_listed = 1;
  DELETE FROM ladder_runs WHERE NEW.is_listed = 1 AND ladder_id IN (SELECT ladder_id FROM slip_ladders WHERE slip_id = NEW.id UNION ALL SELECT id FROM ladders WHERE kind = 'all' AND slug = 'all')
  AND is_stock = NEW.is_stock AND period > 9999 AND period < (NEW.decided_at / 1000 - 18000) / 86400 - 8;
  INSERT OR IGNORE INTO ladder_runs(ladder_id, is_stock, period, elapsed_ms, trap_speed_hundredths_mph, ran_on, slip_id)
  SELECT l.ladder_id, NEW.is_stock, (NEW.decided_at / 1000 - 18000) / 86400, NEW.elapsed_ms, NEW.trap_speed_hundredths_mph, NEW.ran_on, NEW.id
  FROM (SELECT ladder_id FROM slip_ladders WHERE slip_id = NEW.id UNION ALL SELECT id FROM ladders WHERE kind = 'all' AND slug = 'all') l
  WHERE NEW.is_listed = 1 AND NEW.decided_at IS NOT NULL;
  DELETE FROM ladder_runs WHERE NEW.is_listed = 1 AND (ladder_id, is_stock, period, elapsed_ms, trap_speed_hundredths_mph, ran_on, slip_id) IN (
    SELECT l.ladder_id, b.is_stock, 0, b.elapsed_ms, b.trap_speed_hundredths_mph, b.ran_on, b.id
    FROM (SELECT ladder_id FROM slip_ladders WHERE slip_id = NEW.id) l CROSS JOIN slips b ON b.id = (
      SELECT s.id FROM slips s INDEXED BY slips_vehicle_et
      WHERE s.is_listed = 1 AND s.vehicle_id = NEW.vehicle_id AND s.is_stock = NEW.is_stock AND s.id <> NEW.id AND EXISTS (SELECT 1 FROM slip_ladders m WHERE m.slip_id = s.id AND m.ladder_id = l.ladder_id)
      ORDER BY s.elapsed_ms, s.trap_speed_hundredths_mph DESC, s.ran_on, s.id LIMIT 1)
    WHERE (NEW.elapsed_ms, -NEW.trap_speed_hundredths_mph, NEW.ran_on, NEW.id)
      < (b.elapsed_ms, -b.trap_speed_hundredths_mph, b.ran_on, b.id));
  INSERT OR IGNORE INTO ladder_runs(ladder_id, is_stock, period, elapsed_ms, trap_speed_hundredths_mph, ran_on, slip_id)
  SELECT l.ladder_id, NEW.is_stock, 0, NEW.elapsed_ms, NEW.trap_speed_hundredths_mph, NEW.ran_on, NEW.id
  FROM (SELECT ladder_id FROM slip_ladders WHERE slip_id = NEW.id) l WHERE NEW.is_listed = 1 AND NOT EXISTS (
    SELECT 1 FROM slips s INDEXED BY slips_vehicle_et
      WHERE s.is_listed = 1 AND s.vehicle_id = NEW.vehicle_id AND s.is_stock = NEW.is_stock AND s.id <> NEW.id AND s.elapsed_ms <= NEW.elapsed_ms
      AND (s.elapsed_ms, -s.trap_speed_hundredths_mph, s.ran_on, s.id)
        < (NEW.elapsed_ms, -NEW.trap_speed_hundredths_mph, NEW.ran_on, NEW.id) AND EXISTS (SELECT 1 FROM slip_ladders m WHERE m.slip_id = s.id AND m.ladder_id = l.ladder_id));
  DELETE FROM ladder_runs WHERE NEW.is_listed = 1 AND (ladder_id, is_stock, period, elapsed_ms, trap_speed_hundredths_mph, ran_on, slip_id) IN (
    SELECT l.ladder_id, b.is_stock, NEW.season, b.elapsed_ms, b.trap_speed_hundredths_mph, b.ran_on, b.id
    FROM (SELECT ladder_id FROM slip_ladders WHERE slip_id = NEW.id) l CROSS JOIN slips b ON b.id = (
      SELECT s.id FROM slips s INDEXED BY slips_vehicle_season_et
      WHERE s.is_listed = 1 AND s.vehicle_id = NEW.vehicle_id AND s.is_stock = NEW.is_stock AND s.season = NEW.season AND s.id <> NEW.id AND EXISTS (SELECT 1 FROM slip_ladders m WHERE m.slip_id = s.id AND m.ladder_id = l.ladder_id)
      ORDER BY s.elapsed_ms, s.trap_speed_hundredths_mph DESC, s.ran_on, s.id LIMIT 1)
    WHERE (NEW.elapsed_ms, -NEW.trap_speed_hundredths_mph, NEW.ran_on, NEW.id)
      < (b.elapsed_ms, -b.trap_speed_hundredths_mph, b.ran_on, b.id));
  INSERT OR IGNORE INTO ladder_runs(ladder_id, is_stock, period, elapsed_ms, trap_speed_hundredths_mph, ran_on, slip_id)
  SELECT l.ladder_id, NEW.is_stock, NEW.season, NEW.elapsed_ms, NEW.trap_speed_hundredths_mph, NEW.ran_on, NEW.id
  FROM (SELECT ladder_id FROM slip_ladders WHERE slip_id = NEW.id) l WHERE NEW.is_listed = 1 AND NOT EXISTS (
    SELECT 1 FROM slips s INDEXED BY slips_vehicle_season_et
      WHERE s.is_listed = 1 AND s.vehicle_id = NEW.vehicle_id AND s.is_stock = NEW.is_stock AND s.season = NEW.season AND s.id <> NEW.id AND s.elapsed_ms <= NEW.elapsed_ms
      AND (s.elapsed_ms, -s.trap_speed_hundredths_mph, s.ran_on, s.id)
        < (NEW.elapsed_ms, -NEW.trap_speed_hundredths_mph, NEW.ran_on, NEW.id) AND EXISTS (SELECT 1 FROM slip_ladders m WHERE m.slip_id = s.id AND m.ladder_id = l.ladder_id));
END;
--> statement-breakpoint
CREATE TRIGGER ladder_runs_inserted AFTER INSERT ON ladder_runs WHEN NEW.period = 0 BEGIN
  UPDATE ladders SET stock_cars = stock_cars + NEW.is_stock, modified_cars = modified_cars + 1 - NEW.is_stock WHERE id = NEW.ladder_id;
END;
--> statement-breakpoint
CREATE TRIGGER ladder_runs_deleted AFTER DELETE ON ladder_runs WHEN OLD.period = 0 BEGIN
  UPDATE ladders SET stock_cars = stock_cars - OLD.is_stock, modified_cars = modified_cars - 1 + OLD.is_stock WHERE id = OLD.ladder_id;
END;
--> statement-breakpoint
-- Only ladders with five cars are found.
CREATE VIRTUAL TABLE ladder_search USING fts5(name, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2');
--> statement-breakpoint
CREATE TRIGGER ladders_search AFTER UPDATE OF name, stock_cars, modified_cars ON ladders
WHEN (max(OLD.stock_cars, OLD.modified_cars) >= 5) <> (max(NEW.stock_cars, NEW.modified_cars) >= 5) OR OLD.name <> NEW.name BEGIN
  DELETE FROM ladder_search WHERE rowid = OLD.id;
  INSERT INTO ladder_search(rowid, name) SELECT NEW.id, NEW.name WHERE max(NEW.stock_cars, NEW.modified_cars) >= 5;
END;
