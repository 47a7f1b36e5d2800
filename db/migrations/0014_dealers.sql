CREATE TABLE `allocations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`import_id` integer NOT NULL,
	`dealer_id` integer NOT NULL,
	`model` text NOT NULL,
	`trim` text NOT NULL,
	`unit_count` integer NOT NULL,
	`as_of_on` text NOT NULL,
	`cell` integer NOT NULL,
	`leads_model` integer NOT NULL,
	`leads_trim` integer NOT NULL,
	FOREIGN KEY (`import_id`) REFERENCES `dealer_imports`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`dealer_id`) REFERENCES `dealers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `allocations_dealer` ON `allocations` (`dealer_id`,`model`,`trim`);--> statement-breakpoint
CREATE INDEX `allocations_car` ON `allocations` (`import_id`,`model`,`trim`,`cell`);--> statement-breakpoint
CREATE INDEX `allocations_model` ON `allocations` (`import_id`,`model`,`cell`) WHERE leads_model = 1;--> statement-breakpoint
CREATE INDEX `allocations_trim` ON `allocations` (`import_id`,`trim`,`cell`) WHERE leads_trim = 1;--> statement-breakpoint
CREATE TABLE `dealer_imports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`created_by` integer,
	`file_name` text NOT NULL,
	`status` text NOT NULL,
	`row_count` integer DEFAULT 0 NOT NULL,
	`mistake_count` integer DEFAULT 0 NOT NULL,
	`mistakes` text NOT NULL,
	`summary` text,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `dealer_imports_live` ON `dealer_imports` (`status`) WHERE status = 'LIVE';--> statement-breakpoint
CREATE INDEX `dealer_imports_status` ON `dealer_imports` (`status`,`id`);--> statement-breakpoint
CREATE TABLE `dealers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`import_id` integer NOT NULL,
	`code` text NOT NULL,
	`name` text NOT NULL,
	`address` text NOT NULL,
	`city` text NOT NULL,
	`state` text NOT NULL,
	`zip` text NOT NULL,
	`phone` text NOT NULL,
	`email` text NOT NULL,
	`website` text NOT NULL,
	`latitude` real NOT NULL,
	`longitude` real NOT NULL,
	`cell` integer NOT NULL,
	`stock` text DEFAULT '[]' NOT NULL,
	FOREIGN KEY (`import_id`) REFERENCES `dealer_imports`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `dealers_code` ON `dealers` (`import_id`,`code`);--> statement-breakpoint
CREATE INDEX `dealers_cell` ON `dealers` (`import_id`,`cell`);