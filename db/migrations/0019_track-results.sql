CREATE TABLE `race_numbers` (
	`user_id` integer NOT NULL,
	`vehicle_id` integer,
	`car_number` text NOT NULL,
	PRIMARY KEY(`user_id`, `car_number`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`vehicle_id`) REFERENCES `vehicles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `track_columns` (
	`track_id` integer PRIMARY KEY NOT NULL,
	`mapping` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`track_id`) REFERENCES `tracks`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `track_keys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`track_id` integer NOT NULL,
	`name` text NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	`revoked_at` integer,
	FOREIGN KEY (`track_id`) REFERENCES `tracks`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `track_keys_track` ON `track_keys` (`track_id`,`id`);--> statement-breakpoint
CREATE TABLE `track_results` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`sheet_id` integer NOT NULL,
	`track_id` integer NOT NULL,
	`ran_on` text NOT NULL,
	`row_number` integer NOT NULL,
	`ran_at_second` integer,
	`car_number` text NOT NULL,
	`racer_name` text NOT NULL,
	`class_name` text NOT NULL,
	`lane` text,
	`reaction_ms` integer,
	`sixty_foot_ms` integer,
	`three_thirty_foot_ms` integer,
	`eighth_elapsed_ms` integer,
	`eighth_speed_hundredths_mph` integer,
	`thousand_foot_ms` integer,
	`elapsed_ms` integer NOT NULL,
	`trap_speed_hundredths_mph` integer,
	`slip_id` integer,
	`claimed_by` integer,
	`claimed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`sheet_id`) REFERENCES `track_sheets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`track_id`) REFERENCES `tracks`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`slip_id`) REFERENCES `slips`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`claimed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `track_results_evening` ON `track_results` (`track_id`,`ran_on`,`elapsed_ms`);--> statement-breakpoint
CREATE INDEX `track_results_sheet` ON `track_results` (`sheet_id`,`row_number`);--> statement-breakpoint
CREATE UNIQUE INDEX `track_results_slip` ON `track_results` (`slip_id`);--> statement-breakpoint
CREATE INDEX `track_results_claimed` ON `track_results` (`claimed_by`) WHERE claimed_by is not null;--> statement-breakpoint
CREATE INDEX `track_results_created` ON `track_results` (`created_at`);--> statement-breakpoint
CREATE TABLE `track_sheets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`track_id` integer NOT NULL,
	`ran_on` text NOT NULL,
	`source` text NOT NULL,
	`uploaded_by` integer,
	`key_id` integer,
	`idempotency_key` text NOT NULL,
	`body_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`row_count` integer DEFAULT 0 NOT NULL,
	`bad_rows` text NOT NULL,
	`status` text NOT NULL,
	FOREIGN KEY (`track_id`) REFERENCES `tracks`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`uploaded_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`key_id`) REFERENCES `track_keys`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `track_sheets_key` ON `track_sheets` (`track_id`,`idempotency_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `track_sheets_body` ON `track_sheets` (`track_id`,`body_hash`) WHERE status <> 'WITHDRAWN';--> statement-breakpoint
CREATE INDEX `track_sheets_day` ON `track_sheets` (`track_id`,`ran_on`,`id`);--> statement-breakpoint
CREATE TABLE `track_staff` (
	`user_id` integer NOT NULL,
	`track_id` integer NOT NULL,
	`invited_by` integer,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `track_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`track_id`) REFERENCES `tracks`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invited_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `track_staff_track` ON `track_staff` (`track_id`);