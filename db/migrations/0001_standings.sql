-- Text search over the small tables that board filters look into. Trigrams match any substring of
-- three letters or more, whatever its case.
CREATE VIRTUAL TABLE users_fts USING fts5(username, content='users', content_rowid='id', tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER users_fts_insert AFTER INSERT ON users BEGIN
  INSERT INTO users_fts(rowid, username) VALUES (NEW.id, NEW.username);
END;
--> statement-breakpoint
CREATE TRIGGER users_fts_update AFTER UPDATE OF username ON users WHEN OLD.username <> NEW.username BEGIN
  INSERT INTO users_fts(users_fts, rowid, username) VALUES ('delete', OLD.id, OLD.username);
  INSERT INTO users_fts(rowid, username) VALUES (NEW.id, NEW.username);
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE vehicle_lookup_fts USING fts5(vehicle, content='', tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER vehicle_lookup_fts_insert AFTER INSERT ON vehicle_lookup BEGIN
  INSERT INTO vehicle_lookup_fts(rowid, vehicle)
  VALUES (NEW.id, NEW.year || ' ' || NEW.make || ' ' || NEW.model || ' ' || NEW.trim);
END;
--> statement-breakpoint
CREATE TRIGGER vehicle_lookup_fts_update AFTER UPDATE OF year, make, model, trim ON vehicle_lookup BEGIN
  INSERT INTO vehicle_lookup_fts(vehicle_lookup_fts, rowid, vehicle)
  VALUES ('delete', OLD.id, OLD.year || ' ' || OLD.make || ' ' || OLD.model || ' ' || OLD.trim);
  INSERT INTO vehicle_lookup_fts(rowid, vehicle)
  VALUES (NEW.id, NEW.year || ' ' || NEW.make || ' ' || NEW.model || ' ' || NEW.trim);
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE track_names_fts USING fts5(name, content='track_names', content_rowid='id', tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER track_names_fts_insert AFTER INSERT ON track_names BEGIN
  INSERT INTO track_names_fts(rowid, name) VALUES (NEW.id, NEW.name);
END;
--> statement-breakpoint
CREATE TRIGGER track_names_fts_update AFTER UPDATE OF name ON track_names BEGIN
  INSERT INTO track_names_fts(track_names_fts, rowid, name) VALUES ('delete', OLD.id, OLD.name);
  INSERT INTO track_names_fts(rowid, name) VALUES (NEW.id, NEW.name);
END;
--> statement-breakpoint
-- Totals by status.
CREATE TRIGGER slips_count_insert AFTER INSERT ON slips BEGIN
  SELECT RAISE(ABORT, 'a slip joins the boards by an update of its standing, not by its insert')
  WHERE NEW.is_listed = 1 OR NEW.is_best = 1;
  INSERT INTO counters(name, value) VALUES ('slips:' || NEW.status, 1)
  ON CONFLICT(name) DO UPDATE SET value = value + 1;
END;
--> statement-breakpoint
CREATE TRIGGER slips_count_status AFTER UPDATE OF status ON slips WHEN OLD.status <> NEW.status BEGIN
  UPDATE counters SET value = value - 1 WHERE name = 'slips:' || OLD.status;
  INSERT INTO counters(name, value) VALUES ('slips:' || NEW.status, 1)
  ON CONFLICT(name) DO UPDATE SET value = value + 1;
END;
--> statement-breakpoint
-- A run joins or leaves the lists.
CREATE TRIGGER slips_listed AFTER UPDATE OF is_listed ON slips WHEN NEW.is_listed = 1 AND OLD.is_listed = 0 BEGIN
  INSERT INTO counters(name, value) VALUES ('listed:' || NEW.is_stock, 1)
  ON CONFLICT(name) DO UPDATE SET value = value + 1;
  UPDATE users SET listed_run_count = listed_run_count + 1 WHERE id = NEW.user_id;
  UPDATE vehicle_lookup SET listed_run_count = listed_run_count + 1 WHERE id = NEW.vehicle_lookup_id;
  UPDATE track_names SET listed_run_count = listed_run_count + 1 WHERE id = NEW.track_name_id;
END;
--> statement-breakpoint
-- What left is counted out under what it was (OLD): its numbers may change in the same update.
CREATE TRIGGER slips_unlisted AFTER UPDATE OF is_listed ON slips WHEN NEW.is_listed = 0 AND OLD.is_listed = 1 BEGIN
  UPDATE counters SET value = value - 1 WHERE name = 'listed:' || OLD.is_stock;
  UPDATE users SET listed_run_count = listed_run_count - 1 WHERE id = OLD.user_id;
  UPDATE vehicle_lookup SET listed_run_count = listed_run_count - 1 WHERE id = OLD.vehicle_lookup_id;
  UPDATE track_names SET listed_run_count = listed_run_count - 1 WHERE id = OLD.track_name_id;
END;
--> statement-breakpoint
-- A run becomes, or no longer is, the best of its vehicle: one entry more or less in the digit tree.
-- Each level touches the digits above the run's own, creating all of a level's rows when it is first used.
CREATE TRIGGER slips_best AFTER UPDATE OF is_best ON slips WHEN NEW.is_best = 1 AND OLD.is_best = 0 BEGIN
  INSERT INTO counters(name, value) VALUES ('best:' || NEW.is_stock, 1)
  ON CONFLICT(name) DO UPDATE SET value = value + 1;
  INSERT INTO board_digits(is_stock, prefix, digit, count_below)
  SELECT NEW.is_stock, 's', d.value, d.value > NEW.elapsed_ms / 1000
  FROM json_each('[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25]') d WHERE true
  ON CONFLICT(is_stock, prefix, digit) DO UPDATE SET count_below = count_below + excluded.count_below;
  INSERT INTO board_digits(is_stock, prefix, digit, count_below)
  SELECT NEW.is_stock, 's' || (NEW.elapsed_ms / l.value), d.value, d.value > NEW.elapsed_ms / (l.value / 10) % 10
  FROM json_each('[1000,100,10]') l, json_each('[0,1,2,3,4,5,6,7,8,9]') d WHERE true
  ON CONFLICT(is_stock, prefix, digit) DO UPDATE SET count_below = count_below + excluded.count_below;
END;
--> statement-breakpoint
CREATE TRIGGER slips_not_best AFTER UPDATE OF is_best ON slips WHEN NEW.is_best = 0 AND OLD.is_best = 1 BEGIN
  UPDATE counters SET value = value - 1 WHERE name = 'best:' || OLD.is_stock;
  UPDATE board_digits SET count_below = count_below - 1
  WHERE is_stock = OLD.is_stock AND prefix = 's' AND digit > OLD.elapsed_ms / 1000;
  UPDATE board_digits SET count_below = count_below - 1
  WHERE is_stock = OLD.is_stock AND prefix = 's' || (OLD.elapsed_ms / 1000) AND digit > OLD.elapsed_ms / 100 % 10;
  UPDATE board_digits SET count_below = count_below - 1
  WHERE is_stock = OLD.is_stock AND prefix = 's' || (OLD.elapsed_ms / 100) AND digit > OLD.elapsed_ms / 10 % 10;
  UPDATE board_digits SET count_below = count_below - 1
  WHERE is_stock = OLD.is_stock AND prefix = 's' || (OLD.elapsed_ms / 10) AND digit > OLD.elapsed_ms % 10;
END;
--> statement-breakpoint
-- The audit trail is append-only.
CREATE TRIGGER audit_log_keep AFTER UPDATE ON audit_log BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER audit_log_keep_rows BEFORE DELETE ON audit_log BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
