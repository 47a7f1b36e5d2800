ALTER TABLE `events` ADD `picture_key` text;--> statement-breakpoint
ALTER TABLE `events` ADD `picture_width` integer;--> statement-breakpoint
ALTER TABLE `events` ADD `picture_height` integer;--> statement-breakpoint
ALTER TABLE `events` ADD `picture_alt` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `events_picture` ON `events` (`picture_key`);