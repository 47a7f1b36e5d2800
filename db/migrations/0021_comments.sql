CREATE TABLE `comment_flags` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` integer NOT NULL,
	`comment_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`reason` text NOT NULL,
	`text` text NOT NULL,
	`status` text NOT NULL,
	FOREIGN KEY (`comment_id`) REFERENCES `comments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `comment_flags_once` ON `comment_flags` (`comment_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `comment_flags_user` ON `comment_flags` (`user_id`,`status`);--> statement-breakpoint
CREATE TABLE `comment_likes` (
	`user_id` integer NOT NULL,
	`comment_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `comment_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`comment_id`) REFERENCES `comments`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `comment_topics` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` integer NOT NULL,
	`subject_kind` text,
	`subject_id` integer,
	`title` text DEFAULT '' NOT NULL,
	`raw` text DEFAULT '' NOT NULL,
	`category_id` integer,
	`comment_count` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `comment_topics_subject` ON `comment_topics` (`subject_kind`,`subject_id`);--> statement-breakpoint
CREATE TABLE `comments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`topic_id` integer NOT NULL,
	`root_id` integer,
	`parent_id` integer,
	`reply_to_user_id` integer,
	`user_id` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`status` text NOT NULL,
	`edited_at` integer,
	`like_count` integer DEFAULT 0 NOT NULL,
	`reply_count` integer DEFAULT 0 NOT NULL,
	`open_flag_count` integer DEFAULT 0 NOT NULL,
	`flagged_at` integer,
	`is_cleared` integer DEFAULT false NOT NULL,
	`moderated_by` integer,
	`moderated_at` integer,
	`removal_reason` text,
	`note` text DEFAULT '' NOT NULL,
	`text` text NOT NULL,
	FOREIGN KEY (`topic_id`) REFERENCES `comment_topics`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reply_to_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`moderated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `comments_threads` ON `comments` (`topic_id`,`id`) WHERE root_id is null and (status = 'VISIBLE' or reply_count > 0);--> statement-breakpoint
CREATE INDEX `comments_replies` ON `comments` (`root_id`,`id`) WHERE root_id is not null and status = 'VISIBLE';--> statement-breakpoint
CREATE INDEX `comments_topic` ON `comments` (`topic_id`,`id`) WHERE status = 'VISIBLE';--> statement-breakpoint
CREATE INDEX `comments_author` ON `comments` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `comments_flagged` ON `comments` (`flagged_at`,`id`) WHERE flagged_at is not null;--> statement-breakpoint
CREATE INDEX `comments_moderated` ON `comments` (`status`,`moderated_at`,`id`) WHERE moderated_at is not null;