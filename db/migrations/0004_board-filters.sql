CREATE INDEX `slips_best_user` ON `slips` (`user_id`,`is_stock`) WHERE is_best = 1;--> statement-breakpoint
CREATE INDEX `slips_best_lookup` ON `slips` (`vehicle_lookup_id`,`is_stock`,`elapsed_ms`) WHERE is_best = 1;--> statement-breakpoint
CREATE INDEX `slips_best_track` ON `slips` (`track_name_id`,`is_stock`,`elapsed_ms`) WHERE is_best = 1;--> statement-breakpoint
CREATE INDEX `slips_listed_day` ON `slips` (`ran_on`,`elapsed_ms`) WHERE is_listed = 1;