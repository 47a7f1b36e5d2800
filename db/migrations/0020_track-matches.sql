CREATE INDEX `slips_undecided_day` ON `slips` (`ran_on`,`elapsed_ms`) WHERE status in ('PENDING', 'IN_REVIEW', 'NEEDS_INFO');--> statement-breakpoint
CREATE INDEX `track_results_open_name` ON `track_results` (lower(racer_name),`id`) WHERE slip_id is null and claimed_by is null;--> statement-breakpoint
CREATE INDEX `track_results_open_number` ON `track_results` (lower(car_number),`id`) WHERE slip_id is null and claimed_by is null;
--> statement-breakpoint
-- A slip that says something else, or is no run any more, isn't the one on the strip's sheet.
CREATE TRIGGER slips_match_lost AFTER UPDATE OF status, ran_on, track_name_id, elapsed_ms, sixty_foot_ms, trap_speed_hundredths_mph ON slips
WHEN NEW.status IN ('REJECTED', 'WITHDRAWN') OR NEW.ran_on <> OLD.ran_on OR NEW.track_name_id <> OLD.track_name_id
  OR NEW.elapsed_ms <> OLD.elapsed_ms OR NEW.sixty_foot_ms <> OLD.sixty_foot_ms
  OR NEW.trap_speed_hundredths_mph <> OLD.trap_speed_hundredths_mph BEGIN
  UPDATE track_results SET slip_id = NULL WHERE slip_id = NEW.id;
END;
--> statement-breakpoint
-- A sheet that its strip takes back confirms nothing.
CREATE TRIGGER track_sheets_withdrawn AFTER UPDATE OF status ON track_sheets WHEN NEW.status = 'WITHDRAWN' BEGIN
  UPDATE track_results SET slip_id = NULL WHERE sheet_id = NEW.id AND slip_id IS NOT NULL;
END;
--> statement-breakpoint
-- A strip's evenings, and the runs that they confirm.
CREATE TRIGGER content_track_results_matched AFTER UPDATE OF slip_id ON track_results WHEN NEW.slip_id IS NOT OLD.slip_id BEGIN
  INSERT INTO content_changes VALUES ('slip:' || OLD.slip_id), ('slip:' || NEW.slip_id), ('strip:' || NEW.track_id);
END;
--> statement-breakpoint
CREATE TRIGGER content_track_results_deleted AFTER DELETE ON track_results BEGIN
  INSERT INTO content_changes VALUES ('slip:' || OLD.slip_id), ('strip:' || OLD.track_id);
END;
--> statement-breakpoint
CREATE TRIGGER content_track_sheets_inserted AFTER INSERT ON track_sheets WHEN NEW.status = 'DONE' BEGIN
  INSERT INTO content_changes VALUES ('strip:' || NEW.track_id);
END;
--> statement-breakpoint
CREATE TRIGGER content_track_sheets_updated AFTER UPDATE OF status ON track_sheets WHEN NEW.status <> OLD.status BEGIN
  INSERT INTO content_changes VALUES ('strip:' || NEW.track_id);
END;
