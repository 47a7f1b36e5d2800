ALTER TABLE `events` ADD `correction_note` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `events` ADD `corrected_at` integer;