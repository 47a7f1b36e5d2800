CREATE TABLE `season_champions` (
	`season` integer NOT NULL,
	`is_stock` integer NOT NULL,
	`place` integer NOT NULL,
	`slip_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`vehicle_year` integer NOT NULL,
	`vehicle_make` text NOT NULL,
	`vehicle_model` text NOT NULL,
	`vehicle_trim` text NOT NULL,
	`race_track` text NOT NULL,
	`ran_on` text NOT NULL,
	`elapsed_ms` integer NOT NULL,
	`sixty_foot_ms` integer NOT NULL,
	`trap_speed_hundredths_mph` integer NOT NULL,
	PRIMARY KEY(`season`, `is_stock`, `place`),
	FOREIGN KEY (`slip_id`) REFERENCES `slips`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `season_champions_first` ON `season_champions` (`season`,`is_stock`) WHERE place = 1;--> statement-breakpoint
CREATE INDEX `season_champions_user` ON `season_champions` (`user_id`,`season`) WHERE place = 1;
--> statement-breakpoint
-- The lists of champions are new, and so is a champion's garage.
CREATE TRIGGER content_season_champions_inserted AFTER INSERT ON season_champions WHEN NEW.place = 1 BEGIN
  INSERT INTO content_changes VALUES ('boards'), ('garage:' || NEW.user_id);
END;
