CREATE TABLE `mailbox_counts` (
	`mailbox_hash` text PRIMARY KEY NOT NULL,
	`mail_count` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `mailbox_counts_expires` ON `mailbox_counts` (`expires_at`);--> statement-breakpoint
ALTER TABLE `comment_flags` ADD `weight` integer DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE `comments` ADD `open_flag_weight` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `mails` ADD `is_farewell` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `mails_farewell` ON `mails` (`id`) WHERE is_farewell = 1;--> statement-breakpoint
CREATE INDEX `slip_sightings_slip` ON `slip_sightings` (`slip_id`);