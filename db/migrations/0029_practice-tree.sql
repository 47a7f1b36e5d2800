CREATE TABLE `practice_rounds` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`created_at` integer NOT NULL,
	`kind` text NOT NULL,
	`seed` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `practice_scores` (
	`week_on` text NOT NULL,
	`kind` text NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`average_ms` integer NOT NULL,
	`reactions_ms` text NOT NULL,
	`input` text NOT NULL,
	PRIMARY KEY(`week_on`, `kind`, `user_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `practice_scores_board` ON `practice_scores` (`week_on`,`kind`,`average_ms`,`created_at`);--> statement-breakpoint
CREATE INDEX `practice_scores_user` ON `practice_scores` (`user_id`);
--> statement-breakpoint
CREATE TRIGGER content_practice_scores_inserted AFTER INSERT ON practice_scores BEGIN
  INSERT INTO content_changes VALUES ('practice');
END;
--> statement-breakpoint
CREATE TRIGGER content_practice_scores_updated AFTER UPDATE ON practice_scores BEGIN
  INSERT INTO content_changes VALUES ('practice');
END;
