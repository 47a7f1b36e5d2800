ALTER TABLE `event_marks` ADD `vehicle_id` integer REFERENCES vehicles(id);--> statement-breakpoint
CREATE INDEX `event_marks_entry` ON `event_marks` (`event_id`,`mark`,`created_at`) WHERE vehicle_id is not null;--> statement-breakpoint
CREATE INDEX `event_marks_car` ON `event_marks` (`vehicle_id`) WHERE vehicle_id is not null;--> statement-breakpoint
-- A car that leaves its garage leaves the lists of events.
CREATE TRIGGER event_marks_of_car_ended AFTER UPDATE OF deleted_at ON vehicles
WHEN NEW.deleted_at IS NOT NULL AND OLD.deleted_at IS NULL BEGIN
  UPDATE event_marks SET vehicle_id = NULL WHERE vehicle_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER content_vehicles_entered AFTER UPDATE OF vehicle_lookup_id ON vehicles
WHEN NEW.vehicle_lookup_id <> OLD.vehicle_lookup_id BEGIN
  INSERT INTO content_changes SELECT 'event:' || event_id FROM event_marks WHERE vehicle_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER content_users_entered AFTER UPDATE OF username, is_activated, banned_at, anonymised_at ON users BEGIN
  INSERT INTO content_changes
  SELECT 'event:' || event_id FROM event_marks WHERE user_id = NEW.id AND vehicle_id IS NOT NULL;
END;
