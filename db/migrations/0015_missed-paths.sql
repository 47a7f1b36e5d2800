CREATE TABLE `missed_paths` (
	`path` text PRIMARY KEY NOT NULL,
	`hit_count` integer NOT NULL,
	`last_hit_on` text NOT NULL,
	`is_ignored` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `missed_paths_hits` ON `missed_paths` (`is_ignored`,`hit_count`);