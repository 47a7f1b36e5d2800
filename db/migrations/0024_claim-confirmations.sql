ALTER TABLE `track_keys` ADD `secret_id` text;--> statement-breakpoint
ALTER TABLE `track_results` ADD `claim_confirmed_at` integer;--> statement-breakpoint
ALTER TABLE `track_results` ADD `not_by` integer REFERENCES users(id);--> statement-breakpoint
CREATE INDEX `track_results_claims` ON `track_results` (`claimed_at`) WHERE claimed_by is not null and slip_id is null;--> statement-breakpoint
CREATE INDEX `track_results_taken` ON `track_results` (`sheet_id`,`row_number`) WHERE claimed_by is not null or slip_id is not null;--> statement-breakpoint
ALTER TABLE `users` ADD `named_at` integer;--> statement-breakpoint
CREATE INDEX `slips_unlisted_day` ON `slips` (`ran_on`,`elapsed_ms`) WHERE status = 'APPROVED' and is_listed = 0;