CREATE TABLE `member_notes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`author_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`text` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `member_notes_user` ON `member_notes` (`user_id`,`id`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `confirmed_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `suspended_until` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `suspension_reason` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `users_banned` ON `users` (`banned_at`,`id`) WHERE banned_at is not null;--> statement-breakpoint
CREATE INDEX `audit_log_action` ON `audit_log` (`action`,`id`);
--> statement-breakpoint
-- Members by the beginnings of words: username, email, name, year, make, model and trim of the cars in the garage, and
-- their role and state as words that no name has (role.admin, state.banned). Never by VIN, which is private.
CREATE VIRTUAL TABLE member_search USING fts5(tokens, content='', contentless_delete=1, prefix='2 3', tokenize='unicode61 remove_diacritics 2 tokenchars ''@._+-''');
--> statement-breakpoint
-- The clock decides whether a suspension has ended, so a past one is still a state here.
CREATE VIEW member_search_tokens(id, tokens) AS
SELECT u.id, u.username || ' ' || u.email || ' ' || u.first_name || ' ' || u.last_name || ' role.' || u.role
  || iif(u.is_activated OR u.anonymised_at IS NOT NULL, '', ' state.new')
  || iif(u.banned_at IS NULL, '', ' state.banned')
  || iif(u.suspended_until IS NULL, '', ' state.suspended')
  || iif(u.anonymised_at IS NULL, '', ' state.deleted')
  || coalesce((SELECT ' ' || group_concat(l.year || ' ' || l.make || ' ' || l.model || ' ' || l.trim, ' ')
    FROM vehicles v JOIN vehicle_lookup l ON l.id = v.vehicle_lookup_id
    WHERE v.user_id = u.id AND v.deleted_at IS NULL), '')
FROM users u;
--> statement-breakpoint
INSERT INTO member_search(rowid, tokens) SELECT id, tokens FROM member_search_tokens;
--> statement-breakpoint
CREATE TRIGGER users_member_search_inserted AFTER INSERT ON users BEGIN
  INSERT INTO member_search(rowid, tokens) SELECT id, tokens FROM member_search_tokens WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER users_member_search_updated AFTER UPDATE OF
  username, email, first_name, last_name, role, is_activated, banned_at, suspended_until, anonymised_at ON users
WHEN (OLD.username, OLD.email, OLD.first_name, OLD.last_name, OLD.role, OLD.is_activated, OLD.banned_at,
  OLD.suspended_until, OLD.anonymised_at) IS NOT (NEW.username, NEW.email, NEW.first_name, NEW.last_name, NEW.role,
  NEW.is_activated, NEW.banned_at, NEW.suspended_until, NEW.anonymised_at) BEGIN
  DELETE FROM member_search WHERE rowid = NEW.id;
  INSERT INTO member_search(rowid, tokens) SELECT id, tokens FROM member_search_tokens WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER vehicles_member_search_inserted AFTER INSERT ON vehicles BEGIN
  DELETE FROM member_search WHERE rowid = NEW.user_id;
  INSERT INTO member_search(rowid, tokens) SELECT id, tokens FROM member_search_tokens WHERE id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER vehicles_member_search_updated AFTER UPDATE OF vehicle_lookup_id, deleted_at ON vehicles
WHEN (OLD.vehicle_lookup_id, OLD.deleted_at) IS NOT (NEW.vehicle_lookup_id, NEW.deleted_at) BEGIN
  DELETE FROM member_search WHERE rowid = NEW.user_id;
  INSERT INTO member_search(rowid, tokens) SELECT id, tokens FROM member_search_tokens WHERE id = NEW.user_id;
END;
