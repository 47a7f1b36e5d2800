CREATE TABLE `event_counts` (
	`event` text NOT NULL,
	`day` text NOT NULL,
	`subject` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`event`, `day`, `subject`)
);
--> statement-breakpoint
CREATE INDEX `event_counts_day` ON `event_counts` (`day`);