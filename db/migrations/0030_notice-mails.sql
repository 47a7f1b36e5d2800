CREATE TABLE `notice_hours` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`time_zone` text NOT NULL,
	`quiet_from` integer,
	`quiet_to` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `notice_mail_choices` (
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`rhythm` text NOT NULL,
	PRIMARY KEY(`user_id`, `kind`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `unmailed_notices` (
	`notice_id` integer PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`rhythm` text NOT NULL,
	`due_at` integer,
	FOREIGN KEY (`notice_id`) REFERENCES `notices`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `unmailed_notices_new` ON `unmailed_notices` (`notice_id`) WHERE due_at is null;--> statement-breakpoint
CREATE INDEX `unmailed_notices_due` ON `unmailed_notices` (`due_at`) WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX `unmailed_notices_user` ON `unmailed_notices` (`user_id`);--> statement-breakpoint
ALTER TABLE `mails` ADD `unsubscribe_url` text;--> statement-breakpoint
-- A notice that its kind's being off has already deleted isn't mailed.
CREATE TRIGGER notices_mailed AFTER INSERT ON notices
WHEN EXISTS (SELECT 1 FROM notice_mail_choices WHERE user_id = NEW.user_id AND kind = NEW.kind) BEGIN
  INSERT INTO unmailed_notices(notice_id, user_id, rhythm)
  SELECT NEW.id, NEW.user_id, rhythm FROM notice_mail_choices
  WHERE user_id = NEW.user_id AND kind = NEW.kind AND EXISTS (SELECT 1 FROM notices WHERE id = NEW.id)
  ON CONFLICT(notice_id) DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER notices_mailed_again AFTER UPDATE OF visible_at ON notices
WHEN NEW.visible_at <> OLD.visible_at
  AND EXISTS (SELECT 1 FROM notice_mail_choices WHERE user_id = NEW.user_id AND kind = NEW.kind) BEGIN
  INSERT INTO unmailed_notices(notice_id, user_id, rhythm)
  SELECT NEW.id, NEW.user_id, rhythm FROM notice_mail_choices WHERE user_id = NEW.user_id AND kind = NEW.kind
  ON CONFLICT(notice_id) DO NOTHING;
END;
