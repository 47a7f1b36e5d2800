ALTER TABLE `notices` ADD `is_listed` integer DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX `notices_listed` ON `notices` (`user_id`,`visible_at`,`id`) WHERE is_listed = 1;--> statement-breakpoint
DROP INDEX `notices_user`;--> statement-breakpoint
-- Choices of kinds that were off had no effect until now.
DELETE FROM notice_choices WHERE EXISTS (SELECT 1 FROM muted_notices m WHERE m.user_id = notice_choices.user_id AND m.kind = notice_choices.kind);
--> statement-breakpoint
DROP TRIGGER notices_muted;
--> statement-breakpoint
-- A kind that a member has turned off never reaches their list, whoever writes it. If they want it by mail or as pushes,
-- the row stays for those, and so that its cause isn't sent twice.
CREATE TRIGGER notices_muted AFTER INSERT ON notices
WHEN EXISTS (SELECT 1 FROM muted_notices WHERE user_id = NEW.user_id AND kind = NEW.kind) BEGIN
  DELETE FROM notices WHERE id = NEW.id
    AND NOT EXISTS (SELECT 1 FROM notice_choices WHERE user_id = NEW.user_id AND kind = NEW.kind);
  UPDATE notices SET is_listed = 0, seen_at = NEW.created_at WHERE id = NEW.id;
END;
--> statement-breakpoint
DROP TRIGGER comment_likes_inserted;
--> statement-breakpoint
-- One notice for all likes of a comment, renewed when it has more of them than ever, unless its author has turned
-- likes off everywhere, muted the thread or blocked the member who likes it.
CREATE TRIGGER comment_likes_inserted AFTER INSERT ON comment_likes BEGIN
  UPDATE comments SET like_count = like_count + 1 WHERE id = NEW.comment_id;
  INSERT INTO notices(user_id, kind, cause, subject_id, actor_id, count, detail, created_at, visible_at)
  SELECT user_id, 'like', 'like:' || id, id, NEW.user_id, like_count, '{}', NEW.created_at, NEW.created_at
  FROM comments c WHERE id = NEW.comment_id AND user_id <> NEW.user_id
    AND NOT EXISTS (SELECT 1 FROM muted_threads m WHERE m.user_id = c.user_id AND m.root_id = coalesce(c.root_id, c.id))
    AND NOT EXISTS (SELECT 1 FROM member_blocks b WHERE b.user_id = c.user_id AND b.blocked_id = NEW.user_id)
  ON CONFLICT(user_id, cause) DO UPDATE
  SET count = excluded.count, actor_id = excluded.actor_id, visible_at = excluded.visible_at,
    is_listed = NOT EXISTS (SELECT 1 FROM muted_notices m WHERE m.user_id = excluded.user_id AND m.kind = 'like'),
    seen_at = iif(EXISTS (SELECT 1 FROM muted_notices m WHERE m.user_id = excluded.user_id AND m.kind = 'like'),
      excluded.visible_at, NULL)
  WHERE excluded.count > notices.count
    AND (NOT EXISTS (SELECT 1 FROM muted_notices m WHERE m.user_id = excluded.user_id AND m.kind = 'like')
      OR EXISTS (SELECT 1 FROM notice_choices o WHERE o.user_id = excluded.user_id AND o.kind = 'like'));
END;
--> statement-breakpoint
-- 'Tomorrow' is wrong once the event moves or is called off: whoever hasn't read it yet doesn't need to.
CREATE TRIGGER notices_events_moved AFTER UPDATE OF starts_on, status ON events
WHEN NEW.starts_on <> OLD.starts_on OR NEW.status <> OLD.status BEGIN
  DELETE FROM notices WHERE cause = 'event:' || OLD.id || ':' || OLD.starts_on AND (seen_at IS NULL OR is_listed = 0);
END;
