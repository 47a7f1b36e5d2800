CREATE TABLE `appeals` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`slip_id` integer NOT NULL,
	`slip_version` integer NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`text` text NOT NULL,
	`status` text NOT NULL,
	`rejected_by` integer,
	`decided_by` integer,
	`decided_at` integer,
	`answer` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`slip_id`) REFERENCES `slips`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`rejected_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `appeals_once` ON `appeals` (`slip_id`,`slip_version`);--> statement-breakpoint
CREATE INDEX `appeals_queue` ON `appeals` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `appeals_user` ON `appeals` (`user_id`);--> statement-breakpoint
CREATE TABLE `desk_claims` (
	`subject_kind` text NOT NULL,
	`subject_id` integer NOT NULL,
	`moderator_id` integer NOT NULL,
	`claimed_at` integer NOT NULL,
	PRIMARY KEY(`subject_kind`, `subject_id`),
	FOREIGN KEY (`moderator_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `desk_claims_moderator` ON `desk_claims` (`moderator_id`,`claimed_at`);--> statement-breakpoint
CREATE TABLE `saved_filters` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`name` text NOT NULL,
	`path` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_filters_name` ON `saved_filters` (`user_id`,`name`);--> statement-breakpoint
ALTER TABLE `member_notes` ADD `subject_kind` text;--> statement-breakpoint
ALTER TABLE `member_notes` ADD `subject_id` integer;--> statement-breakpoint
CREATE INDEX `member_notes_subject` ON `member_notes` (`subject_kind`,`subject_id`,`id`) WHERE subject_kind is not null;--> statement-breakpoint
CREATE INDEX `slips_claimed` ON `slips` (`claimed_by`,`submitted_at`,`id`) WHERE status = 'IN_REVIEW';
--> statement-breakpoint
-- Totals of what waits on the moderators' desk besides slips: desk:reports, desk:comments, desk:appeals.
INSERT INTO counters(name, value)
SELECT 'desk:reports', (SELECT count(*) FROM run_reports WHERE status = 'OPEN')
UNION ALL SELECT 'desk:comments', (SELECT count(*) FROM comments WHERE flagged_at IS NOT NULL);
--> statement-breakpoint
CREATE TRIGGER run_reports_opened AFTER INSERT ON run_reports WHEN NEW.status = 'OPEN' BEGIN
  INSERT INTO counters(name, value) VALUES ('desk:reports', 1) ON CONFLICT(name) DO UPDATE SET value = value + 1;
END;
--> statement-breakpoint
CREATE TRIGGER run_reports_decided AFTER UPDATE OF status ON run_reports WHEN OLD.status = 'OPEN' AND NEW.status <> 'OPEN' BEGIN
  UPDATE counters SET value = value - 1 WHERE name = 'desk:reports';
END;
--> statement-breakpoint
CREATE TRIGGER run_reports_deleted AFTER DELETE ON run_reports WHEN OLD.status = 'OPEN' BEGIN
  UPDATE counters SET value = value - 1 WHERE name = 'desk:reports';
END;
--> statement-breakpoint
CREATE TRIGGER appeals_opened AFTER INSERT ON appeals WHEN NEW.status = 'OPEN' BEGIN
  INSERT INTO counters(name, value) VALUES ('desk:appeals', 1) ON CONFLICT(name) DO UPDATE SET value = value + 1;
END;
--> statement-breakpoint
CREATE TRIGGER appeals_decided AFTER UPDATE OF status ON appeals WHEN OLD.status = 'OPEN' AND NEW.status <> 'OPEN' BEGIN
  UPDATE counters SET value = value - 1 WHERE name = 'desk:appeals';
END;
--> statement-breakpoint
CREATE TRIGGER appeals_deleted AFTER DELETE ON appeals WHEN OLD.status = 'OPEN' BEGIN
  UPDATE counters SET value = value - 1 WHERE name = 'desk:appeals';
END;
--> statement-breakpoint
CREATE TRIGGER comments_flagged AFTER UPDATE OF flagged_at ON comments WHEN OLD.flagged_at IS NULL AND NEW.flagged_at IS NOT NULL BEGIN
  INSERT INTO counters(name, value) VALUES ('desk:comments', 1) ON CONFLICT(name) DO UPDATE SET value = value + 1;
END;
--> statement-breakpoint
CREATE TRIGGER comments_unflagged AFTER UPDATE OF flagged_at ON comments WHEN OLD.flagged_at IS NOT NULL AND NEW.flagged_at IS NULL BEGIN
  UPDATE counters SET value = value - 1 WHERE name = 'desk:comments';
END;
--> statement-breakpoint
-- A rejected slip that its racer corrects or withdraws, or whose rejection is undone, needs no appeal anymore.
CREATE TRIGGER appeals_slip_changed AFTER UPDATE OF version ON slips WHEN OLD.status = 'REJECTED' AND NEW.version <> OLD.version BEGIN
  UPDATE appeals SET status = 'CLOSED' WHERE slip_id = NEW.id AND slip_version = OLD.version AND status = 'OPEN';
END;
