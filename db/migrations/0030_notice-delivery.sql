CREATE TABLE `notice_choices` (
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`channel` text NOT NULL,
	`rhythm` text NOT NULL,
	PRIMARY KEY(`user_id`, `kind`, `channel`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `notice_hours` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`time_zone` text NOT NULL,
	`quiet_from` integer,
	`quiet_to` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`session_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`failing_since` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint_unique` ON `push_subscriptions` (`endpoint`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_user` ON `push_subscriptions` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_session` ON `push_subscriptions` (`session_id`);--> statement-breakpoint
CREATE TABLE `unsent_notices` (
	`notice_id` integer NOT NULL,
	`channel` text NOT NULL,
	`user_id` integer NOT NULL,
	`rhythm` text NOT NULL,
	`due_at` integer,
	PRIMARY KEY(`notice_id`, `channel`),
	FOREIGN KEY (`notice_id`) REFERENCES `notices`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `unsent_notices_new` ON `unsent_notices` (`notice_id`) WHERE due_at is null;--> statement-breakpoint
CREATE INDEX `unsent_notices_due` ON `unsent_notices` (`channel`,`due_at`) WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX `unsent_notices_user` ON `unsent_notices` (`user_id`,`channel`);--> statement-breakpoint
ALTER TABLE `mails` ADD `unsubscribe_url` text;--> statement-breakpoint
-- A notice that its kind's being off has already deleted isn't sent.
CREATE TRIGGER notices_sent AFTER INSERT ON notices
WHEN EXISTS (SELECT 1 FROM notice_choices WHERE user_id = NEW.user_id AND kind = NEW.kind) BEGIN
  INSERT INTO unsent_notices(notice_id, channel, user_id, rhythm)
  SELECT NEW.id, channel, NEW.user_id, rhythm FROM notice_choices
  WHERE user_id = NEW.user_id AND kind = NEW.kind AND EXISTS (SELECT 1 FROM notices WHERE id = NEW.id)
  ON CONFLICT(notice_id, channel) DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER notices_sent_again AFTER UPDATE OF visible_at ON notices
WHEN NEW.visible_at <> OLD.visible_at
  AND EXISTS (SELECT 1 FROM notice_choices WHERE user_id = NEW.user_id AND kind = NEW.kind) BEGIN
  INSERT INTO unsent_notices(notice_id, channel, user_id, rhythm)
  SELECT NEW.id, channel, NEW.user_id, rhythm FROM notice_choices WHERE user_id = NEW.user_id AND kind = NEW.kind
  ON CONFLICT(notice_id, channel) DO NOTHING;
END;
