DROP TRIGGER notices_comments_inserted;
--> statement-breakpoint
-- First the notice of the reply, or of a comment on one's run or garage: whoever gets that one isn't told of a mention, too.
CREATE TRIGGER notices_comments_inserted AFTER INSERT ON comments WHEN NEW.status = 'VISIBLE' BEGIN
  INSERT INTO notices(user_id, kind, cause, subject_id, actor_id, detail, created_at, visible_at)
  SELECT user_id, 'reply', 'reply:' || NEW.id, NEW.id, NEW.user_id, '{}', NEW.created_at, NEW.created_at
  FROM comments WHERE id = NEW.parent_id AND user_id <> NEW.user_id
  ON CONFLICT(user_id, cause) DO NOTHING;
  INSERT INTO notices(user_id, kind, cause, subject_id, actor_id, detail, created_at, visible_at)
  SELECT coalesce(s.user_id, t.subject_id), 'reply', 'reply:' || NEW.id, NEW.id, NEW.user_id,
    json_object('commented', t.subject_kind), NEW.created_at, NEW.created_at
  FROM comment_topics t LEFT JOIN slips s ON t.subject_kind = 'slip' AND s.id = t.subject_id
  WHERE t.id = NEW.topic_id AND NEW.root_id IS NULL AND t.subject_kind IN ('garage', 'slip')
    AND coalesce(s.user_id, t.subject_id) <> NEW.user_id
  ON CONFLICT(user_id, cause) DO NOTHING;
  INSERT INTO comment_mentions(comment_id, user_id, author_id, created_at)
  SELECT NEW.id, value ->> 0, NEW.user_id, NEW.created_at FROM json_each(NEW.mentions) WHERE true
  ON CONFLICT(comment_id, user_id) DO NOTHING;
END;
