CREATE TABLE `feed_chunks` (
	`id` integer PRIMARY KEY NOT NULL,
	`started_at` integer NOT NULL,
	`newest_at` integer NOT NULL,
	`entries` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `feed_chunks_started_at_unique` ON `feed_chunks` (`started_at`);--> statement-breakpoint
CREATE TABLE `follow_sets` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`codes` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
-- Every entry of a feed as `feed_chunks` has it.
CREATE VIEW feed_entries(at, entry) AS
SELECT decided_at, printf('%013d%010dr%010dc%010dn%010d;', decided_at, id, user_id, vehicle_id, track_name_id) FROM slips
WHERE is_listed = 1 AND decided_at IS NOT NULL
UNION ALL
SELECT created_at, printf('%013d%010dt%010d;', created_at, id, track_id) FROM events WHERE track_id IS NOT NULL
UNION ALL
SELECT published_at, printf('%013d%010dg%010d;', published_at, article_id, substr(list, 5)) FROM news_listings
WHERE list GLOB 'tag:*' AND list NOT GLOB '*:eu';
--> statement-breakpoint
-- All rows of `feed_chunks`, for filling it. Entries of one instant are in one of them.
CREATE VIEW feed_chunks_computed(id, started_at, newest_at, entries) AS
SELECT row_number() OVER (ORDER BY chunk), min(at), max(at), group_concat(entry, '') FROM (
  SELECT at, entry, rank() OVER (ORDER BY at) / 500 AS chunk FROM (SELECT 0 AS at, '' AS entry UNION ALL SELECT at, entry FROM feed_entries))
GROUP BY chunk;
--> statement-breakpoint
INSERT INTO feed_chunks SELECT * FROM feed_chunks_computed;
--> statement-breakpoint
-- The interface for changing them: a row inserted into this view adds an entry or removes it. The view is always empty.
CREATE VIEW feed_changes(at, entry, is_added) AS SELECT NULL, NULL, NULL WHERE false;
--> statement-breakpoint
-- A full stretch ends with its newest entry. One that comes late joins the stretch that it belongs to.
CREATE TRIGGER feed_changes_added INSTEAD OF INSERT ON feed_changes WHEN NEW.is_added = 1 BEGIN
  INSERT INTO feed_chunks(id, started_at, newest_at, entries)
  SELECT id + 1, NEW.at, NEW.at, '' FROM feed_chunks
  WHERE id = (SELECT max(id) FROM feed_chunks) AND length(entries) >= 28000 AND NEW.at > newest_at;
  UPDATE feed_chunks SET entries = entries || NEW.entry, newest_at = max(newest_at, NEW.at)
  WHERE id = (SELECT id FROM feed_chunks WHERE started_at <= NEW.at ORDER BY started_at DESC LIMIT 1);
END;
--> statement-breakpoint
CREATE TRIGGER feed_changes_removed INSTEAD OF INSERT ON feed_changes WHEN NEW.is_added = 0 BEGIN
  UPDATE feed_chunks SET entries = replace(entries, NEW.entry, '')
  WHERE id = (SELECT id FROM feed_chunks WHERE started_at <= NEW.at ORDER BY started_at DESC LIMIT 1);
END;
--> statement-breakpoint
CREATE TRIGGER feed_of_slips AFTER UPDATE OF is_listed, user_id, vehicle_id, track_name_id, decided_at ON slips
WHEN (OLD.is_listed = 1 OR NEW.is_listed = 1) AND (OLD.is_listed, OLD.user_id, OLD.vehicle_id, OLD.track_name_id, OLD.decided_at)
  IS NOT (NEW.is_listed, NEW.user_id, NEW.vehicle_id, NEW.track_name_id, NEW.decided_at) BEGIN
  INSERT INTO feed_changes
  SELECT OLD.decided_at, printf('%013d%010dr%010dc%010dn%010d;', OLD.decided_at, OLD.id, OLD.user_id, OLD.vehicle_id, OLD.track_name_id), 0
  WHERE OLD.is_listed = 1 AND OLD.decided_at IS NOT NULL;
  INSERT INTO feed_changes
  SELECT NEW.decided_at, printf('%013d%010dr%010dc%010dn%010d;', NEW.decided_at, NEW.id, NEW.user_id, NEW.vehicle_id, NEW.track_name_id), 1
  WHERE NEW.is_listed = 1 AND NEW.decided_at IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER feed_of_events_added AFTER INSERT ON events WHEN NEW.track_id IS NOT NULL BEGIN
  INSERT INTO feed_changes VALUES (NEW.created_at, printf('%013d%010dt%010d;', NEW.created_at, NEW.id, NEW.track_id), 1);
END;
--> statement-breakpoint
CREATE TRIGGER feed_of_events_changed AFTER UPDATE OF track_id, created_at ON events
WHEN (OLD.track_id, OLD.created_at) IS NOT (NEW.track_id, NEW.created_at) BEGIN
  INSERT INTO feed_changes
  SELECT OLD.created_at, printf('%013d%010dt%010d;', OLD.created_at, OLD.id, OLD.track_id), 0 WHERE OLD.track_id IS NOT NULL;
  INSERT INTO feed_changes
  SELECT NEW.created_at, printf('%013d%010dt%010d;', NEW.created_at, NEW.id, NEW.track_id), 1 WHERE NEW.track_id IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER feed_of_events_removed AFTER DELETE ON events WHEN OLD.track_id IS NOT NULL BEGIN
  INSERT INTO feed_changes VALUES (OLD.created_at, printf('%013d%010dt%010d;', OLD.created_at, OLD.id, OLD.track_id), 0);
END;
--> statement-breakpoint
CREATE TRIGGER feed_of_news_added AFTER INSERT ON news_listings WHEN NEW.list GLOB 'tag:*' AND NEW.list NOT GLOB '*:eu' BEGIN
  INSERT INTO feed_changes VALUES (NEW.published_at, printf('%013d%010dg%010d;', NEW.published_at, NEW.article_id, substr(NEW.list, 5)), 1);
END;
--> statement-breakpoint
CREATE TRIGGER feed_of_news_removed AFTER DELETE ON news_listings WHEN OLD.list GLOB 'tag:*' AND OLD.list NOT GLOB '*:eu' BEGIN
  INSERT INTO feed_changes VALUES (OLD.published_at, printf('%013d%010dg%010d;', OLD.published_at, OLD.article_id, substr(OLD.list, 5)), 0);
END;
--> statement-breakpoint
-- What a member follows, as codes of `feed_chunks`.
CREATE VIEW follow_codes(user_id, kind, subject_id, code) AS
SELECT user_id, kind, subject_id, printf('%s%010d', CASE kind WHEN 'racer' THEN 'r' WHEN 'car' THEN 'c' WHEN 'track' THEN 't' ELSE 'g' END, subject_id)
FROM follows
UNION ALL
SELECT f.user_id, f.kind, f.subject_id, printf('n%010d', n.id) FROM follows f CROSS JOIN track_names n ON n.track_id = f.subject_id
WHERE f.kind = 'track';
--> statement-breakpoint
INSERT INTO follow_sets SELECT user_id, group_concat(code, ';') FROM follow_codes GROUP BY user_id;
--> statement-breakpoint
CREATE TRIGGER follow_sets_added AFTER INSERT ON follows BEGIN
  INSERT INTO follow_sets SELECT NEW.user_id, group_concat(code, ';') FROM follow_codes
  WHERE user_id = NEW.user_id AND kind = NEW.kind AND subject_id = NEW.subject_id
  ON CONFLICT(user_id) DO UPDATE SET codes = codes || ';' || excluded.codes;
END;
--> statement-breakpoint
-- The set goes with the last follow; without a set, as before a member's follows are deleted together, nothing is read.
CREATE TRIGGER follow_sets_removed AFTER DELETE ON follows BEGIN
  UPDATE follow_sets SET codes = coalesce((SELECT group_concat(code, ';') FROM follow_codes WHERE user_id = OLD.user_id), '')
  WHERE user_id = OLD.user_id;
  DELETE FROM follow_sets WHERE user_id = OLD.user_id AND codes = '';
END;
--> statement-breakpoint
-- A name becomes one of a track's, or another one's.
CREATE TRIGGER follow_sets_name_added AFTER INSERT ON track_names WHEN NEW.track_id IS NOT NULL BEGIN
  UPDATE follow_sets SET codes = codes || printf(';n%010d', NEW.id)
  WHERE user_id IN (SELECT user_id FROM follows WHERE kind = 'track' AND subject_id = NEW.track_id);
END;
--> statement-breakpoint
CREATE TRIGGER follow_sets_name_moved AFTER UPDATE OF track_id ON track_names WHEN OLD.track_id IS NOT NEW.track_id BEGIN
  UPDATE follow_sets SET codes = replace(codes, printf(';n%010d', NEW.id), '')
  WHERE user_id IN (SELECT user_id FROM follows WHERE kind = 'track' AND subject_id = OLD.track_id);
  UPDATE follow_sets SET codes = codes || printf(';n%010d', NEW.id)
  WHERE user_id IN (SELECT user_id FROM follows WHERE kind = 'track' AND subject_id = NEW.track_id);
END;
