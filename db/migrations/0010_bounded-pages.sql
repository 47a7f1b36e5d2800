DROP INDEX `vehicle_images_vehicle`;--> statement-breakpoint
CREATE INDEX `vehicle_images_vehicle` ON `vehicle_images` (`vehicle_id`,`position`,`id`);--> statement-breakpoint
CREATE INDEX `slips_waiting` ON `slips` (`user_id`) WHERE status = 'PENDING';--> statement-breakpoint
CREATE INDEX `slips_listed_vehicle` ON `slips` (`vehicle_id`,`ran_on`,`id`) WHERE is_listed = 1;--> statement-breakpoint
CREATE INDEX `slips_vehicle_et` ON `slips` (`vehicle_id`,`is_stock`,`elapsed_ms`,trap_speed_hundredths_mph desc,`ran_on`,`id`) WHERE is_listed = 1;--> statement-breakpoint
CREATE INDEX `slips_vehicle_sixty_foot` ON `slips` (`vehicle_id`,`is_stock`,`sixty_foot_ms`) WHERE is_listed = 1;--> statement-breakpoint
CREATE INDEX `slips_vehicle_speed` ON `slips` (`vehicle_id`,`is_stock`,`trap_speed_hundredths_mph`) WHERE is_listed = 1;--> statement-breakpoint
CREATE INDEX `sessions_running` ON `sessions` (`user_id`,`last_used_at`) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX `vehicles_default` ON `vehicles` (`user_id`) WHERE is_default = 1 and deleted_at is null;