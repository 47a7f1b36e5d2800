CREATE TABLE `challenge_refusals` (
	`user_id` integer PRIMARY KEY NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `challenge_tallies` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`wins` integer DEFAULT 0 NOT NULL,
	`losses` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `challenges` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`challenger_id` integer NOT NULL,
	`rival_id` integer NOT NULL,
	`pair` text GENERATED ALWAYS AS (min(challenger_id, rival_id) || ':' || max(challenger_id, rival_id)) VIRTUAL NOT NULL,
	`is_stock` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`starts_at` integer,
	`starts_on` text,
	`ends_on` text,
	`settles_at` integer,
	`winner_id` integer,
	`challenger_slip_id` integer,
	`challenger_ms` integer,
	`challenger_hundredths_mph` integer,
	`rival_slip_id` integer,
	`rival_ms` integer,
	`rival_hundredths_mph` integer,
	FOREIGN KEY (`challenger_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`rival_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`winner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`challenger_slip_id`) REFERENCES `slips`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`rival_slip_id`) REFERENCES `slips`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `challenges_pair` ON `challenges` (`pair`) WHERE status in ('WAITING', 'RUNNING');--> statement-breakpoint
CREATE INDEX `challenges_challenger` ON `challenges` (`challenger_id`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `challenges_rival` ON `challenges` (`rival_id`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `challenges_waiting` ON `challenges` (`created_at`) WHERE status = 'WAITING';--> statement-breakpoint
CREATE INDEX `challenges_settling` ON `challenges` (`settles_at`) WHERE status = 'RUNNING';
--> statement-breakpoint
CREATE TRIGGER challenges_inserted AFTER INSERT ON challenges BEGIN
  INSERT INTO notices(user_id, kind, cause, subject_id, actor_id, detail, created_at, visible_at)
  VALUES (NEW.rival_id, 'challenge', 'challenge:' || NEW.id || ':sent', NEW.id, NEW.challenger_id,
    json_object('status', 'sent', 'isStock', json(iif(NEW.is_stock, 'true', 'false'))), NEW.created_at, NEW.created_at)
  ON CONFLICT(user_id, cause) DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER challenges_answered AFTER UPDATE OF status ON challenges
WHEN OLD.status = 'WAITING' AND NEW.status IN ('RUNNING', 'DECLINED') BEGIN
  INSERT INTO notices(user_id, kind, cause, subject_id, actor_id, detail, created_at, visible_at)
  VALUES (NEW.challenger_id, 'challenge', 'challenge:' || NEW.id || ':answered', NEW.id, NEW.rival_id,
    json_object('status', iif(NEW.status = 'RUNNING', 'accepted', 'declined'),
      'isStock', json(iif(NEW.is_stock, 'true', 'false'))), NEW.changed_at, NEW.changed_at)
  ON CONFLICT(user_id, cause) DO NOTHING;
END;
--> statement-breakpoint
-- What can't be accepted any more is no news.
CREATE TRIGGER challenges_ended AFTER UPDATE OF status ON challenges
WHEN OLD.status = 'WAITING' AND NEW.status IN ('WITHDRAWN', 'EXPIRED') BEGIN
  DELETE FROM notices WHERE cause = 'challenge:' || NEW.id || ':sent';
END;
--> statement-breakpoint
CREATE TRIGGER challenges_deleted AFTER DELETE ON challenges BEGIN
  DELETE FROM notices WHERE cause IN ('challenge:' || OLD.id || ':sent', 'challenge:' || OLD.id || ':answered');
  INSERT INTO content_changes VALUES ('garage:' || OLD.challenger_id), ('garage:' || OLD.rival_id);
END;
--> statement-breakpoint
CREATE TRIGGER challenges_decided AFTER UPDATE OF status ON challenges
WHEN OLD.status = 'RUNNING' AND NEW.status = 'DECIDED' BEGIN
  INSERT INTO notices(user_id, kind, cause, subject_id, actor_id, detail, created_at, visible_at)
  SELECT m.value ->> 0, 'challenge', 'challenge:' || NEW.id || ':result', NEW.id, m.value ->> 1,
    json_object('status', CASE WHEN NEW.winner_id IS NULL THEN 'none' WHEN NEW.winner_id = m.value ->> 0 THEN 'won' ELSE 'lost' END,
      'isStock', json(iif(NEW.is_stock, 'true', 'false'))), NEW.changed_at, NEW.changed_at
  FROM json_each(json_array(json_array(NEW.challenger_id, NEW.rival_id), json_array(NEW.rival_id, NEW.challenger_id))) m
  WHERE true ON CONFLICT(user_id, cause) DO NOTHING;
  INSERT INTO challenge_tallies(user_id, wins, losses)
  SELECT m.value, m.value = NEW.winner_id, m.value <> NEW.winner_id
  FROM json_each(json_array(NEW.challenger_id, NEW.rival_id)) m WHERE NEW.winner_id IS NOT NULL
  ON CONFLICT(user_id) DO UPDATE SET wins = wins + excluded.wins, losses = losses + excluded.losses;
END;
--> statement-breakpoint
-- Both garages show what runs and the results.
CREATE TRIGGER content_challenges_updated AFTER UPDATE OF status ON challenges
WHEN NEW.status IN ('RUNNING', 'DECIDED') BEGIN
  INSERT INTO content_changes VALUES ('garage:' || NEW.challenger_id), ('garage:' || NEW.rival_id);
END;
