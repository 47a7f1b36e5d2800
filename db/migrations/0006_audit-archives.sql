CREATE TABLE `audit_archives` (
	`first_id` integer PRIMARY KEY NOT NULL,
	`last_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`entry_count` integer NOT NULL,
	`object_key` text NOT NULL,
	`sha256` text NOT NULL
);
--> statement-breakpoint
DROP TRIGGER audit_log_deleted;
--> statement-breakpoint
-- Entries leave the log only once they are in the archive.
CREATE TRIGGER audit_log_deleted BEFORE DELETE ON audit_log
WHEN coalesce((SELECT last_id FROM audit_archives WHERE first_id <= OLD.id ORDER BY first_id DESC LIMIT 1), 0) < OLD.id BEGIN
  SELECT RAISE(ABORT, 'the audit log is append-only');
END;
