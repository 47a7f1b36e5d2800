-- Flags that waited before they were weighed count as those of members in ordinary standing.
UPDATE comments SET open_flag_weight = 2 * open_flag_count WHERE open_flag_count > 0;
--> statement-breakpoint
-- Each flag shows a comment to the moderators. Those that weigh six together take it off the page until one has
-- looked at it, unless one did before.
DROP TRIGGER comment_flags_inserted;
--> statement-breakpoint
CREATE TRIGGER comment_flags_inserted AFTER INSERT ON comment_flags WHEN NEW.status = 'OPEN' BEGIN
  UPDATE comments SET open_flag_count = open_flag_count + 1, open_flag_weight = open_flag_weight + NEW.weight,
    flagged_at = coalesce(flagged_at, NEW.created_at)
  WHERE id = NEW.comment_id;
  UPDATE comments SET status = 'HIDDEN', version = version + 1
  WHERE id = NEW.comment_id AND status = 'VISIBLE' AND open_flag_weight >= 6 AND is_cleared = 0;
END;
--> statement-breakpoint
DROP TRIGGER comment_flags_decided;
--> statement-breakpoint
CREATE TRIGGER comment_flags_decided AFTER UPDATE OF status ON comment_flags
WHEN OLD.status = 'OPEN' AND NEW.status <> 'OPEN' BEGIN
  UPDATE comments SET open_flag_count = open_flag_count - 1, open_flag_weight = open_flag_weight - OLD.weight,
    flagged_at = iif(open_flag_count > 1, flagged_at, NULL)
  WHERE id = NEW.comment_id;
END;
--> statement-breakpoint
-- Entries are added and never changed, by whatever code, except that words about a person may be taken out.
DROP TRIGGER audit_log_updated;
--> statement-breakpoint
CREATE TRIGGER audit_log_updated BEFORE UPDATE ON audit_log
WHEN (NEW.id, NEW.created_at, coalesce(NEW.actor_id, 0), NEW.action, NEW.subject_kind, NEW.subject_id)
  <> (OLD.id, OLD.created_at, coalesce(OLD.actor_id, 0), OLD.action, OLD.subject_kind, OLD.subject_id)
  OR NEW.detail IS NOT json_remove(OLD.detail, '$.note', '$.mods', '$.raceTrack') BEGIN
  SELECT RAISE(ABORT, 'the audit log is append-only');
END;
