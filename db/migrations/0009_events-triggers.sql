-- Events are found by words, category, state and place. Every list is in one order, the event's position, which
-- is the table's rowid: a walk along it is bounded by what it shows. The tokens are made by the product.
CREATE VIRTUAL TABLE event_search USING fts5(tokens, content='', contentless_delete=1, detail='none', tokenize='ascii tokenchars ''_''');
--> statement-breakpoint
CREATE TRIGGER events_search_inserted AFTER INSERT ON events BEGIN
  INSERT INTO event_search(rowid, tokens) VALUES (NEW.over_at / 60000 * 134217728 + NEW.id, NEW.search_tokens);
END;
--> statement-breakpoint
CREATE TRIGGER events_search_updated AFTER UPDATE OF over_at, search_tokens ON events BEGIN
  DELETE FROM event_search WHERE rowid = OLD.over_at / 60000 * 134217728 + OLD.id;
  INSERT INTO event_search(rowid, tokens) VALUES (NEW.over_at / 60000 * 134217728 + NEW.id, NEW.search_tokens);
END;
--> statement-breakpoint
-- Who goes is counted as marks come and go. Whoever went counts as one who meant to.
CREATE TRIGGER event_marks_inserted AFTER INSERT ON event_marks BEGIN
  UPDATE events SET going_count = going_count + 1, went_count = went_count + (NEW.mark = 'WENT') WHERE id = NEW.event_id;
END;
--> statement-breakpoint
CREATE TRIGGER event_marks_updated AFTER UPDATE OF mark ON event_marks BEGIN
  UPDATE events SET went_count = went_count + (NEW.mark = 'WENT') - (OLD.mark = 'WENT') WHERE id = NEW.event_id;
END;
--> statement-breakpoint
CREATE TRIGGER event_marks_deleted AFTER DELETE ON event_marks BEGIN
  UPDATE events SET going_count = going_count - 1, went_count = went_count - (OLD.mark = 'WENT') WHERE id = OLD.event_id;
END;
--> statement-breakpoint
-- What visitors see of events (0001, part 4). A mark is none of it: cached pages may count a few too few.
CREATE TRIGGER content_events_inserted AFTER INSERT ON events BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'content';
END;
--> statement-breakpoint
CREATE TRIGGER content_events_updated AFTER UPDATE OF version ON events BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'content';
END;
