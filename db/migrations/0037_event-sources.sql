CREATE TABLE `event_sources` (
	`event_id` integer PRIMARY KEY NOT NULL,
	`series_uid` text NOT NULL,
	`recurrence_id` text NOT NULL,
	`sequence` integer NOT NULL,
	`stamp` text NOT NULL,
	`fields` text NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `event_sources_entry` ON `event_sources` (`series_uid`,`recurrence_id`);