-- The site's search: usernames by their spellings, dealers by their words. WITHOUT ROWID was added by hand.
CREATE TABLE `racer_spellings` (
	`spelling` text NOT NULL,
	`user_id` integer NOT NULL,
	PRIMARY KEY(`spelling`, `user_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `racer_spellings_user` ON `racer_spellings` (`user_id`);
--> statement-breakpoint
-- What a racer with a public garage is found by: `=boostmay` for `boost_may`, and the same without each of its letters.
CREATE VIEW racer_search_spellings(spelling, user_id) AS
SELECT '=' || replace(replace(replace(u.username_key, '_', ''), '-', ''), '.', ''), u.id FROM users u
WHERE u.is_activated = 1 AND u.banned_at IS NULL AND u.anonymised_at IS NULL
UNION ALL
SELECT substr(replace(replace(replace(u.username_key, '_', ''), '-', ''), '.', ''), 1, n.value - 1)
  || substr(replace(replace(replace(u.username_key, '_', ''), '-', ''), '.', ''), n.value + 1), u.id
FROM users u CROSS JOIN json_each('[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30]') n
WHERE u.is_activated = 1 AND u.banned_at IS NULL AND u.anonymised_at IS NULL
  AND length(replace(replace(replace(u.username_key, '_', ''), '-', ''), '.', '')) >= max(4, n.value);
--> statement-breakpoint
CREATE TRIGGER users_spellings_inserted AFTER INSERT ON users WHEN NEW.is_activated = 1 BEGIN
  INSERT OR IGNORE INTO racer_spellings(spelling, user_id) SELECT spelling, user_id FROM racer_search_spellings WHERE user_id = NEW.id;
  INSERT INTO content_changes VALUES ('racers');
END;
--> statement-breakpoint
CREATE TRIGGER users_spellings_updated AFTER UPDATE OF username_key, is_activated, banned_at, anonymised_at ON users
WHEN (OLD.username_key, OLD.is_activated, OLD.banned_at IS NULL, OLD.anonymised_at IS NULL)
  IS NOT (NEW.username_key, NEW.is_activated, NEW.banned_at IS NULL, NEW.anonymised_at IS NULL) BEGIN
  DELETE FROM racer_spellings WHERE user_id = NEW.id;
  INSERT OR IGNORE INTO racer_spellings(spelling, user_id) SELECT spelling, user_id FROM racer_search_spellings WHERE user_id = NEW.id;
  INSERT INTO content_changes VALUES ('racers');
END;
--> statement-breakpoint
INSERT OR IGNORE INTO racer_spellings(spelling, user_id) SELECT spelling, user_id FROM racer_search_spellings;
--> statement-breakpoint
-- Dealers by the words of their names and towns. `batch` is their import, as a word that no one types: import7.
CREATE VIRTUAL TABLE dealer_search USING fts5(words, batch, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2');
--> statement-breakpoint
CREATE TRIGGER dealers_search_inserted AFTER INSERT ON dealers BEGIN
  INSERT INTO dealer_search(rowid, words, batch) VALUES (NEW.id, NEW.name || ' ' || NEW.city || ' ' || NEW.zip, 'import' || NEW.import_id);
END;
--> statement-breakpoint
CREATE TRIGGER dealers_search_updated AFTER UPDATE OF name, city, zip ON dealers BEGIN
  DELETE FROM dealer_search WHERE rowid = OLD.id;
  INSERT INTO dealer_search(rowid, words, batch) VALUES (NEW.id, NEW.name || ' ' || NEW.city || ' ' || NEW.zip, 'import' || NEW.import_id);
END;
--> statement-breakpoint
CREATE TRIGGER dealers_search_deleted AFTER DELETE ON dealers BEGIN
  DELETE FROM dealer_search WHERE rowid = OLD.id;
END;
--> statement-breakpoint
INSERT INTO dealer_search(rowid, words, batch) SELECT id, name || ' ' || city || ' ' || zip, 'import' || import_id FROM dealers;
--> statement-breakpoint
-- The words of events and dealers, for correcting a typo.
CREATE VIRTUAL TABLE event_words USING fts5vocab('event_search', 'row');
--> statement-breakpoint
CREATE VIRTUAL TABLE dealer_words USING fts5vocab('dealer_search', 'row');
