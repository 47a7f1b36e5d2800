CREATE TABLE `run_reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`slip_id` integer NOT NULL,
	`reporter_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`reason` text NOT NULL,
	`text` text NOT NULL,
	`status` text NOT NULL,
	`decided_by` integer,
	`decided_at` integer,
	`answer` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`slip_id`) REFERENCES `slips`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`reporter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `run_reports_once` ON `run_reports` (`slip_id`,`reporter_id`);--> statement-breakpoint
CREATE INDEX `run_reports_queue` ON `run_reports` (`status`,`created_at`);--> statement-breakpoint
CREATE TABLE `slip_notes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`slip_id` integer NOT NULL,
	`author_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`text` text NOT NULL,
	FOREIGN KEY (`slip_id`) REFERENCES `slips`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `slip_notes_slip` ON `slip_notes` (`slip_id`,`id`);--> statement-breakpoint
CREATE TABLE `slip_picture_bands` (
	`slip_id` integer NOT NULL,
	`band` text NOT NULL,
	`hash` text NOT NULL,
	PRIMARY KEY(`slip_id`, `band`),
	FOREIGN KEY (`slip_id`) REFERENCES `slips`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `slip_picture_bands_band` ON `slip_picture_bands` (`band`,`slip_id`);--> statement-breakpoint
CREATE TABLE `slip_sightings` (
	`slip_id` integer NOT NULL,
	`moderator_id` integer NOT NULL,
	`version` integer NOT NULL,
	`seen_at` integer NOT NULL,
	PRIMARY KEY(`moderator_id`, `slip_id`),
	FOREIGN KEY (`slip_id`) REFERENCES `slips`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`moderator_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `vehicle_modifications` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`vehicle_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`installed_on` text NOT NULL,
	`description` text NOT NULL,
	FOREIGN KEY (`vehicle_id`) REFERENCES `vehicles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `vehicle_modifications_vehicle` ON `vehicle_modifications` (`vehicle_id`,`installed_on`);--> statement-breakpoint
ALTER TABLE `slips` ADD `reaction_ms` integer;--> statement-breakpoint
ALTER TABLE `slips` ADD `three_thirty_foot_ms` integer;--> statement-breakpoint
ALTER TABLE `slips` ADD `eighth_elapsed_ms` integer;--> statement-breakpoint
ALTER TABLE `slips` ADD `eighth_speed_hundredths_mph` integer;--> statement-breakpoint
ALTER TABLE `slips` ADD `thousand_foot_ms` integer;--> statement-breakpoint
ALTER TABLE `slips` ADD `temperature_tenths_f` integer;--> statement-breakpoint
ALTER TABLE `slips` ADD `pressure_hundredths_in_hg` integer;--> statement-breakpoint
ALTER TABLE `slips` ADD `humidity_percent` integer;--> statement-breakpoint
CREATE INDEX `slips_decided` ON `slips` (`decided_at`) WHERE decided_at is not null;--> statement-breakpoint
ALTER TABLE `vehicle_images` ADD `position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `vehicles` ADD `sold_on` text;--> statement-breakpoint
CREATE TRIGGER content_vehicle_images_update AFTER UPDATE ON vehicle_images BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'content';
END;
--> statement-breakpoint
CREATE TRIGGER content_vehicle_modifications_insert AFTER INSERT ON vehicle_modifications BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'content';
END;
--> statement-breakpoint
CREATE TRIGGER content_vehicle_modifications_delete AFTER DELETE ON vehicle_modifications BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'content';
END;
--> statement-breakpoint
-- What a slip also carries may be corrected without a new decision.
CREATE TRIGGER content_slip_details AFTER UPDATE OF
  reaction_ms, three_thirty_foot_ms, eighth_elapsed_ms, eighth_speed_hundredths_mph, thousand_foot_ms,
  temperature_tenths_f, pressure_hundredths_in_hg, humidity_percent
ON slips WHEN NEW.is_listed = 1 BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'content';
END;
