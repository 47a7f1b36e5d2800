CREATE TABLE `follow_settings` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`are_followers_shown` integer DEFAULT false NOT NULL,
	`feed_key` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `follow_settings_feed_key_unique` ON `follow_settings` (`feed_key`);--> statement-breakpoint
CREATE TABLE `follows` (
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`subject_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `kind`, `subject_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `follows_newest` ON `follows` (`user_id`,`created_at`,`kind`,`subject_id`);--> statement-breakpoint
CREATE INDEX `follows_subject` ON `follows` (`kind`,`subject_id`,`created_at`,`user_id`);--> statement-breakpoint
CREATE INDEX `events_track_announced` ON `events` (`track_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `slips_listed_user_decided` ON `slips` (`user_id`,`decided_at`,`id`) WHERE is_listed = 1;--> statement-breakpoint
CREATE INDEX `slips_listed_vehicle_decided` ON `slips` (`vehicle_id`,`decided_at`,`id`) WHERE is_listed = 1;--> statement-breakpoint
CREATE INDEX `slips_listed_track_decided` ON `slips` (`track_name_id`,`decided_at`,`id`) WHERE is_listed = 1;
--> statement-breakpoint
-- A blocked member follows neither the one who blocked them nor that member's cars.
CREATE TRIGGER follows_blocked AFTER INSERT ON member_blocks BEGIN
  DELETE FROM follows WHERE user_id = NEW.blocked_id AND kind = 'racer' AND subject_id = NEW.user_id;
  DELETE FROM follows WHERE user_id = NEW.blocked_id AND kind = 'car'
    AND subject_id IN (SELECT id FROM vehicles WHERE user_id = NEW.user_id);
END;
--> statement-breakpoint
-- Nothing follows what is gone.
CREATE TRIGGER follows_of_car_ended AFTER UPDATE OF deleted_at ON vehicles
WHEN NEW.deleted_at IS NOT NULL AND OLD.deleted_at IS NULL BEGIN
  DELETE FROM follows WHERE kind = 'car' AND subject_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER follows_of_tag_ended AFTER DELETE ON news_tags BEGIN
  DELETE FROM follows WHERE kind = 'tag' AND subject_id = OLD.id;
END;
--> statement-breakpoint
-- A garage links to its followers if their owner wants that.
CREATE TRIGGER content_followers_shown AFTER UPDATE OF are_followers_shown ON follow_settings
WHEN NEW.are_followers_shown <> OLD.are_followers_shown BEGIN
  INSERT INTO content_changes VALUES ('garage:' || NEW.user_id);
END;
--> statement-breakpoint
CREATE TRIGGER content_followers_first_shown AFTER INSERT ON follow_settings WHEN NEW.are_followers_shown = 1 BEGIN
  INSERT INTO content_changes VALUES ('garage:' || NEW.user_id);
END;
