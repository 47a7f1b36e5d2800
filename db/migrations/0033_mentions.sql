CREATE TABLE `comment_mentions` (
	`comment_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`author_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`comment_id`, `user_id`),
	FOREIGN KEY (`comment_id`) REFERENCES `comments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `comment_mentions_user` ON `comment_mentions` (`user_id`);--> statement-breakpoint
CREATE INDEX `comment_mentions_author` ON `comment_mentions` (`author_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `muted_threads` (
	`user_id` integer NOT NULL,
	`root_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `root_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`root_id`) REFERENCES `comments`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `comments` ADD `mentions` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
DROP TRIGGER comment_likes_inserted;
--> statement-breakpoint
-- One notice for all likes of a comment, renewed when it has more of them than ever, unless its author has turned
-- likes off, muted the thread or blocked the member who likes it.
CREATE TRIGGER comment_likes_inserted AFTER INSERT ON comment_likes BEGIN
  UPDATE comments SET like_count = like_count + 1 WHERE id = NEW.comment_id;
  INSERT INTO notices(user_id, kind, cause, subject_id, actor_id, count, detail, created_at, visible_at)
  SELECT user_id, 'like', 'like:' || id, id, NEW.user_id, like_count, '{}', NEW.created_at, NEW.created_at
  FROM comments c WHERE id = NEW.comment_id AND user_id <> NEW.user_id
    AND NOT EXISTS (SELECT 1 FROM muted_threads m WHERE m.user_id = c.user_id AND m.root_id = coalesce(c.root_id, c.id))
    AND NOT EXISTS (SELECT 1 FROM member_blocks b WHERE b.user_id = c.user_id AND b.blocked_id = NEW.user_id)
  ON CONFLICT(user_id, cause) DO UPDATE
  SET count = excluded.count, actor_id = excluded.actor_id, visible_at = excluded.visible_at, seen_at = NULL
  WHERE excluded.count > notices.count
    AND NOT EXISTS (SELECT 1 FROM muted_notices m WHERE m.user_id = excluded.user_id AND m.kind = 'like');
END;
--> statement-breakpoint
DROP TRIGGER notices_replies_inserted;
--> statement-breakpoint
-- First the notice of the reply: whoever gets that one isn't told of a mention, too.
CREATE TRIGGER notices_comments_inserted AFTER INSERT ON comments
WHEN NEW.status = 'VISIBLE' AND (NEW.parent_id IS NOT NULL OR NEW.mentions <> '[]') BEGIN
  INSERT INTO notices(user_id, kind, cause, subject_id, actor_id, detail, created_at, visible_at)
  SELECT user_id, 'reply', 'reply:' || NEW.id, NEW.id, NEW.user_id, '{}', NEW.created_at, NEW.created_at
  FROM comments WHERE id = NEW.parent_id AND user_id <> NEW.user_id
  ON CONFLICT(user_id, cause) DO NOTHING;
  INSERT INTO comment_mentions(comment_id, user_id, author_id, created_at)
  SELECT NEW.id, value ->> 0, NEW.user_id, NEW.created_at FROM json_each(NEW.mentions) WHERE true
  ON CONFLICT(comment_id, user_id) DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER comments_mentions_changed AFTER UPDATE OF mentions ON comments
WHEN NEW.status = 'VISIBLE' AND NEW.edited_at IS NOT NULL AND NEW.mentions NOT IN (OLD.mentions, '[]') BEGIN
  INSERT INTO comment_mentions(comment_id, user_id, author_id, created_at)
  SELECT NEW.id, value ->> 0, NEW.user_id, NEW.edited_at FROM json_each(NEW.mentions) WHERE true
  ON CONFLICT(comment_id, user_id) DO NOTHING;
END;
--> statement-breakpoint
-- Five of a comment at most, also of one that is edited to mention others.
CREATE TRIGGER notices_mentions_inserted AFTER INSERT ON comment_mentions
WHEN NEW.user_id <> NEW.author_id AND (SELECT count(*) FROM comment_mentions WHERE comment_id = NEW.comment_id) <= 5 BEGIN
  INSERT INTO notices(user_id, kind, cause, subject_id, actor_id, detail, created_at, visible_at)
  SELECT NEW.user_id, 'mention', 'mention:' || NEW.comment_id, NEW.comment_id, NEW.author_id, '{}',
    NEW.created_at, NEW.created_at
  WHERE NOT EXISTS (SELECT 1 FROM notices WHERE user_id = NEW.user_id AND cause = 'reply:' || NEW.comment_id)
  ON CONFLICT(user_id, cause) DO NOTHING;
END;
--> statement-breakpoint
DROP TRIGGER notices_comments_hidden;
--> statement-breakpoint
CREATE TRIGGER notices_comments_hidden AFTER UPDATE OF status ON comments
WHEN OLD.status = 'VISIBLE' AND NEW.status <> 'VISIBLE' BEGIN
  DELETE FROM notices WHERE cause IN ('reply:' || NEW.id, 'mention:' || NEW.id, 'like:' || NEW.id);
END;
--> statement-breakpoint
-- Neither a muted thread nor a blocked member is heard of. Likes are checked by their own trigger.
CREATE TRIGGER notices_unwanted AFTER INSERT ON notices
WHEN NEW.kind IN ('reply', 'mention') AND (
  EXISTS (SELECT 1 FROM member_blocks WHERE user_id = NEW.user_id AND blocked_id = NEW.actor_id)
  OR EXISTS (
    SELECT 1 FROM comments c JOIN muted_threads m ON m.user_id = NEW.user_id AND m.root_id = coalesce(c.root_id, c.id)
    WHERE c.id = NEW.subject_id)
) BEGIN
  DELETE FROM notices WHERE id = NEW.id;
END;
--> statement-breakpoint
-- bestRank of db/schema/comments.ts: the queries have to have the same expression.
CREATE INDEX comments_best ON comments(topic_id, cast(round(100000 * (like_count + 1.9208 - 1.96 * sqrt(like_count * open_flag_weight * 1.0 / max(like_count + open_flag_weight, 1) + 0.9604)) / (like_count + open_flag_weight + 3.8416)) as integer) * 8589934592 + id)
WHERE root_id IS NULL AND (status = 'VISIBLE' OR reply_count > 0);
