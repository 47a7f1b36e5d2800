CREATE TABLE `muted_notices` (
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	PRIMARY KEY(`user_id`, `kind`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `notices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`cause` text NOT NULL,
	`subject_id` integer,
	`actor_id` integer,
	`count` integer DEFAULT 1 NOT NULL,
	`detail` text NOT NULL,
	`created_at` integer NOT NULL,
	`visible_at` integer NOT NULL,
	`seen_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notices_once` ON `notices` (`user_id`,`cause`);--> statement-breakpoint
CREATE INDEX `notices_user` ON `notices` (`user_id`,`visible_at`,`id`);--> statement-breakpoint
CREATE INDEX `notices_unseen` ON `notices` (`user_id`,`visible_at`) WHERE seen_at is null;--> statement-breakpoint
CREATE INDEX `notices_cause` ON `notices` (`cause`);--> statement-breakpoint
CREATE TABLE `run_announcements` (
	`slip_id` integer PRIMARY KEY NOT NULL,
	`due_at` integer NOT NULL,
	FOREIGN KEY (`slip_id`) REFERENCES `slips`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `run_announcements_due` ON `run_announcements` (`due_at`);--> statement-breakpoint
CREATE INDEX `event_marks_event` ON `event_marks` (`event_id`,`user_id`);--> statement-breakpoint
DROP TRIGGER comment_likes_inserted;
--> statement-breakpoint
-- One notice for all likes of a comment, renewed when it has more of them than ever.
CREATE TRIGGER comment_likes_inserted AFTER INSERT ON comment_likes BEGIN
  UPDATE comments SET like_count = like_count + 1 WHERE id = NEW.comment_id;
  INSERT INTO notices(user_id, kind, cause, subject_id, actor_id, count, detail, created_at, visible_at)
  SELECT user_id, 'like', 'like:' || id, id, NEW.user_id, like_count, '{}', NEW.created_at, NEW.created_at
  FROM comments WHERE id = NEW.comment_id AND user_id <> NEW.user_id
  ON CONFLICT(user_id, cause) DO UPDATE
  SET count = excluded.count, actor_id = excluded.actor_id, visible_at = excluded.visible_at, seen_at = NULL
  WHERE excluded.count > notices.count
    AND NOT EXISTS (SELECT 1 FROM muted_notices m WHERE m.user_id = excluded.user_id AND m.kind = 'like');
END;
--> statement-breakpoint
CREATE TRIGGER notices_replies_inserted AFTER INSERT ON comments
WHEN NEW.status = 'VISIBLE' AND NEW.parent_id IS NOT NULL BEGIN
  INSERT INTO notices(user_id, kind, cause, subject_id, actor_id, detail, created_at, visible_at)
  SELECT user_id, 'reply', 'reply:' || NEW.id, NEW.id, NEW.user_id, '{}', NEW.created_at, NEW.created_at
  FROM comments WHERE id = NEW.parent_id AND user_id <> NEW.user_id
  ON CONFLICT(user_id, cause) DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER notices_comments_hidden AFTER UPDATE OF status ON comments
WHEN OLD.status = 'VISIBLE' AND NEW.status <> 'VISIBLE' BEGIN
  DELETE FROM notices WHERE cause IN ('reply:' || NEW.id, 'like:' || NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER notices_reports_decided AFTER UPDATE OF status ON run_reports
WHEN OLD.status = 'OPEN' AND NEW.decided_at IS NOT NULL AND NEW.decided_by <> NEW.reporter_id BEGIN
  INSERT INTO notices(user_id, kind, cause, subject_id, detail, created_at, visible_at)
  SELECT NEW.reporter_id, 'report', 'report:' || NEW.id, NEW.slip_id,
    json_object('status', NEW.status, 'elapsedMs', elapsed_ms, 'track', race_track), NEW.decided_at, NEW.decided_at
  FROM slips WHERE id = NEW.slip_id
  ON CONFLICT(user_id, cause) DO NOTHING;
END;
--> statement-breakpoint
-- What a run meant to others is over when it leaves the boards.
CREATE TRIGGER notices_runs_unlisted AFTER UPDATE OF is_listed ON slips WHEN NEW.is_listed = 0 AND OLD.is_listed = 1 BEGIN
  DELETE FROM notices WHERE cause IN ('passed:' || NEW.id, 'record:' || NEW.id);
  DELETE FROM run_announcements WHERE slip_id = NEW.id;
END;
--> statement-breakpoint
-- A kind that a member has turned off never reaches them, whoever writes it.
CREATE TRIGGER notices_muted AFTER INSERT ON notices
WHEN EXISTS (SELECT 1 FROM muted_notices WHERE user_id = NEW.user_id AND kind = NEW.kind) BEGIN
  DELETE FROM notices WHERE id = NEW.id;
END;
