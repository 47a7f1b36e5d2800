ALTER TABLE `mails` ADD `user_id` integer REFERENCES users(id);--> statement-breakpoint
CREATE INDEX `mails_user` ON `mails` (`user_id`,`id`) WHERE user_id is not null;