-- The counter `content` goes up whenever something changes that a visitor may see. Cached pages carry
-- it in their key, so that no code has to remember to purge them.
INSERT INTO counters(name, value) VALUES ('content', 1) ON CONFLICT(name) DO NOTHING;
--> statement-breakpoint
CREATE TRIGGER content_slips_insert AFTER INSERT ON slips BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'content';
END;
--> statement-breakpoint
CREATE TRIGGER content_slips_update AFTER UPDATE OF status, is_listed, is_best ON slips
WHEN OLD.status <> NEW.status OR OLD.is_listed <> NEW.is_listed OR OLD.is_best <> NEW.is_best BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'content';
END;
--> statement-breakpoint
CREATE TRIGGER content_users_update AFTER UPDATE OF
  username, first_name, last_name, is_real_name_shown, is_activated, joined_1320_at, banned_at, anonymised_at
ON users BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'content';
END;
--> statement-breakpoint
CREATE TRIGGER content_vehicles_insert AFTER INSERT ON vehicles BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'content';
END;
--> statement-breakpoint
CREATE TRIGGER content_vehicles_update AFTER UPDATE ON vehicles BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'content';
END;
--> statement-breakpoint
CREATE TRIGGER content_vehicle_images_insert AFTER INSERT ON vehicle_images BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'content';
END;
--> statement-breakpoint
CREATE TRIGGER content_vehicle_images_delete AFTER DELETE ON vehicle_images BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'content';
END;
