CREATE TABLE `visit_batches` (
	`id` integer PRIMARY KEY NOT NULL,
	`counts` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `foreign_post_marks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`external_id` text NOT NULL,
	`is_hidden` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `foreign_post_marks_external` ON `foreign_post_marks` (`external_id`);