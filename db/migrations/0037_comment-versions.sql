CREATE TABLE `comment_versions` (
	`comment_id` integer NOT NULL,
	`version` integer NOT NULL,
	`written_at` integer NOT NULL,
	`text` text NOT NULL,
	PRIMARY KEY(`comment_id`, `version`),
	FOREIGN KEY (`comment_id`) REFERENCES `comments`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
-- In the statement of the edit, so no text is lost or stored twice. Erasing a text isn't an edit: it has no new version.
CREATE TRIGGER comments_text_edited AFTER UPDATE OF text ON comments
WHEN NEW.status <> 'DELETED' AND NEW.version > OLD.version AND NEW.text <> OLD.text BEGIN
  INSERT INTO comment_versions(comment_id, version, written_at, text)
  VALUES (OLD.id, OLD.version, coalesce(OLD.edited_at, OLD.created_at), OLD.text);
  DELETE FROM comment_versions WHERE comment_id = NEW.id AND version <= (
    SELECT version FROM comment_versions WHERE comment_id = NEW.id ORDER BY version DESC LIMIT 1 OFFSET 20);
END;
--> statement-breakpoint
-- Its author takes all of it back.
CREATE TRIGGER comments_versions_deleted AFTER UPDATE OF status ON comments
WHEN NEW.status = 'DELETED' AND OLD.status <> 'DELETED' BEGIN
  DELETE FROM comment_versions WHERE comment_id = NEW.id;
END;
