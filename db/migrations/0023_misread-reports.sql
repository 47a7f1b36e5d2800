CREATE TABLE `misread_reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reported_at` integer NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`values` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `misread_reports_reported` ON `misread_reports` (`reported_at`);