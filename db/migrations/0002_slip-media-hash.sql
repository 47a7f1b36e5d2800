DROP INDEX `slips_listed_lookup`;--> statement-breakpoint
ALTER TABLE `slips` ADD `media_hash` text;--> statement-breakpoint
CREATE INDEX `slips_media_hash` ON `slips` (`media_hash`) WHERE media_hash is not null;--> statement-breakpoint
CREATE INDEX `slips_listed_lookup` ON `slips` (`vehicle_lookup_id`,`is_stock`,`elapsed_ms`) WHERE is_listed = 1;