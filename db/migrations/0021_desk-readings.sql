CREATE TABLE `desk_readings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`decided_at` integer NOT NULL,
	`act` text NOT NULL,
	`verdict` text NOT NULL,
	`open_seconds` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `desk_readings_decided` ON `desk_readings` (`decided_at`);