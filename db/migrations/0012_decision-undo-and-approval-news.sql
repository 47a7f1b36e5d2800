CREATE TABLE `approval_news` (
	`slip_id` integer PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`visible_at` integer NOT NULL,
	`seen_at` integer,
	FOREIGN KEY (`slip_id`) REFERENCES `slips`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `approval_news_user` ON `approval_news` (`user_id`,`visible_at`);--> statement-breakpoint
CREATE TABLE `held_decisions` (
	`slip_id` integer PRIMARY KEY NOT NULL,
	`moderator_id` integer NOT NULL,
	`version` integer NOT NULL,
	`held_until` integer NOT NULL,
	`before` text NOT NULL,
	FOREIGN KEY (`slip_id`) REFERENCES `slips`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`moderator_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `held_decisions_moderator` ON `held_decisions` (`moderator_id`,`held_until`);--> statement-breakpoint
ALTER TABLE `mails` ADD `not_before` integer;--> statement-breakpoint
ALTER TABLE `mails` ADD `subject_key` text;--> statement-breakpoint
CREATE INDEX `mails_subject_key` ON `mails` (`subject_key`) WHERE subject_key is not null;