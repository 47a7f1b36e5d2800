CREATE TABLE `drag_pak_requests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`number` text NOT NULL,
	`send_key` text NOT NULL,
	`user_id` integer,
	`kind` text NOT NULL,
	`status` text DEFAULT 'NEW' NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`answers` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `drag_pak_requests_number` ON `drag_pak_requests` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `drag_pak_requests_send_key` ON `drag_pak_requests` (`send_key`);--> statement-breakpoint
CREATE INDEX `drag_pak_requests_status` ON `drag_pak_requests` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `drag_pak_requests_email` ON `drag_pak_requests` (`email_key`,`created_at`);--> statement-breakpoint
CREATE INDEX `drag_pak_requests_user` ON `drag_pak_requests` (`user_id`);--> statement-breakpoint
CREATE TABLE `giveaway_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`giveaway_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`country` text NOT NULL,
	`is_of_age` integer NOT NULL,
	FOREIGN KEY (`giveaway_id`) REFERENCES `giveaways`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `giveaway_entries_user` ON `giveaway_entries` (`user_id`,`giveaway_id`);--> statement-breakpoint
CREATE INDEX `giveaway_entries_giveaway` ON `giveaway_entries` (`giveaway_id`,`id`);--> statement-breakpoint
CREATE TABLE `giveaways` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`slug` text NOT NULL,
	`opens_at` integer NOT NULL,
	`closes_at` integer NOT NULL,
	`drawn_at` integer,
	`draw_seed` text,
	`draw_entry_count` integer,
	`winner_id` integer,
	FOREIGN KEY (`winner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `giveaways_slug` ON `giveaways` (`slug`);--> statement-breakpoint
CREATE INDEX `giveaways_opens` ON `giveaways` (`opens_at`);--> statement-breakpoint
CREATE TABLE `livery_designs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`round_id` integer NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`idea` text NOT NULL,
	`designer` text NOT NULL,
	`vote_count` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`round_id`) REFERENCES `livery_rounds`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `livery_designs_slug` ON `livery_designs` (`round_id`,`slug`);--> statement-breakpoint
CREATE TABLE `livery_rounds` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`opens_at` integer NOT NULL,
	`closes_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `livery_rounds_slug` ON `livery_rounds` (`slug`);--> statement-breakpoint
CREATE INDEX `livery_rounds_opens` ON `livery_rounds` (`opens_at`);--> statement-breakpoint
CREATE TABLE `livery_votes` (
	`user_id` integer NOT NULL,
	`round_id` integer NOT NULL,
	`design_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `round_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`round_id`) REFERENCES `livery_rounds`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`design_id`) REFERENCES `livery_designs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `users_staff` ON `users` (`role`,`id`) WHERE role <> 'racer';