ALTER TABLE `tracks` ADD `known_elevation_ft` integer;--> statement-breakpoint
ALTER TABLE `tracks` ADD `sanction` text;--> statement-breakpoint
ALTER TABLE `tracks` ADD `surface` text;--> statement-breakpoint
CREATE INDEX `track_names_run` ON `track_names` (`track_id`,`listed_run_count`) WHERE listed_run_count > 0;