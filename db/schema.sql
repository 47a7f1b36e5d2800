CREATE TABLE account_tokens (
	token_hash text PRIMARY KEY NOT NULL,
	user_id integer NOT NULL,
	kind text NOT NULL,
	created_at integer NOT NULL,
	expires_at integer NOT NULL,
	used_at integer,
	FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX account_tokens_user ON account_tokens (user_id,kind);

CREATE TABLE allocations (
	id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	import_id integer NOT NULL,
	dealer_id integer NOT NULL,
	model text NOT NULL,
	trim text NOT NULL,
	unit_count integer NOT NULL,
	as_of_on text NOT NULL,
	cell integer NOT NULL,
	leads_model integer NOT NULL,
	leads_trim integer NOT NULL,
	FOREIGN KEY (import_id) REFERENCES dealer_imports(id) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (dealer_id) REFERENCES dealers(id) ON UPDATE no action ON DELETE no action
);

CREATE INDEX allocations_car ON allocations (import_id,model,trim,cell);

CREATE INDEX allocations_dealer ON allocations (dealer_id,model,trim);

CREATE INDEX allocations_model ON allocations (import_id,model,cell) WHERE leads_model = 1;

CREATE INDEX allocations_trim ON allocations (import_id,trim,cell) WHERE leads_trim = 1;

CREATE TABLE appeals (
	id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	slip_id integer NOT NULL,
	slip_version integer NOT NULL,
	user_id integer NOT NULL,
	created_at integer NOT NULL,
	text text NOT NULL,
	status text NOT NULL,
	rejected_by integer,
	decided_by integer,
	decided_at integer,
	answer text DEFAULT '' NOT NULL,
	FOREIGN KEY (slip_id) REFERENCES slips(id) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (rejected_by) REFERENCES users(id) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (decided_by) REFERENCES users(id) ON UPDATE no action ON DELETE no action
);

CREATE UNIQUE INDEX appeals_once ON appeals (slip_id,slip_version);

CREATE INDEX appeals_queue ON appeals (status,created_at,id);

CREATE INDEX appeals_user ON appeals (user_id);

CREATE TRIGGER appeals_decided AFTER UPDATE OF status ON appeals WHEN OLD.status = 'OPEN' AND NEW.status <> 'OPEN' BEGIN
  UPDATE counters SET value = value - 1 WHERE name = 'desk:appeals';
END;

CREATE TRIGGER appeals_deleted AFTER DELETE ON appeals WHEN OLD.status = 'OPEN' BEGIN
  UPDATE counters SET value = value - 1 WHERE name = 'desk:appeals';
END;

CREATE TRIGGER appeals_opened AFTER INSERT ON appeals WHEN NEW.status = 'OPEN' BEGIN
  INSERT INTO counters(name, value) VALUES ('desk:appeals', 1) ON CONFLICT(name) DO UPDATE SET value = value + 1;
END;

CREATE TABLE approval_news (
	slip_id integer PRIMARY KEY NOT NULL,
	user_id integer NOT NULL,
	visible_at integer NOT NULL,
	seen_at integer,
	FOREIGN KEY (slip_id) REFERENCES slips(id) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX approval_news_user ON approval_news (user_id,visible_at);

CREATE TABLE audit_archives (
	first_id integer PRIMARY KEY NOT NULL,
	last_id integer NOT NULL,
	created_at integer NOT NULL,
	entry_count integer NOT NULL,
	object_key text NOT NULL,
	sha256 text NOT NULL
);

CREATE TABLE audit_log (
	id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	created_at integer NOT NULL,
	actor_id integer,
	action text NOT NULL,
	subject_kind text NOT NULL,
	subject_id integer NOT NULL,
	detail text NOT NULL,
	FOREIGN KEY (actor_id) REFERENCES users(id) ON UPDATE no action ON DELETE no action
);

CREATE INDEX audit_log_action ON audit_log (action,id);

CREATE INDEX audit_log_actor ON audit_log (actor_id,id);

CREATE INDEX audit_log_kind ON audit_log (subject_kind,id) WHERE subject_kind <> '';

CREATE INDEX audit_log_subject ON audit_log (subject_kind,subject_id,id);

CREATE TRIGGER audit_log_deleted BEFORE DELETE ON audit_log
WHEN coalesce((SELECT last_id FROM audit_archives WHERE first_id <= OLD.id ORDER BY first_id DESC LIMIT 1), 0) < OLD.id BEGIN
  SELECT RAISE(ABORT, 'the audit log is append-only');
END;

CREATE TRIGGER audit_log_updated BEFORE UPDATE ON audit_log
WHEN (NEW.id, NEW.created_at, coalesce(NEW.actor_id, 0), NEW.action, NEW.subject_kind, NEW.subject_id)
  <> (OLD.id, OLD.created_at, coalesce(OLD.actor_id, 0), OLD.action, OLD.subject_kind, OLD.subject_id)
  OR NEW.detail IS NOT json_remove(OLD.detail, '$.note', '$.mods', '$.raceTrack') BEGIN
  SELECT RAISE(ABORT, 'the audit log is append-only');
END;

CREATE TABLE backups (
	id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	kind text NOT NULL,
	taken_at integer NOT NULL,
	note text DEFAULT '' NOT NULL,
	byte_count integer DEFAULT 0 NOT NULL,
	row_count integer DEFAULT 0 NOT NULL,
	object_count integer DEFAULT 0 NOT NULL,
	place text DEFAULT '' NOT NULL
);

CREATE INDEX backups_kind ON backups (kind,taken_at);

CREATE VIEW board_changes(is_stock, season, elapsed_ms, trap_speed_hundredths_mph, change) AS
SELECT NULL, NULL, NULL, NULL, NULL WHERE false;

CREATE TRIGGER board_changes_added INSTEAD OF INSERT ON board_changes WHEN NEW.change = 1 BEGIN
  INSERT INTO counters(name, value)
  VALUES ('best:' || NEW.is_stock || iif(NEW.season = 0, '', ':' || NEW.season), 1)
  ON CONFLICT(name) DO UPDATE SET value = value + 1;
  -- A new node starts with zeros: 260 tenths of a second, or 100 milliseconds.
  INSERT INTO board_counts(is_stock, season, step_ms, from_ms, counts) VALUES
    (NEW.is_stock, NEW.season, 100, 0, '[' || substr(replace(hex(zeroblob(260)), '00', ',0'), 2) || ']'),
    (NEW.is_stock, NEW.season, 1, NEW.elapsed_ms / 100 * 100, '[' || substr(replace(hex(zeroblob(100)), '00', ',0'), 2) || ']')
  ON CONFLICT(is_stock, season, step_ms, from_ms) DO NOTHING;
  UPDATE board_counts
  SET counts = (SELECT json_group_array(value + (key > (NEW.elapsed_ms - from_ms) / step_ms) ORDER BY key) FROM json_each(counts))
  WHERE is_stock = NEW.is_stock AND season = NEW.season
    AND (step_ms, from_ms) IN (VALUES (100, 0), (1, NEW.elapsed_ms / 100 * 100));
  INSERT INTO board_speeds(is_stock, season, elapsed_ms, speeds)
  VALUES (NEW.is_stock, NEW.season, NEW.elapsed_ms, json_array(printf('%05d', NEW.trap_speed_hundredths_mph)))
  ON CONFLICT(is_stock, season, elapsed_ms) DO UPDATE SET speeds = (
    SELECT json_group_array(speed ORDER BY speed DESC)
    FROM (SELECT value AS speed FROM json_each(speeds) UNION ALL SELECT excluded.speeds ->> 0));
END;

CREATE TRIGGER board_changes_removed INSTEAD OF INSERT ON board_changes WHEN NEW.change = -1 BEGIN
  UPDATE counters SET value = value - 1
  WHERE name = 'best:' || NEW.is_stock || iif(NEW.season = 0, '', ':' || NEW.season);
  UPDATE board_counts
  SET counts = (SELECT json_group_array(value - (key > (NEW.elapsed_ms - from_ms) / step_ms) ORDER BY key) FROM json_each(counts))
  WHERE is_stock = NEW.is_stock AND season = NEW.season
    AND (step_ms, from_ms) IN (VALUES (100, 0), (1, NEW.elapsed_ms / 100 * 100));
  UPDATE board_speeds
  SET speeds = json_remove(speeds, '$[' || (instr(speeds, printf('"%05d"', NEW.trap_speed_hundredths_mph)) / 8) || ']')
  WHERE is_stock = NEW.is_stock AND season = NEW.season AND elapsed_ms = NEW.elapsed_ms;
END;

CREATE TABLE board_counts (
	is_stock integer NOT NULL,
	season integer NOT NULL,
	step_ms integer NOT NULL,
	from_ms integer NOT NULL,
	counts text NOT NULL,
	PRIMARY KEY(is_stock, season, step_ms, from_ms)
) WITHOUT ROWID;

CREATE TABLE board_speeds (
	is_stock integer NOT NULL,
	season integer NOT NULL,
	elapsed_ms integer NOT NULL,
	speeds text NOT NULL,
	PRIMARY KEY(is_stock, season, elapsed_ms)
) WITHOUT ROWID;

CREATE TABLE challenge_refusals (
	user_id integer PRIMARY KEY NOT NULL,
	FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE no action
);

CREATE TABLE challenge_tallies (
	user_id integer PRIMARY KEY NOT NULL,
	wins integer DEFAULT 0 NOT NULL,
	losses integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE no action
);

CREATE TABLE challenges (
	id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	challenger_id integer NOT NULL,
	rival_id integer NOT NULL,
	pair text GENERATED ALWAYS AS (min(challenger_id, rival_id) || ':' || max(challenger_id, rival_id)) VIRTUAL NOT NULL,
	is_stock integer NOT NULL,
	status text NOT NULL,
	created_at integer NOT NULL,
	changed_at integer NOT NULL,
	starts_at integer,
	starts_on text,
	ends_on text,
	settles_at integer,
	winner_id integer,
	challenger_slip_id integer,
	challenger_ms integer,
	challenger_hundredths_mph integer,
	rival_slip_id integer,
	rival_ms integer,
	rival_hundredths_mph integer,
	FOREIGN KEY (challenger_id) REFERENCES users(id) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (rival_id) REFERENCES users(id) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (winner_id) REFERENCES users(id) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (challenger_slip_id) REFERENCES slips(id) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (rival_slip_id) REFERENCES slips(id) ON UPDATE no action ON DELETE no action
);

CREATE INDEX challenges_challenger ON challenges (challenger_id,status,id);

CREATE UNIQUE INDEX challenges_pair ON challenges (pair) WHERE status in ('WAITING', 'RUNNING');

CREATE INDEX challenges_rival ON challenges (rival_id,status,id);

CREATE INDEX challenges_settling ON challenges (settles_at) WHERE status = 'RUNNING';

CREATE INDEX challenges_waiting ON challenges (created_at) WHERE status = 'WAITING';

CREATE TRIGGER challenges_answered AFTER UPDATE OF status ON challenges
WHEN OLD.status = 'WAITING' AND NEW.status IN ('RUNNING', 'DECLINED') BEGIN
  INSERT INTO notices(user_id, kind, cause, subject_id, actor_id, detail, created_at, visible_at)
  VALUES (NEW.challenger_id, 'challenge', 'challenge:' || NEW.id || ':answered', NEW.id, NEW.rival_id,
    json_object('status', iif(NEW.status = 'RUNNING', 'accepted', 'declined'),
      'isStock', json(iif(NEW.is_stock, 'true', 'false'))), NEW.changed_at, NEW.changed_at)
  ON CONFLICT(user_id, cause) DO NOTHING;
END;

CREATE TRIGGER challenges_decided AFTER UPDATE OF status ON challenges
WHEN OLD.status = 'RUNNING' AND NEW.status = 'DECIDED' BEGIN
  INSERT INTO notices(user_id, kind, cause, subject_id, actor_id, detail, created_at, visible_at)
  SELECT m.value ->> 0, 'challenge', 'challenge:' || NEW.id || ':result', NEW.id, m.value ->> 1,
    json_object('status', CASE WHEN NEW.winner_id IS NULL THEN 'none' WHEN NEW.winner_id = m.value ->> 0 THEN 'won' ELSE 'lost' END,
      'isStock', json(iif(NEW.is_stock, 'true', 'false'))), NEW.changed_at, NEW.changed_at
  FROM json_each(json_array(json_array(NEW.challenger_id, NEW.rival_id), json_array(NEW.rival_id, NEW.challenger_id))) m
  WHERE true ON CONFLICT(user_id, cause) DO NOTHING;
  INSERT INTO challenge_tallies(user_id, wins, losses)
  SELECT m.value, m.value = NEW.winner_id, m.value <> NEW.winner_id
  FROM json_each(json_array(NEW.challenger_id, NEW.rival_id)) m WHERE NEW.winner_id IS NOT NULL
  ON CONFLICT(user_id) DO UPDATE SET wins = wins + excluded.wins, losses = losses + excluded.losses;
END;

CREATE TRIGGER challenges_deleted AFTER DELETE ON challenges BEGIN
  DELETE FROM notices WHERE cause IN ('challenge:' || OLD.id || ':sent', 'challenge:' || OLD.id || ':answered');
  INSERT INTO content_changes VALUES ('garage:' || OLD.challenger_id), ('garage:' || OLD.rival_id);
END;

CREATE TRIGGER challenges_ended AFTER UPDATE OF status ON challenges
WHEN OLD.status = 'WAITING' AND NEW.status IN ('WITHDRAWN', 'EXPIRED') BEGIN
  DELETE FROM notices WHERE cause = 'challenge:' || NEW.id || ':sent';
END;

CREATE TRIGGER challenges_inserted AFTER INSERT ON challenges BEGIN
  INSERT INTO notices(user_id, kind, cause, subject_id, actor_id, detail, created_at, visible_at)
  VALUES (NEW.rival_id, 'challenge', 'challenge:' || NEW.id || ':sent', NEW.id, NEW.challenger_id,
    json_object('status', 'sent', 'isStock', json(iif(NEW.is_stock, 'true', 'false'))), NEW.created_at, NEW.created_at)
  ON CONFLICT(user_id, cause) DO NOTHING;
END;

CREATE TRIGGER content_challenges_updated AFTER UPDATE OF status ON challenges
WHEN NEW.status IN ('RUNNING', 'DECIDED') BEGIN
  INSERT INTO content_changes VALUES ('garage:' || NEW.challenger_id), ('garage:' || NEW.rival_id);
END;

CREATE TABLE comment_flags (
	id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	created_at integer NOT NULL,
	comment_id integer NOT NULL,
	user_id integer NOT NULL,
	reason text NOT NULL,
	text text NOT NULL,
	status text NOT NULL,
	weight integer DEFAULT 2 NOT NULL,
	FOREIGN KEY (comment_id) REFERENCES comments(id) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade
);

CREATE UNIQUE INDEX comment_flags_once ON comment_flags (comment_id,user_id);

CREATE INDEX comment_flags_user ON comment_flags (user_id,status);

CREATE TRIGGER comment_flags_decided AFTER UPDATE OF status ON comment_flags
WHEN OLD.status = 'OPEN' AND NEW.status <> 'OPEN' BEGIN
  UPDATE comments SET open_flag_count = open_flag_count - 1, open_flag_weight = open_flag_weight - OLD.weight,
    flagged_at = iif(open_flag_count > 1, flagged_at, NULL)
  WHERE id = NEW.comment_id;
END;

CREATE TRIGGER comment_flags_inserted AFTER INSERT ON comment_flags WHEN NEW.status = 'OPEN' BEGIN
  UPDATE comments SET open_flag_count = open_flag_count + 1, open_flag_weight = open_flag_weight + NEW.weight,
    flagged_at = coalesce(flagged_at, NEW.created_at)
  WHERE id = NEW.comment_id;
  UPDATE comments SET status = 'HIDDEN', version = version + 1
  WHERE id = NEW.comment_id AND status = 'VISIBLE' AND open_flag_weight >= 6 AND is_cleared = 0;
END;

CREATE TABLE comment_likes (
	user_id integer NOT NULL,
	comment_id integer NOT NULL,
	created_at integer NOT NULL,
	PRIMARY KEY(user_id, comment_id),
	FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (comment_id) REFERENCES comments(id) ON UPDATE no action ON DELETE cascade
);

CREATE TRIGGER comment_likes_deleted AFTER DELETE ON comment_likes BEGIN
  UPDATE comments SET like_count = like_count - 1 WHERE id = OLD.comment_id;
END;

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

CREATE TRIGGER content_comment_likes_deleted AFTER DELETE ON comment_likes BEGIN
  INSERT INTO content_changes
  SELECT subject_kind || ':' || subject_id FROM comment_topics
  WHERE id = (SELECT topic_id FROM comments WHERE id = OLD.comment_id);
END;

CREATE TRIGGER content_comment_likes_inserted AFTER INSERT ON comment_likes BEGIN
  INSERT INTO content_changes
  SELECT subject_kind || ':' || subject_id FROM comment_topics
  WHERE id = (SELECT topic_id FROM comments WHERE id = NEW.comment_id);
END;

CREATE TABLE comment_mentions (
	comment_id integer NOT NULL,
	user_id integer NOT NULL,
	author_id integer NOT NULL,
	created_at integer NOT NULL,
	PRIMARY KEY(comment_id, user_id),
	FOREIGN KEY (comment_id) REFERENCES comments(id) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (author_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX comment_mentions_author ON comment_mentions (author_id,created_at);

CREATE INDEX comment_mentions_user ON comment_mentions (user_id);

CREATE TRIGGER notices_mentions_inserted AFTER INSERT ON comment_mentions
WHEN NEW.user_id <> NEW.author_id AND (SELECT count(*) FROM comment_mentions WHERE comment_id = NEW.comment_id) <= 5 BEGIN
  INSERT INTO notices(user_id, kind, cause, subject_id, actor_id, detail, created_at, visible_at)
  SELECT NEW.user_id, 'mention', 'mention:' || NEW.comment_id, NEW.comment_id, NEW.author_id, '{}',
    NEW.created_at, NEW.created_at
  WHERE NOT EXISTS (SELECT 1 FROM notices WHERE user_id = NEW.user_id AND cause = 'reply:' || NEW.comment_id)
  ON CONFLICT(user_id, cause) DO NOTHING;
END;

CREATE TABLE comment_topics (
	id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	created_at integer NOT NULL,
	subject_kind text,
	subject_id integer,
	title text DEFAULT '' NOT NULL,
	raw text DEFAULT '' NOT NULL,
	category_id integer,
	comment_count integer DEFAULT 0 NOT NULL
);

CREATE UNIQUE INDEX comment_topics_subject ON comment_topics (subject_kind,subject_id);

CREATE TRIGGER comment_topics_inserted AFTER INSERT ON comment_topics WHEN NEW.subject_kind = 'article' BEGIN
  UPDATE news_articles SET discourse_topic_id = NEW.id WHERE id = NEW.subject_id AND discourse_topic_id IS NULL;
END;

CREATE TRIGGER content_comment_topics_tied AFTER UPDATE OF subject_kind, subject_id ON comment_topics BEGIN
  INSERT INTO content_changes VALUES (OLD.subject_kind || ':' || OLD.subject_id), (NEW.subject_kind || ':' || NEW.subject_id);
END;

CREATE TABLE comment_versions (
	comment_id integer NOT NULL,
	version integer NOT NULL,
	written_at integer NOT NULL,
	text text NOT NULL,
	PRIMARY KEY(comment_id, version),
	FOREIGN KEY (comment_id) REFERENCES comments(id) ON UPDATE no action ON DELETE cascade
);

CREATE TABLE comments (
	id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	created_at integer NOT NULL,
	updated_at integer NOT NULL,
	topic_id integer NOT NULL,
	root_id integer,
	parent_id integer,
	reply_to_user_id integer,
	user_id integer NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	status text NOT NULL,
	edited_at integer,
	like_count integer DEFAULT 0 NOT NULL,
	reply_count integer DEFAULT 0 NOT NULL,
	open_flag_count integer DEFAULT 0 NOT NULL,
	open_flag_weight integer DEFAULT 0 NOT NULL,
	flagged_at integer,
	is_cleared integer DEFAULT false NOT NULL,
	moderated_by integer,
	moderated_at integer,
	removal_reason text,
	note text DEFAULT '' NOT NULL,
	text text NOT NULL, mentions text DEFAULT '[]' NOT NULL,
	FOREIGN KEY (topic_id) REFERENCES comment_topics(id) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (reply_to_user_id) REFERENCES users(id) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (moderated_by) REFERENCES users(id) ON UPDATE no action ON DELETE no action
);

CREATE INDEX comments_author ON comments (user_id,id);

CREATE INDEX comments_best ON comments(topic_id, cast(round(100000 * (like_count + 1.9208 - 1.96 * sqrt(like_count * open_flag_weight * 1.0 / max(like_count + open_flag_weight, 1) + 0.9604)) / (like_count + open_flag_weight + 3.8416)) as integer) * 8589934592 + id)
WHERE root_id IS NULL AND (status = 'VISIBLE' OR reply_count > 0);

CREATE INDEX comments_flagged ON comments (flagged_at,id) WHERE flagged_at is not null;

CREATE INDEX comments_moderated ON comments (status,moderated_at,id) WHERE moderated_at is not null;

CREATE INDEX comments_replies ON comments (root_id,id) WHERE root_id is not null and status = 'VISIBLE';

CREATE INDEX comments_threads ON comments (topic_id,id) WHERE root_id is null and (status = 'VISIBLE' or reply_count > 0);

CREATE INDEX comments_topic ON comments (topic_id,id) WHERE status = 'VISIBLE';

CREATE TRIGGER comments_edited AFTER UPDATE OF text ON comments
WHEN NEW.text <> OLD.text AND NEW.status = 'VISIBLE' BEGIN
  INSERT INTO content_changes SELECT subject_kind || ':' || subject_id FROM comment_topics WHERE id = NEW.topic_id;
END;

CREATE TRIGGER comments_flagged AFTER UPDATE OF flagged_at ON comments WHEN OLD.flagged_at IS NULL AND NEW.flagged_at IS NOT NULL BEGIN
  INSERT INTO counters(name, value) VALUES ('desk:comments', 1) ON CONFLICT(name) DO UPDATE SET value = value + 1;
END;

CREATE TRIGGER comments_inserted AFTER INSERT ON comments WHEN NEW.status = 'VISIBLE' BEGIN
  UPDATE comment_topics SET comment_count = comment_count + 1 WHERE id = NEW.topic_id;
  UPDATE comments SET reply_count = reply_count + 1 WHERE id = NEW.root_id;
  INSERT INTO content_changes SELECT subject_kind || ':' || subject_id FROM comment_topics WHERE id = NEW.topic_id;
END;

CREATE TRIGGER comments_mentions_changed AFTER UPDATE OF mentions ON comments
WHEN NEW.status = 'VISIBLE' AND NEW.edited_at IS NOT NULL AND NEW.mentions NOT IN (OLD.mentions, '[]') BEGIN
  INSERT INTO comment_mentions(comment_id, user_id, author_id, created_at)
  SELECT NEW.id, value ->> 0, NEW.user_id, NEW.edited_at FROM json_each(NEW.mentions) WHERE true
  ON CONFLICT(comment_id, user_id) DO NOTHING;
END;

CREATE TRIGGER comments_status_changed AFTER UPDATE OF status ON comments WHEN NEW.status <> OLD.status BEGIN
  UPDATE comment_topics SET comment_count = comment_count + (NEW.status = 'VISIBLE') - (OLD.status = 'VISIBLE')
  WHERE id = NEW.topic_id;
  UPDATE comments SET reply_count = reply_count + (NEW.status = 'VISIBLE') - (OLD.status = 'VISIBLE')
  WHERE id = NEW.root_id;
  INSERT INTO content_changes SELECT subject_kind || ':' || subject_id FROM comment_topics WHERE id = NEW.topic_id;
END;

CREATE TRIGGER comments_text_edited AFTER UPDATE OF text ON comments
WHEN NEW.status <> 'DELETED' AND NEW.version > OLD.version AND NEW.text <> OLD.text BEGIN
  INSERT INTO comment_versions(comment_id, version, written_at, text)
  VALUES (OLD.id, OLD.version, coalesce(OLD.edited_at, OLD.created_at), OLD.text);
  DELETE FROM comment_versions WHERE comment_id = NEW.id AND version <= (
    SELECT version FROM comment_versions WHERE comment_id = NEW.id ORDER BY version DESC LIMIT 1 OFFSET 20);
END;

CREATE TRIGGER comments_unflagged AFTER UPDATE OF flagged_at ON comments WHEN OLD.flagged_at IS NOT NULL AND NEW.flagged_at IS NULL BEGIN
  UPDATE counters SET value = value - 1 WHERE name = 'desk:comments';
END;

CREATE TRIGGER comments_versions_deleted AFTER UPDATE OF status ON comments
WHEN NEW.status = 'DELETED' AND OLD.status <> 'DELETED' BEGIN
  DELETE FROM comment_versions WHERE comment_id = NEW.id;
END;

CREATE TRIGGER notices_comments_hidden AFTER UPDATE OF status ON comments
WHEN OLD.status = 'VISIBLE' AND NEW.status <> 'VISIBLE' BEGIN
  DELETE FROM notices WHERE cause IN ('reply:' || NEW.id, 'mention:' || NEW.id, 'like:' || NEW.id);
END;

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

CREATE VIEW content_changes(subject) AS SELECT subject FROM content_versions;

CREATE TRIGGER content_changes_added INSTEAD OF INSERT ON content_changes WHEN NEW.subject IS NOT NULL BEGIN
  INSERT INTO content_versions(subject, version)
  SELECT NEW.subject, 1 + coalesce(max(version), 0) FROM content_versions WHERE true
  ON CONFLICT(subject) DO UPDATE SET version = excluded.version;
END;

CREATE TABLE content_versions (
	subject text PRIMARY KEY NOT NULL,
	version integer NOT NULL
);

CREATE INDEX content_versions_version ON content_versions (version);

CREATE TABLE counters (
	name text PRIMARY KEY NOT NULL,
	value integer DEFAULT 0 NOT NULL
);

CREATE TRIGGER content_menu_counted AFTER INSERT ON counters WHEN NEW.name GLOB 'news:category:*[0-9]' BEGIN
  INSERT INTO content_changes VALUES ('menu');
END;

CREATE TRIGGER content_menu_recounted AFTER UPDATE OF value ON counters
WHEN NEW.name GLOB 'news:category:*[0-9]' AND (NEW.value = 0) <> (OLD.value = 0) BEGIN
  INSERT INTO content_changes VALUES ('menu');
END;

CREATE TABLE dead_letters (
	id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	message_id text NOT NULL,
	died_at integer NOT NULL,
	kind text NOT NULL,
	body text NOT NULL
);

CREATE INDEX dead_letters_kind ON dead_letters (kind);

CREATE UNIQUE INDEX dead_letters_message_id_unique ON dead_letters (message_id);

CREATE TABLE dealer_imports (
	id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	created_at integer NOT NULL,
	updated_at integer NOT NULL,
	created_by integer,
	file_name text NOT NULL,
	status text NOT NULL,
	row_count integer DEFAULT 0 NOT NULL,
	percent_read integer DEFAULT 0 NOT NULL,
	mistake_count integer DEFAULT 0 NOT NULL,
	mistakes text NOT NULL,
	summary text,
	FOREIGN KEY (created_by) REFERENCES users(id) ON UPDATE no action ON DELETE no action
);

CREATE UNIQUE INDEX dealer_imports_live ON dealer_imports (status) WHERE status = 'LIVE';

CREATE INDEX dealer_imports_status ON dealer_imports (status,id);

CREATE TRIGGER content_dealer_imports_live AFTER UPDATE OF status ON dealer_imports WHEN NEW.status = 'LIVE' BEGIN
  INSERT INTO content_changes VALUES ('dealers');
END;

CREATE VIRTUAL TABLE dealer_search USING fts5(words, batch, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2');

CREATE VIRTUAL TABLE dealer_words USING fts5vocab('dealer_search', 'row');

CREATE TABLE dealers (
	id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	import_id integer NOT NULL,
	code text NOT NULL,
	name text NOT NULL,
	address text NOT NULL,
	city text NOT NULL,
	state text NOT NULL,
	zip text NOT NULL,
	phone text NOT NULL,
	email text NOT NULL,
	website text NOT NULL,
	latitude real NOT NULL,
	longitude real NOT NULL,
	cell integer NOT NULL,
	stock text DEFAULT '[]' NOT NULL,
	FOREIGN KEY (import_id) REFERENCES dealer_imports(id) ON UPDATE no action ON DELETE no action
);

CREATE INDEX dealers_cell ON dealers (import_id,cell);

CREATE UNIQUE INDEX dealers_code ON dealers (import_id,code);

CREATE TRIGGER dealers_search_deleted AFTER DELETE ON dealers BEGIN
  DELETE FROM dealer_search WHERE rowid = OLD.id;
END;

CREATE TRIGGER dealers_search_inserted AFTER INSERT ON dealers BEGIN
  INSERT INTO dealer_search(rowid, words, batch) VALUES (NEW.id, NEW.name || ' ' || NEW.city || ' ' || NEW.zip, 'import' || NEW.import_id);
END;

CREATE TRIGGER dealers_search_updated AFTER UPDATE OF name, city, zip ON dealers BEGIN
  DELETE FROM dealer_search WHERE rowid = OLD.id;
  INSERT INTO dealer_search(rowid, words, batch) VALUES (NEW.id, NEW.name || ' ' || NEW.city || ' ' || NEW.zip, 'import' || NEW.import_id);
END;

CREATE TABLE desk_claims (
	subject_kind text NOT NULL,
	subject_id integer NOT NULL,
	moderator_id integer NOT NULL,
	claimed_at integer NOT NULL,
	PRIMARY KEY(subject_kind, subject_id),
	FOREIGN KEY (moderator_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX desk_claims_moderator ON desk_claims (moderator_id,claimed_at);

CREATE INDEX desk_claims_own ON desk_claims (moderator_id,subject_kind,claimed_at,subject_id);

CREATE TABLE desk_readings (
	id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	decided_at integer NOT NULL,
	act text NOT NULL,
	verdict text NOT NULL,
	open_seconds integer NOT NULL
);

CREATE INDEX desk_readings_decided ON desk_readings (decided_at);

CREATE TABLE drag_pak_requests (
	id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	created_at integer NOT NULL,
	updated_at integer NOT NULL,
	number text NOT NULL,
	send_key text NOT NULL,
	user_id integer,
	kind text NOT NULL,
	status text DEFAULT 'NEW' NOT NULL,
	name text NOT NULL,
	email text NOT NULL,
	email_key text NOT NULL,
	answers text NOT NULL,
	FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE no action
);

CREATE INDEX drag_pak_requests_email ON drag_pak_requests (email_key,created_at);

CREATE UNIQUE INDEX drag_pak_requests_number ON drag_pak_requests (number);

CREATE UNIQUE INDEX drag_pak_requests_send_key ON drag_pak_requests (send_key);

CREATE INDEX drag_pak_requests_status ON drag_pak_requests (status,id);

CREATE INDEX drag_pak_requests_user ON drag_pak_requests (user_id);

CREATE TABLE email_changes (
	user_id integer PRIMARY KEY NOT NULL,
	new_email text NOT NULL,
	created_at integer NOT NULL,
	expires_at integer NOT NULL,
	old_confirmed_at integer,
	new_confirmed_at integer,
	FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade
);

CREATE TABLE error_requests (
	slot integer PRIMARY KEY NOT NULL,
	request_id text NOT NULL,
	fingerprint text NOT NULL,
	created_at integer NOT NULL
);

CREATE TABLE event_counts (
	event text NOT NULL,
	day text NOT NULL,
	subject text NOT NULL,
	count integer NOT NULL,
	PRIMARY KEY(event, day, subject)
);

CREATE INDEX event_counts_day ON event_counts (day);

CREATE TABLE event_marks (
	user_id integer NOT NULL,
	event_id integer NOT NULL,
	created_at integer NOT NULL,
	mark text NOT NULL, vehicle_id integer REFERENCES vehicles(id),
	PRIMARY KEY(user_id, event_id),
	FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (event_id) REFERENCES events(id) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX event_marks_car ON event_marks (vehicle_id) WHERE vehicle_id is not null;

CREATE INDEX event_marks_entry ON event_marks (event_id,mark,created_at) WHERE vehicle_id is not null;

CREATE INDEX event_marks_event ON event_marks (event_id,user_id);

CREATE TRIGGER content_event_marks_deleted AFTER DELETE ON event_marks BEGIN
  INSERT INTO content_changes VALUES ('event:' || OLD.event_id);
END;

CREATE TRIGGER content_event_marks_inserted AFTER INSERT ON event_marks BEGIN
  INSERT INTO content_changes VALUES ('event:' || NEW.event_id);
END;

CREATE TRIGGER content_event_marks_updated AFTER UPDATE ON event_marks BEGIN
  INSERT INTO content_changes VALUES ('event:' || NEW.event_id);
END;

CREATE TRIGGER event_marks_deleted AFTER DELETE ON event_marks BEGIN
  UPDATE events SET going_count = going_count - 1, went_count = went_count - (OLD.mark = 'WENT') WHERE id = OLD.event_id;
END;

CREATE TRIGGER event_marks_inserted AFTER INSERT ON event_marks BEGIN
  UPDATE events SET going_count = going_count + 1, went_count = went_count + (NEW.mark = 'WENT') WHERE id = NEW.event_id;
END;

CREATE TRIGGER event_marks_updated AFTER UPDATE OF mark ON event_marks BEGIN
  UPDATE events SET went_count = went_count + (NEW.mark = 'WENT') - (OLD.mark = 'WENT') WHERE id = NEW.event_id;
END;

CREATE VIRTUAL TABLE event_search USING fts5(tokens, content='', contentless_delete=1, detail='none', tokenize='ascii tokenchars ''_''');

CREATE TABLE event_sources (
	event_id integer PRIMARY KEY NOT NULL,
	series_uid text NOT NULL,
	recurrence_id text NOT NULL,
	sequence integer NOT NULL,
	stamp text NOT NULL,
	fields text NOT NULL,
	FOREIGN KEY (event_id) REFERENCES events(id) ON UPDATE no action ON DELETE cascade
);

CREATE UNIQUE INDEX event_sources_entry ON event_sources (series_uid,recurrence_id);

CREATE VIRTUAL TABLE event_words USING fts5vocab('event_search', 'row');

CREATE TABLE events (
	id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	created_at integer NOT NULL,
	updated_at integer NOT NULL,
	slug text NOT NULL,
	uid text NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	status text NOT NULL,
	internal_name text NOT NULL,
	event_name text NOT NULL,
	website text,
	categories text NOT NULL,
	starts_on text NOT NULL,
	ends_on text NOT NULL,
	starts_time text,
	ends_time text,
	previous_starts_on text,
	time_zone text NOT NULL,
	over_at integer NOT NULL,
	track_id integer,
	venue text NOT NULL,
	address text NOT NULL,
	city text NOT NULL,
	state text,
	zip_code text NOT NULL,
	country text NOT NULL,
	latitude real,
	longitude real,
	description text NOT NULL,
	description_html text NOT NULL,
	picture_key text,
	picture_width integer,
	picture_height integer,
	picture_alt text DEFAULT '' NOT NULL,
	search_tokens text NOT NULL,
	going_count integer DEFAULT 0 NOT NULL,
	went_count integer DEFAULT 0 NOT NULL,
	is_demo integer DEFAULT false NOT NULL,
	position integer GENERATED ALWAYS AS (over_at / 60000 * 134217728 + id) VIRTUAL NOT NULL, correction_note text DEFAULT '' NOT NULL, corrected_at integer,
	FOREIGN KEY (track_id) REFERENCES tracks(id) ON UPDATE no action ON DELETE no action
);

CREATE INDEX events_day ON events (starts_on,event_name);

CREATE INDEX events_picture ON events (picture_key);

CREATE INDEX events_position ON events (position);

CREATE UNIQUE INDEX events_slug_unique ON events (slug);

CREATE INDEX events_track ON events (track_id,position);

CREATE INDEX events_track_announced ON events (track_id,created_at,id);

CREATE UNIQUE INDEX events_uid_unique ON events (uid);

CREATE TRIGGER content_events_inserted AFTER INSERT ON events BEGIN
  INSERT INTO content_changes VALUES ('events');
END;

CREATE TRIGGER content_events_updated AFTER UPDATE OF version ON events BEGIN
  INSERT INTO content_changes VALUES ('events');
END;

CREATE TRIGGER events_search_inserted AFTER INSERT ON events BEGIN
  INSERT INTO event_search(rowid, tokens) VALUES (NEW.over_at / 60000 * 134217728 + NEW.id, NEW.search_tokens);
END;

CREATE TRIGGER events_search_updated AFTER UPDATE OF over_at, search_tokens ON events BEGIN
  DELETE FROM event_search WHERE rowid = OLD.over_at / 60000 * 134217728 + OLD.id;
  INSERT INTO event_search(rowid, tokens) VALUES (NEW.over_at / 60000 * 134217728 + NEW.id, NEW.search_tokens);
END;

CREATE TRIGGER feed_of_events_added AFTER INSERT ON events WHEN NEW.track_id IS NOT NULL BEGIN
  INSERT INTO feed_changes VALUES (NEW.created_at, printf('%013d%010dt%010d;', NEW.created_at, NEW.id, NEW.track_id), 1);
END;

CREATE TRIGGER feed_of_events_changed AFTER UPDATE OF track_id, created_at ON events
WHEN (OLD.track_id, OLD.created_at) IS NOT (NEW.track_id, NEW.created_at) BEGIN
  INSERT INTO feed_changes
  SELECT OLD.created_at, printf('%013d%010dt%010d;', OLD.created_at, OLD.id, OLD.track_id), 0 WHERE OLD.track_id IS NOT NULL;
  INSERT INTO feed_changes
  SELECT NEW.created_at, printf('%013d%010dt%010d;', NEW.created_at, NEW.id, NEW.track_id), 1 WHERE NEW.track_id IS NOT NULL;
END;

CREATE TRIGGER feed_of_events_removed AFTER DELETE ON events WHEN OLD.track_id IS NOT NULL BEGIN
  INSERT INTO feed_changes VALUES (OLD.created_at, printf('%013d%010dt%010d;', OLD.created_at, OLD.id, OLD.track_id), 0);
END;

CREATE TRIGGER notices_events_moved AFTER UPDATE OF starts_on, status ON events
WHEN NEW.starts_on <> OLD.starts_on OR NEW.status <> OLD.status BEGIN
  DELETE FROM notices WHERE cause = 'event:' || OLD.id || ':' || OLD.starts_on AND (seen_at IS NULL OR is_listed = 0);
END;

CREATE VIEW feed_changes(at, entry, is_added) AS SELECT NULL, NULL, NULL WHERE false;

CREATE TRIGGER feed_changes_added INSTEAD OF INSERT ON feed_changes WHEN NEW.is_added = 1 BEGIN
  INSERT INTO feed_chunks(id, started_at, newest_at, entries)
  SELECT id + 1, NEW.at, NEW.at, '' FROM feed_chunks
  WHERE id = (SELECT max(id) FROM feed_chunks) AND length(entries) >= 28000 AND NEW.at > newest_at;
  UPDATE feed_chunks SET entries = entries || NEW.entry, newest_at = max(newest_at, NEW.at)
  WHERE id = (SELECT id FROM feed_chunks WHERE started_at <= NEW.at ORDER BY started_at DESC LIMIT 1);
END;

CREATE TRIGGER feed_changes_removed INSTEAD OF INSERT ON feed_changes WHEN NEW.is_added = 0 BEGIN
  UPDATE feed_chunks SET entries = replace(entries, NEW.entry, '')
  WHERE id = (SELECT id FROM feed_chunks WHERE started_at <= NEW.at ORDER BY started_at DESC LIMIT 1);
END;

CREATE TABLE feed_chunks (
	id integer PRIMARY KEY NOT NULL,
	started_at integer NOT NULL,
	newest_at integer NOT NULL,
	entries text NOT NULL
);

CREATE UNIQUE INDEX feed_chunks_started_at_unique ON feed_chunks (started_at);

CREATE VIEW feed_chunks_computed(id, started_at, newest_at, entries) AS
SELECT row_number() OVER (ORDER BY chunk), min(at), max(at), group_concat(entry, '') FROM (
  SELECT at, entry, rank() OVER (ORDER BY at) / 500 AS chunk FROM (SELECT 0 AS at, '' AS entry UNION ALL SELECT at, entry FROM feed_entries))
GROUP BY chunk;

CREATE VIEW feed_entries(at, entry) AS
SELECT decided_at, printf('%013d%010dr%010dc%010dn%010d;', decided_at, id, user_id, vehicle_id, track_name_id) FROM slips
WHERE is_listed = 1 AND decided_at IS NOT NULL
UNION ALL
SELECT created_at, printf('%013d%010dt%010d;', created_at, id, track_id) FROM events WHERE track_id IS NOT NULL
UNION ALL
SELECT published_at, printf('%013d%010dg%010d;', published_at, article_id, substr(list, 5)) FROM news_listings
WHERE list GLOB 'tag:*' AND list NOT GLOB '*:eu';

CREATE VIEW follow_codes(user_id, kind, subject_id, code) AS
SELECT user_id, kind, subject_id, printf('%s%010d', CASE kind WHEN 'racer' THEN 'r' WHEN 'car' THEN 'c' WHEN 'track' THEN 't' ELSE 'g' END, subject_id)
FROM follows
UNION ALL
SELECT f.user_id, f.kind, f.subject_id, printf('n%010d', n.id) FROM follows f CROSS JOIN track_names n ON n.track_id = f.subject_id
WHERE f.kind = 'track';

CREATE TABLE follow_sets (
	user_id integer PRIMARY KEY NOT NULL,
	codes text NOT NULL,
	FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade
);

CREATE TABLE follow_settings (
	user_id integer PRIMARY KEY NOT NULL,
	are_followers_shown integer DEFAULT false NOT NULL,
	feed_key text,
	FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade
);

CREATE UNIQUE INDEX follow_settings_feed_key_unique ON follow_settings (feed_key);

CREATE TRIGGER content_followers_first_shown AFTER INSERT ON follow_settings WHEN NEW.are_followers_shown = 1 BEGIN
  INSERT INTO content_changes VALUES ('garage:' || NEW.user_id);
END;

CREATE TRIGGER content_followers_shown AFTER UPDATE OF are_followers_shown ON follow_settings
WHEN NEW.are_followers_shown <> OLD.are_followers_shown BEGIN
  INSERT INTO content_changes VALUES ('garage:' || NEW.user_id);
END;

CREATE TABLE follows (
	user_id integer NOT NULL,
	kind text NOT NULL,
	subject_id integer NOT NULL,
	created_at integer NOT NULL,
	PRIMARY KEY(user_id, kind, subject_id),
	FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX follows_newest ON follows (user_id,created_at,kind,subject_id);

CREATE INDEX follows_subject ON follows (kind,subject_id,created_at,user_id);

CREATE TRIGGER follow_sets_added AFTER INSERT ON follows BEGIN
  INSERT INTO follow_sets SELECT NEW.user_id, group_concat(code, ';') FROM follow_codes
  WHERE user_id = NEW.user_id AND kind = NEW.kind AND subject_id = NEW.subject_id
  ON CONFLICT(user_id) DO UPDATE SET codes = codes || ';' || excluded.codes;
END;

CREATE TRIGGER follow_sets_removed AFTER DELETE ON follows BEGIN
  UPDATE follow_sets SET codes = coalesce((SELECT group_concat(code, ';') FROM follow_codes WHERE user_id = OLD.user_id), '')
  WHERE user_id = OLD.user_id;
  DELETE FROM follow_sets WHERE user_id = OLD.user_id AND codes = '';
END;

CREATE TABLE foreign_post_marks (
	id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	created_at integer NOT NULL,
	updated_at integer NOT NULL,
	external_id text NOT NULL,
	is_hidden integer NOT NULL
);

CREATE UNIQUE INDEX foreign_post_marks_external ON foreign_post_marks (external_id);

CREATE TRIGGER content_foreign_post_marks_inserted AFTER INSERT ON foreign_post_marks BEGIN
  INSERT INTO content_changes VALUES ('social');
END;

CREATE TRIGGER content_foreign_post_marks_updated AFTER UPDATE ON foreign_post_marks BEGIN
  INSERT INTO content_changes VALUES ('social');
END;

CREATE TABLE giveaway_entries (
	id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	giveaway_id integer NOT NULL,
	user_id integer NOT NULL,
	created_at integer NOT NULL,
	country text NOT NULL,
	is_of_age integer NOT NULL,
	FOREIGN KEY (giveaway_id) REFERENCES giveaways(id) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX giveaway_entries_giveaway ON giveaway_entries (giveaway_id,id);

CREATE UNIQUE INDEX giveaway_entries_user ON giveaway_entries (user_id,giveaway_id);

CREATE TABLE giveaways (
	id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	created_at integer NOT NULL,
	updated_at integer NOT NULL,
	slug text NOT NULL,
	opens_at integer NOT NULL,
	closes_at integer NOT NULL,
	drawn_at integer,
	draw_seed text,
	draw_entry_count integer,
	winner_id integer,
	FOREIGN KEY (winner_id) REFERENCES users(id) ON UPDATE no action ON DELETE no action
);

CREATE INDEX giveaways_opens ON giveaways (opens_at);

CREATE UNIQUE INDEX giveaways_slug ON giveaways (slug);

CREATE TRIGGER content_giveaways_inserted AFTER INSERT ON giveaways BEGIN
  INSERT INTO content_changes VALUES ('promotions');
END;

CREATE TRIGGER content_giveaways_updated AFTER UPDATE ON giveaways BEGIN
  INSERT INTO content_changes VALUES ('promotions');
END;

CREATE TABLE held_decisions (
	slip_id integer PRIMARY KEY NOT NULL,
	moderator_id integer NOT NULL,
	version integer NOT NULL,
	held_until integer NOT NULL,
	before text NOT NULL,
	FOREIGN KEY (slip_id) REFERENCES slips(id) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (moderator_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX held_decisions_moderator ON held_decisions (moderator_id,held_until);

CREATE TABLE idempotency_keys (
	user_id integer NOT NULL,
	key text NOT NULL,
	operation text NOT NULL,
	created_at integer NOT NULL,
	answer text, reservation text,
	PRIMARY KEY(user_id, key),
	FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX idempotency_keys_created ON idempotency_keys (created_at);

CREATE TABLE job_runs (
	step text PRIMARY KEY NOT NULL,
	started_at integer,
	duration_ms integer DEFAULT 0 NOT NULL,
	failure text DEFAULT '' NOT NULL,
	requested_at integer,
	running_until integer
);

CREATE TABLE ladder_cars (
	vehicle_lookup_id integer NOT NULL,
	ladder_id integer NOT NULL,
	PRIMARY KEY(vehicle_lookup_id, ladder_id),
	FOREIGN KEY (vehicle_lookup_id) REFERENCES vehicle_lookup(id) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (ladder_id) REFERENCES ladders(id) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;

CREATE INDEX ladder_cars_ladder ON ladder_cars (ladder_id);

CREATE TABLE ladder_runs (
	ladder_id integer NOT NULL,
	is_stock integer NOT NULL,
	period integer NOT NULL,
	elapsed_ms integer NOT NULL,
	trap_speed_hundredths_mph integer NOT NULL,
	ran_on text NOT NULL,
	slip_id integer NOT NULL,
	PRIMARY KEY(ladder_id, is_stock, period, elapsed_ms, trap_speed_hundredths_mph desc, ran_on, slip_id)
) WITHOUT ROWID;

CREATE TRIGGER ladder_runs_deleted AFTER DELETE ON ladder_runs WHEN OLD.period = 0 BEGIN
  UPDATE ladders SET stock_cars = stock_cars - OLD.is_stock, modified_cars = modified_cars - 1 + OLD.is_stock WHERE id = OLD.ladder_id;
END;

CREATE TRIGGER ladder_runs_inserted AFTER INSERT ON ladder_runs WHEN NEW.period = 0 BEGIN
  UPDATE ladders SET stock_cars = stock_cars + NEW.is_stock, modified_cars = modified_cars + 1 - NEW.is_stock WHERE id = NEW.ladder_id;
END;

CREATE VIRTUAL TABLE ladder_search USING fts5(name, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2');

CREATE TABLE ladder_tracks (
	track_id integer NOT NULL,
	ladder_id integer NOT NULL,
	PRIMARY KEY(track_id, ladder_id),
	FOREIGN KEY (track_id) REFERENCES tracks(id) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (ladder_id) REFERENCES ladders(id) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;

CREATE INDEX ladder_tracks_ladder ON ladder_tracks (ladder_id);

CREATE TABLE ladders (
	id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	kind text NOT NULL,
	slug text NOT NULL,
	name text NOT NULL,
	stock_cars integer DEFAULT 0 NOT NULL,
	modified_cars integer DEFAULT 0 NOT NULL
);

CREATE INDEX ladders_modified ON ladders (kind,modified_cars desc,id) WHERE modified_cars >= 5;

CREATE UNIQUE INDEX ladders_slug ON ladders (kind,slug);

CREATE INDEX ladders_stock ON ladders (kind,stock_cars desc,id) WHERE stock_cars >= 5;

CREATE TRIGGER ladders_search AFTER UPDATE OF name, stock_cars, modified_cars ON ladders
WHEN (max(OLD.stock_cars, OLD.modified_cars) >= 5) <> (max(NEW.stock_cars, NEW.modified_cars) >= 5) OR OLD.name <> NEW.name BEGIN
  DELETE FROM ladder_search WHERE rowid = OLD.id;
  INSERT INTO ladder_search(rowid, name) SELECT NEW.id, NEW.name WHERE max(NEW.stock_cars, NEW.modified_cars) >= 5;
END;

CREATE TABLE livery_designs (
	id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	round_id integer NOT NULL,
	slug text NOT NULL,
	name text NOT NULL,
	idea text NOT NULL,
	designer text NOT NULL,
	vote_count integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (round_id) REFERENCES livery_rounds(id) ON UPDATE no action ON DELETE cascade
);

CREATE UNIQUE INDEX livery_designs_slug ON livery_designs (round_id,slug);

CREATE TRIGGER content_livery_designs_inserted AFTER INSERT ON livery_designs BEGIN
  INSERT INTO content_changes VALUES ('promotions');
END;

CREATE TABLE livery_rounds (
	id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	created_at integer NOT NULL,
	updated_at integer NOT NULL,
	slug text NOT NULL,
	title text NOT NULL,
	opens_at integer NOT NULL,
	closes_at integer NOT NULL
);

CREATE INDEX livery_rounds_opens ON livery_rounds (opens_at);

CREATE UNIQUE INDEX livery_rounds_slug ON livery_rounds (slug);

CREATE TRIGGER content_livery_rounds_inserted AFTER INSERT ON livery_rounds BEGIN
  INSERT INTO content_changes VALUES ('promotions');
END;

CREATE TRIGGER content_livery_rounds_updated AFTER UPDATE ON livery_rounds BEGIN
  INSERT INTO content_changes VALUES ('promotions');
END;

CREATE TABLE livery_votes (
	user_id integer NOT NULL,
	round_id integer NOT NULL,
	design_id integer NOT NULL,
	created_at integer NOT NULL,
	PRIMARY KEY(user_id, round_id),
	FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (round_id) REFERENCES livery_rounds(id) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (design_id) REFERENCES livery_designs(id) ON UPDATE no action ON DELETE cascade
);

CREATE TRIGGER livery_votes_inserted AFTER INSERT ON livery_votes BEGIN
  UPDATE livery_designs SET vote_count = vote_count + 1 WHERE id = NEW.design_id;
END;

CREATE TABLE mailbox_counts (
	mailbox_hash text PRIMARY KEY NOT NULL,
	mail_count integer NOT NULL,
	expires_at integer NOT NULL
);

CREATE INDEX mailbox_counts_expires ON mailbox_counts (expires_at);

CREATE TABLE mails (
	id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	created_at integer NOT NULL,
	recipient text NOT NULL,
	user_id integer,
	subject text NOT NULL,
	text text NOT NULL,
	html text NOT NULL,
	status text NOT NULL,
	attempts integer DEFAULT 0 NOT NULL,
	sent_at integer,
	last_error text DEFAULT '' NOT NULL,
	not_before integer,
	subject_key text,
	is_farewell integer DEFAULT false NOT NULL, unsubscribe_url text,
	FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE no action
);

CREATE INDEX mails_farewell ON mails (id) WHERE is_farewell = 1;

CREATE INDEX mails_recipient ON mails (recipient,id);

CREATE INDEX mails_status ON mails (status,created_at);

CREATE INDEX mails_subject_key ON mails (subject_key) WHERE subject_key is not null;

CREATE INDEX mails_user ON mails (user_id,id) WHERE user_id is not null;

CREATE TABLE member_blocks (
	user_id integer NOT NULL,
	blocked_id integer NOT NULL,
	created_at integer NOT NULL,
	PRIMARY KEY(user_id, blocked_id),
	FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (blocked_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX member_blocks_blocked ON member_blocks (blocked_id);

CREATE TRIGGER follows_blocked AFTER INSERT ON member_blocks BEGIN
  DELETE FROM follows WHERE user_id = NEW.blocked_id AND kind = 'racer' AND subject_id = NEW.user_id;
  DELETE FROM follows WHERE user_id = NEW.blocked_id AND kind = 'car'
    AND subject_id IN (SELECT id FROM vehicles WHERE user_id = NEW.user_id);
END;

CREATE TABLE member_notes (
	id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	user_id integer NOT NULL,
	author_id integer NOT NULL,
	created_at integer NOT NULL,
	text text NOT NULL, subject_kind text, subject_id integer,
	FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (author_id) REFERENCES users(id) ON UPDATE no action ON DELETE no action
);

CREATE INDEX member_notes_subject ON member_notes (subject_kind,subject_id,id) WHERE subject_kind is not null;

CREATE INDEX member_notes_user ON member_notes (user_id,id);

CREATE VIRTUAL TABLE member_search USING fts5(tokens, content='', contentless_delete=1, prefix='2 3', tokenize='unicode61 remove_diacritics 2 tokenchars ''@._+-''');

CREATE VIEW member_search_tokens(id, tokens) AS
SELECT u.id, u.username || ' ' || u.email || ' ' || u.first_name || ' ' || u.last_name || ' role.' || u.role
  || iif(u.is_activated OR u.anonymised_at IS NOT NULL, '', ' state.new')
  || iif(u.banned_at IS NULL, '', ' state.banned')
  || iif(u.suspended_until IS NULL, '', ' state.suspended')
  || iif(u.anonymised_at IS NULL, '', ' state.deleted')
  || coalesce((SELECT ' ' || group_concat(l.year || ' ' || l.make || ' ' || l.model || ' ' || l.trim, ' ')
    FROM vehicles v JOIN vehicle_lookup l ON l.id = v.vehicle_lookup_id
    WHERE v.user_id = u.id AND v.deleted_at IS NULL), '')
FROM users u;

CREATE TABLE misread_reports (
	id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	reported_at integer NOT NULL,
	width integer NOT NULL,
	height integer NOT NULL,
	values text NOT NULL
);

CREATE INDEX misread_reports_reported ON misread_reports (reported_at);

CREATE TABLE missed_paths (
	path text PRIMARY KEY NOT NULL,
	hit_count integer NOT NULL,
	last_hit_on text NOT NULL,
	is_ignored integer DEFAULT false NOT NULL
);

CREATE INDEX missed_paths_hits ON missed_paths (is_ignored,hit_count);

CREATE TABLE muted_notices (
	user_id integer NOT NULL,
	kind text NOT NULL,
	PRIMARY KEY(user_id, kind),
	FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade
);

CREATE TABLE muted_threads (
	user_id integer NOT NULL,
	root_id integer NOT NULL,
	created_at integer NOT NULL,
	PRIMARY KEY(user_id, root_id),
	FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (root_id) REFERENCES comments(id) ON UPDATE no action ON DELETE cascade
);

CREATE TABLE news_article_categories (
	article_id integer NOT NULL,
	category_id integer NOT NULL,
	place integer NOT NULL,
	PRIMARY KEY(article_id, category_id),
	FOREIGN KEY (article_id) REFERENCES news_articles(id) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (category_id) REFERENCES news_categories(id) ON UPDATE no action ON DELETE no action
);

CREATE INDEX news_article_categories_category ON news_article_categories (category_id);

CREATE TABLE news_article_editors (
	article_id integer NOT NULL,
	user_id integer NOT NULL,
	opened_at integer NOT NULL,
	seen_at integer NOT NULL,
	PRIMARY KEY(article_id, user_id),
	FOREIGN KEY (article_id) REFERENCES news_articles(id) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX news_article_editors_user ON news_article_editors (user_id);

CREATE TABLE news_article_likes (
	user_id integer NOT NULL,
	article_id integer NOT NULL,
	created_at integer NOT NULL,
	PRIMARY KEY(user_id, article_id),
	FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (article_id) REFERENCES news_articles(id) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX news_article_likes_article ON news_article_likes (article_id);

CREATE INDEX news_article_likes_newest ON news_article_likes (user_id,created_at,article_id);

CREATE TRIGGER content_news_article_likes_deleted AFTER DELETE ON news_article_likes BEGIN
  INSERT INTO content_changes VALUES ('article:' || OLD.article_id);
END;

CREATE TRIGGER content_news_article_likes_inserted AFTER INSERT ON news_article_likes BEGIN
  INSERT INTO content_changes VALUES ('article:' || NEW.article_id);
END;

CREATE TRIGGER news_article_likes_deleted AFTER DELETE ON news_article_likes BEGIN
  UPDATE news_articles SET like_count = like_count - 1 WHERE id = OLD.article_id;
END;

CREATE TRIGGER news_article_likes_inserted AFTER INSERT ON news_article_likes BEGIN
  UPDATE news_articles SET like_count = like_count + 1 WHERE id = NEW.article_id;
END;

CREATE VIEW news_article_lists(article_id, list) AS
  SELECT id, 'all' FROM news_articles
  UNION ALL SELECT id, 'home' FROM news_articles WHERE is_homepage = 1
  UNION ALL SELECT id, 'author:' || author_id FROM news_articles
  UNION ALL SELECT article_id, 'category:' || category_id FROM news_article_categories
  UNION ALL SELECT article_id, 'tag:' || tag_id FROM news_article_tags;

CREATE TABLE news_article_tags (
	article_id integer NOT NULL,
	tag_id integer NOT NULL,
	place integer NOT NULL,
	PRIMARY KEY(article_id, tag_id),
	FOREIGN KEY (article_id) REFERENCES news_articles(id) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (tag_id) REFERENCES news_tags(id) ON UPDATE no action ON DELETE no action
);

CREATE INDEX news_article_tags_tag ON news_article_tags (tag_id);

CREATE VIEW news_article_terms(id, categories, tags) AS
  SELECT a.id,
    (SELECT json_group_array(json_object('id', term, 'slug', slug, 'name', name)) FROM (
      SELECT c.id AS term, c.slug, c.name FROM news_article_categories j JOIN news_categories c ON c.id = j.category_id
      WHERE j.article_id = a.id ORDER BY j.place)),
    (SELECT json_group_array(json_object('id', term, 'slug', slug, 'name', name)) FROM (
      SELECT t.id AS term, t.slug, t.name FROM news_article_tags j JOIN news_tags t ON t.id = j.tag_id
      WHERE j.article_id = a.id ORDER BY j.place))
  FROM news_articles a;

CREATE TABLE news_articles (
	id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	source_id integer,
	created_at integer NOT NULL,
	updated_at integer NOT NULL,
	slug text NOT NULL,
	status text NOT NULL,
	published_at integer,
	listed_at integer,
	modified_at integer NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	author_id integer NOT NULL,
	is_homepage integer DEFAULT false NOT NULL,
	is_eu integer DEFAULT false NOT NULL,
	read_minutes integer NOT NULL,
	picture_key text,
	picture_width integer,
	picture_height integer,
	picture_alt text DEFAULT '' NOT NULL,
	discourse_topic_id integer,
	discourse_category_id integer,
	forum_topic_id integer,
	title text NOT NULL,
	excerpt text NOT NULL,
	categories text DEFAULT '[]' NOT NULL,
	tags text DEFAULT '[]' NOT NULL,
	headings text DEFAULT '[]' NOT NULL,
	html text NOT NULL,
	plain_text text NOT NULL,
	markdown text NOT NULL,
	like_count integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (author_id) REFERENCES news_authors(id) ON UPDATE no action ON DELETE no action
);

CREATE INDEX news_articles_author ON news_articles (author_id);

CREATE INDEX news_articles_edited ON news_articles (updated_at,id);

CREATE INDEX news_articles_picture ON news_articles (picture_key);

CREATE UNIQUE INDEX news_articles_slug ON news_articles (slug);

CREATE UNIQUE INDEX news_articles_source ON news_articles (source_id);

CREATE INDEX news_articles_status ON news_articles (status,published_at);

CREATE INDEX news_articles_status_edited ON news_articles (status,updated_at,id);

CREATE TRIGGER comment_topics_of_articles AFTER UPDATE OF listed_at ON news_articles
WHEN NEW.listed_at IS NOT NULL AND OLD.listed_at IS NULL BEGIN
  INSERT INTO comment_topics(created_at, subject_kind, subject_id) VALUES (NEW.updated_at, 'article', NEW.id)
  ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER news_articles_deleted BEFORE DELETE ON news_articles WHEN OLD.listed_at IS NOT NULL BEGIN
  DELETE FROM news_listings WHERE article_id = OLD.id;
  DELETE FROM news_search WHERE rowid = OLD.id;
  INSERT INTO content_changes VALUES ('news');
END;

CREATE TRIGGER news_articles_listed AFTER UPDATE OF listed_at ON news_articles
WHEN NEW.listed_at IS NOT NULL AND OLD.listed_at IS NULL BEGIN
  UPDATE news_articles SET (categories, tags) = (SELECT categories, tags FROM news_article_terms WHERE id = NEW.id)
  WHERE id = NEW.id;
  INSERT INTO news_listings(list, published_at, article_id)
    SELECT list, NEW.listed_at, article_id FROM news_article_lists WHERE article_id = NEW.id
    UNION ALL
    SELECT list || ':eu', NEW.listed_at, article_id FROM news_article_lists WHERE article_id = NEW.id AND NEW.is_eu = 1;
  INSERT INTO news_search(rowid, title, excerpt, plain_text, marks)
    SELECT NEW.id, NEW.title, NEW.excerpt, NEW.plain_text,
      (SELECT group_concat(replace(list, ':', ''), ' ') FROM news_article_lists WHERE article_id = NEW.id)
      || iif(NEW.is_eu, ' eu', '');
  INSERT INTO content_changes VALUES ('news');
END;

CREATE TRIGGER news_articles_unlisted AFTER UPDATE OF listed_at ON news_articles
WHEN NEW.listed_at IS NULL AND OLD.listed_at IS NOT NULL BEGIN
  DELETE FROM news_listings WHERE article_id = OLD.id;
  DELETE FROM news_search WHERE rowid = OLD.id;
  INSERT INTO content_changes VALUES ('news');
END;

CREATE TRIGGER news_changed_by_deletion AFTER DELETE ON news_articles WHEN OLD.listed_at IS NOT NULL BEGIN
  UPDATE counters SET value = unixepoch() WHERE name = 'news-changed';
END;

CREATE TRIGGER news_changed_by_listing AFTER UPDATE OF listed_at ON news_articles WHEN OLD.listed_at IS NOT NEW.listed_at BEGIN
  UPDATE counters SET value = unixepoch() WHERE name = 'news-changed';
END;

CREATE TRIGGER newsroom_articles_deleted AFTER DELETE ON news_articles BEGIN
  DELETE FROM newsroom_search WHERE rowid = OLD.id;
  UPDATE counters SET value = value - 1 WHERE name = 'articles:' || OLD.status;
END;

CREATE TRIGGER newsroom_articles_inserted AFTER INSERT ON news_articles BEGIN
  INSERT INTO newsroom_search(rowid, title, excerpt, plain_text, state)
    VALUES (NEW.id, NEW.title, NEW.excerpt, NEW.plain_text, 'state' || lower(NEW.status));
  INSERT INTO counters(name, value) VALUES ('articles:' || NEW.status, 1)
    ON CONFLICT(name) DO UPDATE SET value = value + 1;
END;

CREATE TRIGGER newsroom_articles_moved AFTER UPDATE OF status ON news_articles WHEN OLD.status <> NEW.status BEGIN
  UPDATE counters SET value = value - 1 WHERE name = 'articles:' || OLD.status;
  INSERT INTO counters(name, value) VALUES ('articles:' || NEW.status, 1)
    ON CONFLICT(name) DO UPDATE SET value = value + 1;
END;

CREATE TRIGGER newsroom_articles_reworded AFTER UPDATE OF title, excerpt, plain_text, status ON news_articles
WHEN (OLD.title, OLD.excerpt, OLD.plain_text, OLD.status) <> (NEW.title, NEW.excerpt, NEW.plain_text, NEW.status) BEGIN
  DELETE FROM newsroom_search WHERE rowid = OLD.id;
  INSERT INTO newsroom_search(rowid, title, excerpt, plain_text, state)
    VALUES (NEW.id, NEW.title, NEW.excerpt, NEW.plain_text, 'state' || lower(NEW.status));
END;

CREATE TABLE news_authors (
	id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	source_id integer,
	slug text NOT NULL,
	name text NOT NULL,
	bio text,
	hometown text,
	picture_key text,
	picture_width integer,
	picture_height integer
);

CREATE INDEX news_authors_name ON news_authors (name collate nocase);

CREATE INDEX news_authors_picture ON news_authors (picture_key);

CREATE UNIQUE INDEX news_authors_slug ON news_authors (slug);

CREATE UNIQUE INDEX news_authors_source ON news_authors (source_id);

CREATE TRIGGER news_authors_updated AFTER UPDATE ON news_authors BEGIN
  INSERT INTO content_changes VALUES ('news');
END;

CREATE TRIGGER news_changed_by_author AFTER UPDATE ON news_authors BEGIN
  UPDATE counters SET value = unixepoch() WHERE name = 'news-changed';
END;

CREATE TABLE news_categories (
	id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	source_id integer,
	slug text NOT NULL,
	name text NOT NULL,
	description text DEFAULT '' NOT NULL
);

CREATE INDEX news_categories_name ON news_categories (name collate nocase);

CREATE UNIQUE INDEX news_categories_slug ON news_categories (slug);

CREATE UNIQUE INDEX news_categories_source ON news_categories (source_id);

CREATE TRIGGER news_categories_updated AFTER UPDATE ON news_categories BEGIN
  UPDATE news_articles SET categories = (SELECT categories FROM news_article_terms t WHERE t.id = news_articles.id)
  WHERE id IN (SELECT article_id FROM news_article_categories WHERE category_id = NEW.id);
  INSERT INTO content_changes VALUES ('news'), ('menu');
END;

CREATE TRIGGER news_changed_by_category AFTER UPDATE ON news_categories BEGIN
  UPDATE counters SET value = unixepoch() WHERE name = 'news-changed';
END;

CREATE TRIGGER news_changed_by_lost_category AFTER DELETE ON news_categories BEGIN
  UPDATE counters SET value = unixepoch() WHERE name = 'news-changed';
END;

CREATE TRIGGER news_changed_by_new_category AFTER INSERT ON news_categories BEGIN
  UPDATE counters SET value = unixepoch() WHERE name = 'news-changed';
END;

CREATE TABLE news_feed_pictures (
	key text PRIMARY KEY NOT NULL,
	url text NOT NULL,
	stored_at integer,
	failures integer DEFAULT 0 NOT NULL,
	retry_at integer
);

CREATE TABLE news_feeds (
	id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	url text NOT NULL,
	filled_count integer DEFAULT 0 NOT NULL,
	total integer DEFAULT 0 NOT NULL,
	filled_at integer,
	modified_after integer,
	sweep_page integer DEFAULT 1 NOT NULL,
	sweep_id integer DEFAULT 0 NOT NULL,
	swept_at integer,
	synced_at integer,
	failures integer DEFAULT 0 NOT NULL,
	failed_at integer,
	refresh_at integer
);

CREATE UNIQUE INDEX news_feeds_url ON news_feeds (url);

CREATE TABLE news_listings (
	list text NOT NULL,
	published_at integer NOT NULL,
	article_id integer NOT NULL,
	PRIMARY KEY(list, published_at, article_id),
	FOREIGN KEY (article_id) REFERENCES news_articles(id) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX news_listings_article ON news_listings (article_id);

CREATE TRIGGER feed_of_news_added AFTER INSERT ON news_listings WHEN NEW.list GLOB 'tag:*' AND NEW.list NOT GLOB '*:eu' BEGIN
  INSERT INTO feed_changes VALUES (NEW.published_at, printf('%013d%010dg%010d;', NEW.published_at, NEW.article_id, substr(NEW.list, 5)), 1);
END;

CREATE TRIGGER feed_of_news_removed AFTER DELETE ON news_listings WHEN OLD.list GLOB 'tag:*' AND OLD.list NOT GLOB '*:eu' BEGIN
  INSERT INTO feed_changes VALUES (OLD.published_at, printf('%013d%010dg%010d;', OLD.published_at, OLD.article_id, substr(OLD.list, 5)), 0);
END;

CREATE TRIGGER news_listings_deleted AFTER DELETE ON news_listings BEGIN
  UPDATE counters SET value = value - 1 WHERE name = 'news:' || OLD.list;
END;

CREATE TRIGGER news_listings_inserted AFTER INSERT ON news_listings BEGIN
  INSERT INTO counters(name, value) VALUES ('news:' || NEW.list, 1)
  ON CONFLICT(name) DO UPDATE SET value = value + 1;
END;

CREATE TABLE news_old_author_slugs (
	slug text PRIMARY KEY NOT NULL,
	author_id integer NOT NULL,
	FOREIGN KEY (author_id) REFERENCES news_authors(id) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX news_old_author_slugs_author ON news_old_author_slugs (author_id);

CREATE TABLE news_old_slugs (
	slug text PRIMARY KEY NOT NULL,
	article_id integer NOT NULL,
	FOREIGN KEY (article_id) REFERENCES news_articles(id) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX news_old_slugs_article ON news_old_slugs (article_id);

CREATE TABLE news_old_term_slugs (
	kind text NOT NULL,
	slug text NOT NULL,
	term_id integer NOT NULL,
	PRIMARY KEY(kind, slug)
);

CREATE INDEX news_old_term_slugs_term ON news_old_term_slugs (kind,term_id);

CREATE TABLE news_revision_pictures (
	key text NOT NULL,
	revision_id integer NOT NULL,
	PRIMARY KEY(key, revision_id),
	FOREIGN KEY (revision_id) REFERENCES news_revisions(id) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX news_revision_pictures_revision ON news_revision_pictures (revision_id);

CREATE TABLE news_revisions (
	id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	article_id integer NOT NULL,
	version integer NOT NULL,
	saved_at integer NOT NULL,
	actor_id integer,
	is_autosave integer DEFAULT false NOT NULL,
	title text NOT NULL,
	excerpt text NOT NULL,
	categories text NOT NULL,
	tags text NOT NULL,
	markdown text NOT NULL,
	FOREIGN KEY (article_id) REFERENCES news_articles(id) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (actor_id) REFERENCES users(id) ON UPDATE no action ON DELETE no action
);

CREATE UNIQUE INDEX news_revisions_version ON news_revisions (article_id,version);

CREATE VIRTUAL TABLE news_search USING fts5(title, excerpt, plain_text, marks, tokenize='porter unicode61 remove_diacritics 2');

CREATE TABLE news_spellings (
	spelling text NOT NULL,
	word text NOT NULL,
	PRIMARY KEY(spelling, word)
);

CREATE TABLE news_tags (
	id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	source_id integer,
	slug text NOT NULL,
	name text NOT NULL
);

CREATE INDEX news_tags_name ON news_tags (name collate nocase);

CREATE UNIQUE INDEX news_tags_slug ON news_tags (slug);

CREATE UNIQUE INDEX news_tags_source ON news_tags (source_id);

CREATE TRIGGER follows_of_tag_ended AFTER DELETE ON news_tags BEGIN
  DELETE FROM follows WHERE kind = 'tag' AND subject_id = OLD.id;
END;

CREATE TRIGGER news_changed_by_lost_tag AFTER DELETE ON news_tags BEGIN
  UPDATE counters SET value = unixepoch() WHERE name = 'news-changed';
END;

CREATE TRIGGER news_changed_by_new_tag AFTER INSERT ON news_tags BEGIN
  UPDATE counters SET value = unixepoch() WHERE name = 'news-changed';
END;

CREATE TRIGGER news_changed_by_tag AFTER UPDATE ON news_tags BEGIN
  UPDATE counters SET value = unixepoch() WHERE name = 'news-changed';
END;

CREATE TRIGGER news_tags_updated AFTER UPDATE ON news_tags BEGIN
  UPDATE news_articles SET tags = (SELECT tags FROM news_article_terms t WHERE t.id = news_articles.id)
  WHERE id IN (SELECT article_id FROM news_article_tags WHERE tag_id = NEW.id);
  INSERT INTO content_changes VALUES ('news');
END;

CREATE VIRTUAL TABLE newsroom_search USING fts5(title, excerpt, plain_text, state, content='', contentless_delete=1, tokenize='porter unicode61 remove_diacritics 2');

CREATE TABLE notice_choices (
	user_id integer NOT NULL,
	kind text NOT NULL,
	channel text NOT NULL,
	rhythm text NOT NULL,
	PRIMARY KEY(user_id, kind, channel),
	FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade
);

CREATE TABLE notice_hours (
	user_id integer PRIMARY KEY NOT NULL,
	time_zone text NOT NULL,
	quiet_from integer,
	quiet_to integer,
	FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade
);

CREATE TABLE notices (
	id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	user_id integer NOT NULL,
	kind text NOT NULL,
	cause text NOT NULL,
	subject_id integer,
	actor_id integer,
	count integer DEFAULT 1 NOT NULL,
	detail text NOT NULL,
	created_at integer NOT NULL,
	visible_at integer NOT NULL,
	seen_at integer, is_listed integer DEFAULT true NOT NULL,
	FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (actor_id) REFERENCES users(id) ON UPDATE no action ON DELETE no action
);

CREATE INDEX notices_cause ON notices (cause);

CREATE INDEX notices_listed ON notices (user_id,visible_at,id) WHERE is_listed = 1;

CREATE UNIQUE INDEX notices_once ON notices (user_id,cause);

CREATE INDEX notices_unseen ON notices (user_id,visible_at) WHERE seen_at is null;

CREATE TRIGGER notices_muted AFTER INSERT ON notices
WHEN EXISTS (SELECT 1 FROM muted_notices WHERE user_id = NEW.user_id AND kind = NEW.kind) BEGIN
  DELETE FROM notices WHERE id = NEW.id
    AND NOT EXISTS (SELECT 1 FROM notice_choices WHERE user_id = NEW.user_id AND kind = NEW.kind);
  UPDATE notices SET is_listed = 0, seen_at = NEW.created_at WHERE id = NEW.id;
END;

CREATE TRIGGER notices_sent AFTER INSERT ON notices
WHEN EXISTS (SELECT 1 FROM notice_choices WHERE user_id = NEW.user_id AND kind = NEW.kind) BEGIN
  INSERT INTO unsent_notices(notice_id, channel, user_id, rhythm)
  SELECT NEW.id, channel, NEW.user_id, rhythm FROM notice_choices
  WHERE user_id = NEW.user_id AND kind = NEW.kind AND EXISTS (SELECT 1 FROM notices WHERE id = NEW.id)
  ON CONFLICT(notice_id, channel) DO NOTHING;
END;

CREATE TRIGGER notices_sent_again AFTER UPDATE OF visible_at ON notices
WHEN NEW.visible_at <> OLD.visible_at
  AND EXISTS (SELECT 1 FROM notice_choices WHERE user_id = NEW.user_id AND kind = NEW.kind) BEGIN
  INSERT INTO unsent_notices(notice_id, channel, user_id, rhythm)
  SELECT NEW.id, channel, NEW.user_id, rhythm FROM notice_choices WHERE user_id = NEW.user_id AND kind = NEW.kind
  ON CONFLICT(notice_id, channel) DO NOTHING;
END;

CREATE TRIGGER notices_unwanted AFTER INSERT ON notices
WHEN NEW.kind IN ('reply', 'mention') AND (
  EXISTS (SELECT 1 FROM member_blocks WHERE user_id = NEW.user_id AND blocked_id = NEW.actor_id)
  OR EXISTS (
    SELECT 1 FROM comments c JOIN muted_threads m ON m.user_id = NEW.user_id AND m.root_id = coalesce(c.root_id, c.id)
    WHERE c.id = NEW.subject_id)
) BEGIN
  DELETE FROM notices WHERE id = NEW.id;
END;

CREATE TABLE passkey_challenges (
	challenge_hash text PRIMARY KEY NOT NULL,
	user_id integer,
	expires_at integer NOT NULL,
	FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX passkey_challenges_expires ON passkey_challenges (expires_at);

CREATE INDEX passkey_challenges_user ON passkey_challenges (user_id) WHERE user_id is not null;

CREATE TABLE passkeys (
	id text PRIMARY KEY NOT NULL,
	user_id integer NOT NULL,
	public_key text NOT NULL,
	signature_count integer NOT NULL,
	transports text NOT NULL,
	name text NOT NULL,
	created_at integer NOT NULL,
	last_used_at integer,
	FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX passkeys_user ON passkeys (user_id,created_at);

CREATE TABLE practice_rounds (
	user_id integer PRIMARY KEY NOT NULL,
	id text NOT NULL,
	created_at integer NOT NULL,
	kind text NOT NULL,
	seed text NOT NULL,
	FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade
);

CREATE TABLE practice_scores (
	week_on text NOT NULL,
	kind text NOT NULL,
	user_id integer NOT NULL,
	created_at integer NOT NULL,
	average_ms integer NOT NULL,
	reactions_ms text NOT NULL,
	input text NOT NULL,
	PRIMARY KEY(week_on, kind, user_id),
	FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX practice_scores_board ON practice_scores (week_on,kind,average_ms,created_at);

CREATE INDEX practice_scores_user ON practice_scores (user_id);

CREATE TRIGGER content_practice_scores_inserted AFTER INSERT ON practice_scores BEGIN
  INSERT INTO content_changes VALUES ('practice');
END;

CREATE TRIGGER content_practice_scores_updated AFTER UPDATE ON practice_scores BEGIN
  INSERT INTO content_changes VALUES ('practice');
END;

CREATE TABLE push_subscriptions (
	id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	user_id integer NOT NULL,
	session_id text NOT NULL,
	created_at integer NOT NULL,
	endpoint text NOT NULL,
	p256dh text NOT NULL,
	auth text NOT NULL,
	failing_since integer,
	FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (session_id) REFERENCES sessions(id) ON UPDATE no action ON DELETE cascade
);

CREATE UNIQUE INDEX push_subscriptions_endpoint_unique ON push_subscriptions (endpoint);

CREATE INDEX push_subscriptions_session ON push_subscriptions (session_id);

CREATE INDEX push_subscriptions_user ON push_subscriptions (user_id,id);

CREATE TABLE race_numbers (
	user_id integer NOT NULL,
	vehicle_id integer,
	car_number text NOT NULL,
	PRIMARY KEY(user_id, car_number),
	FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (vehicle_id) REFERENCES vehicles(id) ON UPDATE no action ON DELETE no action
);

CREATE VIEW racer_search_spellings(spelling, user_id) AS
SELECT '=' || replace(replace(replace(u.username_key, '_', ''), '-', ''), '.', ''), u.id FROM users u
WHERE u.is_activated = 1 AND u.banned_at IS NULL AND u.anonymised_at IS NULL
UNION ALL
SELECT substr(replace(replace(replace(u.username_key, '_', ''), '-', ''), '.', ''), 1, n.value - 1)
  || substr(replace(replace(replace(u.username_key, '_', ''), '-', ''), '.', ''), n.value + 1), u.id
FROM users u CROSS JOIN json_each('[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30]') n
WHERE u.is_activated = 1 AND u.banned_at IS NULL AND u.anonymised_at IS NULL
  AND length(replace(replace(replace(u.username_key, '_', ''), '-', ''), '.', '')) >= max(4, n.value);

CREATE TABLE racer_spellings (
	spelling text NOT NULL,
	user_id integer NOT NULL,
	PRIMARY KEY(spelling, user_id),
	FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;

CREATE INDEX racer_spellings_user ON racer_spellings (user_id);

CREATE TABLE redirect_hits (
	path text PRIMARY KEY NOT NULL,
	hit_count integer NOT NULL,
	last_hit_on text NOT NULL
);

CREATE TABLE refresh_tokens (
	token_hash text PRIMARY KEY NOT NULL,
	session_id text NOT NULL,
	created_at integer NOT NULL,
	used_at integer,
	FOREIGN KEY (session_id) REFERENCES sessions(id) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX refresh_tokens_session ON refresh_tokens (session_id);

CREATE TABLE run_announcements (
	slip_id integer PRIMARY KEY NOT NULL,
	due_at integer NOT NULL,
	FOREIGN KEY (slip_id) REFERENCES slips(id) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX run_announcements_due ON run_announcements (due_at);

CREATE TABLE run_reports (
	id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	slip_id integer NOT NULL,
	reporter_id integer NOT NULL,
	created_at integer NOT NULL,
	reason text NOT NULL,
	text text NOT NULL,
	status text NOT NULL,
	decided_by integer,
	decided_at integer,
	answer text DEFAULT '' NOT NULL,
	FOREIGN KEY (slip_id) REFERENCES slips(id) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (reporter_id) REFERENCES users(id) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (decided_by) REFERENCES users(id) ON UPDATE no action ON DELETE no action
);

CREATE UNIQUE INDEX run_reports_once ON run_reports (slip_id,reporter_id);

CREATE INDEX run_reports_queue ON run_reports (status,created_at);

CREATE INDEX run_reports_reporter ON run_reports (reporter_id);

CREATE INDEX run_reports_slip ON run_reports (slip_id,status);

CREATE TRIGGER notices_reports_decided AFTER UPDATE OF status ON run_reports
WHEN OLD.status = 'OPEN' AND NEW.decided_at IS NOT NULL AND NEW.decided_by <> NEW.reporter_id BEGIN
  INSERT INTO notices(user_id, kind, cause, subject_id, detail, created_at, visible_at)
  SELECT NEW.reporter_id, 'report', 'report:' || NEW.id, NEW.slip_id,
    json_object('status', NEW.status, 'elapsedMs', elapsed_ms, 'track', race_track), NEW.decided_at, NEW.decided_at
  FROM slips WHERE id = NEW.slip_id
  ON CONFLICT(user_id, cause) DO NOTHING;
END;

CREATE TRIGGER run_reports_decided AFTER UPDATE OF status ON run_reports WHEN OLD.status = 'OPEN' AND NEW.status <> 'OPEN' BEGIN
  UPDATE counters SET value = value - 1 WHERE name = 'desk:reports';
END;

CREATE TRIGGER run_reports_deleted AFTER DELETE ON run_reports WHEN OLD.status = 'OPEN' BEGIN
  UPDATE counters SET value = value - 1 WHERE name = 'desk:reports';
END;

CREATE TRIGGER run_reports_opened AFTER INSERT ON run_reports WHEN NEW.status = 'OPEN' BEGIN
  INSERT INTO counters(name, value) VALUES ('desk:reports', 1) ON CONFLICT(name) DO UPDATE SET value = value + 1;
END;

CREATE VIRTUAL TABLE run_search USING fts5(tokens, content='', contentless_delete=1, detail='none', tokenize='ascii');

CREATE VIEW run_search_tokens(id, user_id, tokens) AS
SELECT s.id, s.user_id, 'track' || s.track_name_id || ' year' || s.vehicle_year || ' model' || hex(lower(s.vehicle_model)) || ' ' || (
  WITH lists(list) AS (
    SELECT 'listed' || s.is_stock
    UNION ALL SELECT 'listed' || s.is_stock || 'y' || s.season
    UNION ALL SELECT 'best' || s.is_stock WHERE s.is_best
    UNION ALL SELECT 'best' || s.is_stock || 'y' || s.season WHERE s.is_season_best),
  steps(step) AS (VALUES (''),
    ('et1000x' || (s.elapsed_ms / 1000)), ('et100x' || (s.elapsed_ms / 100)), ('et10x' || (s.elapsed_ms / 10)),
    ('ft100x' || (s.sixty_foot_ms / 100)), ('ft10x' || (s.sixty_foot_ms / 10)), ('ft1x' || s.sixty_foot_ms),
    ('mph1000x' || (s.trap_speed_hundredths_mph / 1000)), ('mph100x' || (s.trap_speed_hundredths_mph / 100)),
    ('mph10x' || (s.trap_speed_hundredths_mph / 10)))
  SELECT group_concat(list || step, ' ') FROM lists CROSS JOIN steps) || ' ' || (
  WITH RECURSIVE texts(mark, text) AS (
    SELECT 'u', u.username_key
    UNION ALL SELECT 'v', lower(s.vehicle_year || ' ' || s.vehicle_make || ' ' || s.vehicle_model || ' ' || s.vehicle_trim)
    UNION ALL SELECT 't', lower(s.race_track)),
  places(mark, text, n) AS (
    SELECT mark, text, 1 FROM texts
    UNION ALL SELECT mark, text, n + 1 FROM places WHERE n < length(text))
  SELECT group_concat(mark || hex(substr(text, n, 1)) || ' ' || mark || hex(substr(text, n, 2)) || ' '
    || mark || hex(substr(text, n, 3)), ' ') FROM places)
FROM slips s CROSS JOIN users u ON u.id = s.user_id WHERE s.is_listed = 1;

CREATE TABLE saved_filters (
	id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	user_id integer NOT NULL,
	created_at integer NOT NULL,
	name text NOT NULL,
	path text NOT NULL,
	FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade
);

CREATE UNIQUE INDEX saved_filters_name ON saved_filters (user_id,name);

CREATE TABLE season_champions (
	season integer NOT NULL,
	is_stock integer NOT NULL,
	place integer NOT NULL,
	slip_id integer NOT NULL,
	user_id integer NOT NULL,
	vehicle_year integer NOT NULL,
	vehicle_make text NOT NULL,
	vehicle_model text NOT NULL,
	vehicle_trim text NOT NULL,
	race_track text NOT NULL,
	ran_on text NOT NULL,
	elapsed_ms integer NOT NULL,
	sixty_foot_ms integer NOT NULL,
	trap_speed_hundredths_mph integer NOT NULL,
	PRIMARY KEY(season, is_stock, place),
	FOREIGN KEY (slip_id) REFERENCES slips(id) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE no action
);

CREATE UNIQUE INDEX season_champions_first ON season_champions (season,is_stock) WHERE place = 1;

CREATE INDEX season_champions_user ON season_champions (user_id,season) WHERE place = 1;

CREATE TRIGGER content_season_champions_inserted AFTER INSERT ON season_champions WHEN NEW.place = 1 BEGIN
  INSERT INTO content_changes VALUES ('boards'), ('garage:' || NEW.user_id);
END;

CREATE TABLE server_errors (
	fingerprint text PRIMARY KEY NOT NULL,
	event text NOT NULL,
	route text NOT NULL,
	reason text NOT NULL,
	frames text NOT NULL,
	error_count integer NOT NULL,
	first_at integer NOT NULL,
	last_at integer NOT NULL,
	request_id text NOT NULL
);

CREATE INDEX server_errors_last ON server_errors (last_at);

CREATE TABLE sessions (
	id text PRIMARY KEY NOT NULL,
	user_id integer NOT NULL,
	created_at integer NOT NULL,
	last_used_at integer NOT NULL,
	expires_at integer NOT NULL,
	ended_at integer,
	user_agent text DEFAULT '' NOT NULL,
	place text DEFAULT '' NOT NULL, confirmed_at integer,
	FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX sessions_running ON sessions (user_id,last_used_at) WHERE ended_at is null;

CREATE INDEX sessions_user ON sessions (user_id,last_used_at);

CREATE TABLE sign_in_failures (
	key text PRIMARY KEY NOT NULL,
	failure_count integer NOT NULL,
	first_failed_at integer NOT NULL,
	last_failed_at integer NOT NULL,
	locked_until integer
);

CREATE INDEX sign_in_failures_last ON sign_in_failures (last_failed_at);

CREATE TABLE site_changes (
	version integer PRIMARY KEY NOT NULL,
	created_at integer NOT NULL,
	actor_id integer,
	section text NOT NULL,
	summary text NOT NULL,
	settings text NOT NULL,
	published_at integer,
	FOREIGN KEY (actor_id) REFERENCES users(id) ON UPDATE no action ON DELETE no action
);

CREATE TABLE site_commands (
	id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	requested_at integer NOT NULL,
	name text NOT NULL,
	input text NOT NULL,
	started_at integer,
	ended_at integer,
	has_failed integer DEFAULT false NOT NULL,
	outcome text DEFAULT '' NOT NULL
);

CREATE VIEW slip_ladders(slip_id, ladder_id) AS
SELECT s.id, c.ladder_id FROM slips s CROSS JOIN ladder_cars c ON c.vehicle_lookup_id = s.vehicle_lookup_id
UNION ALL
SELECT s.id, t.ladder_id FROM slips s CROSS JOIN track_names n ON n.id = s.track_name_id CROSS JOIN ladder_tracks t ON t.track_id = n.track_id;

CREATE TABLE slip_notes (
	id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	slip_id integer NOT NULL,
	author_id integer NOT NULL,
	created_at integer NOT NULL,
	text text NOT NULL,
	FOREIGN KEY (slip_id) REFERENCES slips(id) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (author_id) REFERENCES users(id) ON UPDATE no action ON DELETE no action
);

CREATE INDEX slip_notes_slip ON slip_notes (slip_id,id);

CREATE TABLE slip_picture_bands (
	slip_id integer NOT NULL,
	band text NOT NULL,
	hash text NOT NULL,
	PRIMARY KEY(slip_id, band),
	FOREIGN KEY (slip_id) REFERENCES slips(id) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX slip_picture_bands_band ON slip_picture_bands (band,slip_id);

CREATE TABLE slip_sightings (
	slip_id integer NOT NULL,
	moderator_id integer NOT NULL,
	version integer NOT NULL,
	seen_at integer NOT NULL,
	PRIMARY KEY(moderator_id, slip_id),
	FOREIGN KEY (slip_id) REFERENCES slips(id) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (moderator_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX slip_sightings_slip ON slip_sightings (slip_id);

CREATE TABLE slips (
	id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	created_at integer NOT NULL,
	updated_at integer NOT NULL,
	user_id integer NOT NULL,
	vehicle_id integer NOT NULL,
	race_track text NOT NULL,
	track_name_id integer NOT NULL,
	ran_on text NOT NULL,
	season integer GENERATED ALWAYS AS (cast(substr(ran_on, 1, 4) as integer)) VIRTUAL NOT NULL,
	ran_month text GENERATED ALWAYS AS (substr(ran_on, 1, 7)) VIRTUAL NOT NULL,
	elapsed_ms integer NOT NULL,
	sixty_foot_ms integer NOT NULL,
	trap_speed_hundredths_mph integer NOT NULL,
	reaction_ms integer,
	three_thirty_foot_ms integer,
	eighth_elapsed_ms integer,
	eighth_speed_hundredths_mph integer,
	thousand_foot_ms integer,
	temperature_tenths_f integer,
	pressure_hundredths_in_hg integer,
	humidity_percent integer,
	is_stock integer NOT NULL,
	vehicle_lookup_id integer NOT NULL,
	vehicle_year integer NOT NULL,
	vehicle_make text NOT NULL,
	vehicle_model text NOT NULL,
	vehicle_trim text NOT NULL,
	mods text NOT NULL,
	media_key text NOT NULL,
	media_width integer NOT NULL,
	media_height integer NOT NULL,
	blur_data_url text NOT NULL,
	media_hash text,
	vin_media_key text,
	status text NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	flags text NOT NULL,
	submitted_at integer NOT NULL,
	claimed_by integer,
	claimed_at integer,
	decided_by integer,
	decided_at integer,
	rejection_reason text,
	note text DEFAULT '' NOT NULL,
	submit_key text,
	is_listed integer DEFAULT false NOT NULL,
	is_best integer DEFAULT false NOT NULL,
	is_season_best integer DEFAULT false NOT NULL,
	is_track_best integer DEFAULT false NOT NULL,
	FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (vehicle_id) REFERENCES vehicles(id) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (track_name_id) REFERENCES track_names(id) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (vehicle_lookup_id) REFERENCES vehicle_lookup(id) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (claimed_by) REFERENCES users(id) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (decided_by) REFERENCES users(id) ON UPDATE no action ON DELETE no action
);

CREATE INDEX slips_best_et ON slips (is_stock,elapsed_ms,trap_speed_hundredths_mph desc,ran_on,id) WHERE is_best = 1;

CREATE INDEX slips_best_sixty_foot ON slips (is_stock,sixty_foot_ms,id) WHERE is_best = 1;

CREATE INDEX slips_best_speed ON slips (is_stock,trap_speed_hundredths_mph,id) WHERE is_best = 1;

CREATE INDEX slips_best_user ON slips (user_id,is_stock) WHERE is_best = 1;

CREATE INDEX slips_claimed ON slips (claimed_by,submitted_at,id) WHERE status = 'IN_REVIEW';

CREATE INDEX slips_decided ON slips (decided_at) WHERE decided_at is not null;

CREATE INDEX slips_listed_board_day ON slips (is_stock,ran_on,elapsed_ms,trap_speed_hundredths_mph desc,id) WHERE is_listed = 1;

CREATE INDEX slips_listed_day ON slips (ran_on,elapsed_ms) WHERE is_listed = 1;

CREATE INDEX slips_listed_et ON slips (is_stock,elapsed_ms,trap_speed_hundredths_mph desc,ran_on,id) WHERE is_listed = 1;

CREATE INDEX slips_listed_lookup ON slips (vehicle_lookup_id,is_stock,elapsed_ms) WHERE is_listed = 1;

CREATE INDEX slips_listed_month ON slips (is_stock,ran_month,elapsed_ms) WHERE is_listed = 1;

CREATE INDEX slips_listed_season_et ON slips (is_stock,season,elapsed_ms,trap_speed_hundredths_mph desc,ran_on,id) WHERE is_listed = 1;

CREATE INDEX slips_listed_season_sixty_foot ON slips (is_stock,season,sixty_foot_ms,id) WHERE is_listed = 1;

CREATE INDEX slips_listed_season_speed ON slips (is_stock,season,trap_speed_hundredths_mph,id) WHERE is_listed = 1;

CREATE INDEX slips_listed_sixty_foot ON slips (is_stock,sixty_foot_ms,id) WHERE is_listed = 1;

CREATE INDEX slips_listed_speed ON slips (is_stock,trap_speed_hundredths_mph,id) WHERE is_listed = 1;

CREATE INDEX slips_listed_track ON slips (track_name_id,is_stock,ran_on,id) WHERE is_listed = 1;

CREATE INDEX slips_listed_track_decided ON slips (track_name_id,decided_at,id) WHERE is_listed = 1;

CREATE INDEX slips_listed_user_decided ON slips (user_id,decided_at,id) WHERE is_listed = 1;

CREATE INDEX slips_listed_vehicle ON slips (vehicle_id,ran_on,id) WHERE is_listed = 1;

CREATE INDEX slips_listed_vehicle_decided ON slips (vehicle_id,decided_at,id) WHERE is_listed = 1;

CREATE INDEX slips_media_hash ON slips (media_hash) WHERE media_hash is not null;

CREATE INDEX slips_queue ON slips (status,submitted_at,id);

CREATE INDEX slips_queue_flagged ON slips (status,submitted_at,id) WHERE flags <> '[]';

CREATE INDEX slips_season_et ON slips (is_stock,season,elapsed_ms,trap_speed_hundredths_mph desc,ran_on,id) WHERE is_season_best = 1;

CREATE INDEX slips_season_sixty_foot ON slips (is_stock,season,sixty_foot_ms,id) WHERE is_season_best = 1;

CREATE INDEX slips_season_speed ON slips (is_stock,season,trap_speed_hundredths_mph,id) WHERE is_season_best = 1;

CREATE INDEX slips_season_user ON slips (user_id,is_stock,season) WHERE is_season_best = 1;

CREATE UNIQUE INDEX slips_submit_key ON slips (user_id,submit_key);

CREATE INDEX slips_track_best ON slips (track_name_id,is_stock,elapsed_ms,trap_speed_hundredths_mph desc,ran_on,id) WHERE is_track_best = 1;

CREATE INDEX slips_undecided_day ON slips (ran_on,elapsed_ms) WHERE status in ('PENDING', 'IN_REVIEW', 'NEEDS_INFO');

CREATE INDEX slips_unlisted_day ON slips (ran_on,elapsed_ms) WHERE status = 'APPROVED' and is_listed = 0;

CREATE INDEX slips_user ON slips (user_id,submitted_at);

CREATE INDEX slips_vehicle ON slips (vehicle_id,ran_on);

CREATE INDEX slips_vehicle_et ON slips (vehicle_id,is_stock,elapsed_ms,trap_speed_hundredths_mph desc,ran_on,id) WHERE is_listed = 1;

CREATE INDEX slips_vehicle_season_et ON slips (vehicle_id,is_stock,season,elapsed_ms,trap_speed_hundredths_mph desc,ran_on,id) WHERE is_listed = 1;

CREATE INDEX slips_vehicle_sixty_foot ON slips (vehicle_id,is_stock,sixty_foot_ms) WHERE is_listed = 1;

CREATE INDEX slips_vehicle_speed ON slips (vehicle_id,is_stock,trap_speed_hundredths_mph) WHERE is_listed = 1;

CREATE INDEX slips_vehicle_track_et ON slips (vehicle_id,is_stock,track_name_id,elapsed_ms,trap_speed_hundredths_mph desc,ran_on,id) WHERE is_listed = 1;

CREATE INDEX slips_waiting ON slips (user_id) WHERE status = 'PENDING';

CREATE TRIGGER appeals_slip_changed AFTER UPDATE OF version ON slips WHEN OLD.status = 'REJECTED' AND NEW.version <> OLD.version BEGIN
  UPDATE appeals SET status = 'CLOSED' WHERE slip_id = NEW.id AND slip_version = OLD.version AND status = 'OPEN';
END;

CREATE TRIGGER content_slip_details_updated AFTER UPDATE OF
  reaction_ms, three_thirty_foot_ms, eighth_elapsed_ms, eighth_speed_hundredths_mph, thousand_foot_ms,
  temperature_tenths_f, pressure_hundredths_in_hg, humidity_percent
ON slips WHEN NEW.is_listed = 1 BEGIN
  INSERT INTO content_changes VALUES ('boards'), ('garage:' || NEW.user_id);
END;

CREATE TRIGGER content_slips_updated AFTER UPDATE OF status, is_listed, is_best, is_season_best, is_track_best ON slips
WHEN (OLD.status = 'APPROVED') <> (NEW.status = 'APPROVED')
  OR (OLD.is_listed, OLD.is_best, OLD.is_season_best, OLD.is_track_best)
  <> (NEW.is_listed, NEW.is_best, NEW.is_season_best, NEW.is_track_best) BEGIN
  INSERT INTO content_changes VALUES ('boards'), ('garage:' || NEW.user_id);
END;

CREATE TRIGGER feed_of_slips AFTER UPDATE OF is_listed, user_id, vehicle_id, track_name_id, decided_at ON slips
WHEN (OLD.is_listed = 1 OR NEW.is_listed = 1) AND (OLD.is_listed, OLD.user_id, OLD.vehicle_id, OLD.track_name_id, OLD.decided_at)
  IS NOT (NEW.is_listed, NEW.user_id, NEW.vehicle_id, NEW.track_name_id, NEW.decided_at) BEGIN
  INSERT INTO feed_changes
  SELECT OLD.decided_at, printf('%013d%010dr%010dc%010dn%010d;', OLD.decided_at, OLD.id, OLD.user_id, OLD.vehicle_id, OLD.track_name_id), 0
  WHERE OLD.is_listed = 1 AND OLD.decided_at IS NOT NULL;
  INSERT INTO feed_changes
  SELECT NEW.decided_at, printf('%013d%010dr%010dc%010dn%010d;', NEW.decided_at, NEW.id, NEW.user_id, NEW.vehicle_id, NEW.track_name_id), 1
  WHERE NEW.is_listed = 1 AND NEW.decided_at IS NOT NULL;
END;

CREATE TRIGGER notices_runs_unlisted AFTER UPDATE OF is_listed ON slips WHEN NEW.is_listed = 0 AND OLD.is_listed = 1 BEGIN
  DELETE FROM notices WHERE cause IN ('passed:' || NEW.id, 'record:' || NEW.id);
  DELETE FROM run_announcements WHERE slip_id = NEW.id;
END;

CREATE TRIGGER slips_best AFTER UPDATE OF is_best ON slips
WHEN NEW.is_best = 1 AND OLD.is_best = 0 BEGIN
  INSERT INTO board_changes VALUES (NEW.is_stock, 0, NEW.elapsed_ms, NEW.trap_speed_hundredths_mph, 1);
END;

CREATE TRIGGER slips_inserted AFTER INSERT ON slips BEGIN
  SELECT RAISE(ABORT, 'a slip joins the boards by an update of its standing, not by its insert')
  WHERE NEW.is_listed = 1 OR NEW.is_best = 1;
  INSERT INTO counters(name, value) VALUES ('slips:' || NEW.status, 1)
  ON CONFLICT(name) DO UPDATE SET value = value + 1;
END;

CREATE TRIGGER slips_ladders AFTER UPDATE OF is_listed, is_stock, vehicle_id, vehicle_lookup_id, track_name_id, ran_on, elapsed_ms, trap_speed_hundredths_mph, decided_at ON slips
WHEN (OLD.is_listed = 1 OR NEW.is_listed = 1) AND (OLD.is_listed, OLD.is_stock, OLD.vehicle_id, OLD.vehicle_lookup_id, OLD.track_name_id, OLD.ran_on, OLD.elapsed_ms, OLD.trap_speed_hundredths_mph, OLD.decided_at)
  IS NOT (NEW.is_listed, NEW.is_stock, NEW.vehicle_id, NEW.vehicle_lookup_id, NEW.track_name_id, NEW.ran_on, NEW.elapsed_ms, NEW.trap_speed_hundredths_mph, NEW.decided_at) BEGIN
  DELETE FROM ladder_runs WHERE OLD.is_listed = 1 AND ladder_id IN (SELECT c.ladder_id FROM ladder_cars c WHERE c.vehicle_lookup_id = OLD.vehicle_lookup_id
    UNION ALL SELECT t.ladder_id FROM track_names n CROSS JOIN ladder_tracks t ON t.track_id = n.track_id WHERE n.id = OLD.track_name_id
    UNION ALL SELECT id FROM ladders WHERE kind = 'all' AND slug = 'all')
  AND is_stock = OLD.is_stock AND period IN (0, OLD.season, (OLD.decided_at / 1000 - 18000) / 86400) AND elapsed_ms = OLD.elapsed_ms
  AND trap_speed_hundredths_mph = OLD.trap_speed_hundredths_mph AND ran_on = OLD.ran_on AND slip_id = OLD.id;
  INSERT OR IGNORE INTO ladder_runs(ladder_id, is_stock, period, elapsed_ms, trap_speed_hundredths_mph, ran_on, slip_id)
  SELECT l.ladder_id, b.is_stock, 0, b.elapsed_ms, b.trap_speed_hundredths_mph, b.ran_on, b.id
  FROM (SELECT c.ladder_id FROM ladder_cars c WHERE c.vehicle_lookup_id = OLD.vehicle_lookup_id
    UNION ALL SELECT t.ladder_id FROM track_names n CROSS JOIN ladder_tracks t ON t.track_id = n.track_id WHERE n.id = OLD.track_name_id) l CROSS JOIN slips b ON b.id = (
    SELECT s.id FROM slips s INDEXED BY slips_vehicle_et
      WHERE s.is_listed = 1 AND s.vehicle_id = OLD.vehicle_id AND s.is_stock = OLD.is_stock AND EXISTS (SELECT 1 FROM slip_ladders m WHERE m.slip_id = s.id AND m.ladder_id = l.ladder_id)
    ORDER BY s.elapsed_ms, s.trap_speed_hundredths_mph DESC, s.ran_on, s.id LIMIT 1)
  WHERE OLD.is_listed = 1;
  INSERT OR IGNORE INTO ladder_runs(ladder_id, is_stock, period, elapsed_ms, trap_speed_hundredths_mph, ran_on, slip_id)
  SELECT l.ladder_id, b.is_stock, OLD.season, b.elapsed_ms, b.trap_speed_hundredths_mph, b.ran_on, b.id
  FROM (SELECT c.ladder_id FROM ladder_cars c WHERE c.vehicle_lookup_id = OLD.vehicle_lookup_id
    UNION ALL SELECT t.ladder_id FROM track_names n CROSS JOIN ladder_tracks t ON t.track_id = n.track_id WHERE n.id = OLD.track_name_id) l CROSS JOIN slips b ON b.id = (
    SELECT s.id FROM slips s INDEXED BY slips_vehicle_season_et
      WHERE s.is_listed = 1 AND s.vehicle_id = OLD.vehicle_id AND s.is_stock = OLD.is_stock AND s.season = OLD.season AND EXISTS (SELECT 1 FROM slip_ladders m WHERE m.slip_id = s.id AND m.ladder_id = l.ladder_id)
    ORDER BY s.elapsed_ms, s.trap_speed_hundredths_mph DESC, s.ran_on, s.id LIMIT 1)
  WHERE OLD.is_listed = 1;
  DELETE FROM ladder_runs WHERE NEW.is_listed = 1 AND ladder_id IN (SELECT ladder_id FROM slip_ladders WHERE slip_id = NEW.id UNION ALL SELECT id FROM ladders WHERE kind = 'all' AND slug = 'all')
  AND is_stock = NEW.is_stock AND period > 9999 AND period < (NEW.decided_at / 1000 - 18000) / 86400 - 8;
  INSERT OR IGNORE INTO ladder_runs(ladder_id, is_stock, period, elapsed_ms, trap_speed_hundredths_mph, ran_on, slip_id)
  SELECT l.ladder_id, NEW.is_stock, (NEW.decided_at / 1000 - 18000) / 86400, NEW.elapsed_ms, NEW.trap_speed_hundredths_mph, NEW.ran_on, NEW.id
  FROM (SELECT ladder_id FROM slip_ladders WHERE slip_id = NEW.id UNION ALL SELECT id FROM ladders WHERE kind = 'all' AND slug = 'all') l
  WHERE NEW.is_listed = 1 AND NEW.decided_at IS NOT NULL;
  DELETE FROM ladder_runs WHERE NEW.is_listed = 1 AND (ladder_id, is_stock, period, elapsed_ms, trap_speed_hundredths_mph, ran_on, slip_id) IN (
    SELECT l.ladder_id, b.is_stock, 0, b.elapsed_ms, b.trap_speed_hundredths_mph, b.ran_on, b.id
    FROM (SELECT ladder_id FROM slip_ladders WHERE slip_id = NEW.id) l CROSS JOIN slips b ON b.id = (
      SELECT s.id FROM slips s INDEXED BY slips_vehicle_et
      WHERE s.is_listed = 1 AND s.vehicle_id = NEW.vehicle_id AND s.is_stock = NEW.is_stock AND s.id <> NEW.id AND EXISTS (SELECT 1 FROM slip_ladders m WHERE m.slip_id = s.id AND m.ladder_id = l.ladder_id)
      ORDER BY s.elapsed_ms, s.trap_speed_hundredths_mph DESC, s.ran_on, s.id LIMIT 1)
    WHERE (NEW.elapsed_ms, -NEW.trap_speed_hundredths_mph, NEW.ran_on, NEW.id)
      < (b.elapsed_ms, -b.trap_speed_hundredths_mph, b.ran_on, b.id));
  INSERT OR IGNORE INTO ladder_runs(ladder_id, is_stock, period, elapsed_ms, trap_speed_hundredths_mph, ran_on, slip_id)
  SELECT l.ladder_id, NEW.is_stock, 0, NEW.elapsed_ms, NEW.trap_speed_hundredths_mph, NEW.ran_on, NEW.id
  FROM (SELECT ladder_id FROM slip_ladders WHERE slip_id = NEW.id) l WHERE NEW.is_listed = 1 AND NOT EXISTS (
    SELECT 1 FROM slips s INDEXED BY slips_vehicle_et
      WHERE s.is_listed = 1 AND s.vehicle_id = NEW.vehicle_id AND s.is_stock = NEW.is_stock AND s.id <> NEW.id AND s.elapsed_ms <= NEW.elapsed_ms
      AND (s.elapsed_ms, -s.trap_speed_hundredths_mph, s.ran_on, s.id)
        < (NEW.elapsed_ms, -NEW.trap_speed_hundredths_mph, NEW.ran_on, NEW.id) AND EXISTS (SELECT 1 FROM slip_ladders m WHERE m.slip_id = s.id AND m.ladder_id = l.ladder_id));
  DELETE FROM ladder_runs WHERE NEW.is_listed = 1 AND (ladder_id, is_stock, period, elapsed_ms, trap_speed_hundredths_mph, ran_on, slip_id) IN (
    SELECT l.ladder_id, b.is_stock, NEW.season, b.elapsed_ms, b.trap_speed_hundredths_mph, b.ran_on, b.id
    FROM (SELECT ladder_id FROM slip_ladders WHERE slip_id = NEW.id) l CROSS JOIN slips b ON b.id = (
      SELECT s.id FROM slips s INDEXED BY slips_vehicle_season_et
      WHERE s.is_listed = 1 AND s.vehicle_id = NEW.vehicle_id AND s.is_stock = NEW.is_stock AND s.season = NEW.season AND s.id <> NEW.id AND EXISTS (SELECT 1 FROM slip_ladders m WHERE m.slip_id = s.id AND m.ladder_id = l.ladder_id)
      ORDER BY s.elapsed_ms, s.trap_speed_hundredths_mph DESC, s.ran_on, s.id LIMIT 1)
    WHERE (NEW.elapsed_ms, -NEW.trap_speed_hundredths_mph, NEW.ran_on, NEW.id)
      < (b.elapsed_ms, -b.trap_speed_hundredths_mph, b.ran_on, b.id));
  INSERT OR IGNORE INTO ladder_runs(ladder_id, is_stock, period, elapsed_ms, trap_speed_hundredths_mph, ran_on, slip_id)
  SELECT l.ladder_id, NEW.is_stock, NEW.season, NEW.elapsed_ms, NEW.trap_speed_hundredths_mph, NEW.ran_on, NEW.id
  FROM (SELECT ladder_id FROM slip_ladders WHERE slip_id = NEW.id) l WHERE NEW.is_listed = 1 AND NOT EXISTS (
    SELECT 1 FROM slips s INDEXED BY slips_vehicle_season_et
      WHERE s.is_listed = 1 AND s.vehicle_id = NEW.vehicle_id AND s.is_stock = NEW.is_stock AND s.season = NEW.season AND s.id <> NEW.id AND s.elapsed_ms <= NEW.elapsed_ms
      AND (s.elapsed_ms, -s.trap_speed_hundredths_mph, s.ran_on, s.id)
        < (NEW.elapsed_ms, -NEW.trap_speed_hundredths_mph, NEW.ran_on, NEW.id) AND EXISTS (SELECT 1 FROM slip_ladders m WHERE m.slip_id = s.id AND m.ladder_id = l.ladder_id));
END;

CREATE TRIGGER slips_listed AFTER UPDATE OF is_listed ON slips WHEN NEW.is_listed = 1 AND OLD.is_listed = 0 BEGIN
  INSERT INTO counters(name, value)
  VALUES ('listed:' || NEW.is_stock, 1), ('listed:' || NEW.is_stock || ':' || NEW.season, 1)
  ON CONFLICT(name) DO UPDATE SET value = value + 1;
  UPDATE users SET listed_run_count = listed_run_count + 1 WHERE id = NEW.user_id;
  UPDATE track_names SET listed_run_count = listed_run_count + 1 WHERE id = NEW.track_name_id;
END;

CREATE TRIGGER slips_match_lost AFTER UPDATE OF status, ran_on, track_name_id, elapsed_ms, sixty_foot_ms, trap_speed_hundredths_mph ON slips
WHEN NEW.status IN ('REJECTED', 'WITHDRAWN') OR NEW.ran_on <> OLD.ran_on OR NEW.track_name_id <> OLD.track_name_id
  OR NEW.elapsed_ms <> OLD.elapsed_ms OR NEW.sixty_foot_ms <> OLD.sixty_foot_ms
  OR NEW.trap_speed_hundredths_mph <> OLD.trap_speed_hundredths_mph BEGIN
  UPDATE track_results SET slip_id = NULL WHERE slip_id = NEW.id;
END;

CREATE TRIGGER slips_not_best AFTER UPDATE OF is_best ON slips
WHEN NEW.is_best = 0 AND OLD.is_best = 1 BEGIN
  INSERT INTO board_changes VALUES (OLD.is_stock, 0, OLD.elapsed_ms, OLD.trap_speed_hundredths_mph, -1);
END;

CREATE TRIGGER slips_not_season_best AFTER UPDATE OF is_listed, is_season_best ON slips
WHEN NEW.is_listed * NEW.is_season_best = 0 AND OLD.is_listed * OLD.is_season_best = 1 BEGIN
  INSERT INTO board_changes VALUES (OLD.is_stock, OLD.season, OLD.elapsed_ms, OLD.trap_speed_hundredths_mph, -1);
END;

CREATE TRIGGER slips_search AFTER UPDATE OF is_listed, is_best, is_season_best, is_stock, ran_on,
  track_name_id, vehicle_year, vehicle_make, vehicle_model, vehicle_trim, race_track, elapsed_ms, sixty_foot_ms,
  trap_speed_hundredths_mph ON slips
WHEN (OLD.is_listed OR NEW.is_listed) AND (OLD.is_listed, OLD.is_best, OLD.is_season_best, OLD.is_stock, OLD.season,
  OLD.track_name_id, OLD.vehicle_year, OLD.vehicle_make, OLD.vehicle_model, OLD.vehicle_trim,
  OLD.race_track, OLD.elapsed_ms, OLD.sixty_foot_ms, OLD.trap_speed_hundredths_mph)
  <> (NEW.is_listed, NEW.is_best, NEW.is_season_best, NEW.is_stock, NEW.season,
  NEW.track_name_id, NEW.vehicle_year, NEW.vehicle_make, NEW.vehicle_model, NEW.vehicle_trim,
  NEW.race_track, NEW.elapsed_ms, NEW.sixty_foot_ms, NEW.trap_speed_hundredths_mph) BEGIN
  DELETE FROM run_search WHERE rowid = OLD.id;
  INSERT INTO run_search(rowid, tokens) SELECT id, tokens FROM run_search_tokens WHERE id = NEW.id;
END;

CREATE TRIGGER slips_season_best AFTER UPDATE OF is_listed, is_season_best ON slips
WHEN NEW.is_listed * NEW.is_season_best = 1 AND OLD.is_listed * OLD.is_season_best = 0 BEGIN
  INSERT INTO board_changes VALUES (NEW.is_stock, NEW.season, NEW.elapsed_ms, NEW.trap_speed_hundredths_mph, 1);
END;

CREATE TRIGGER slips_status_changed AFTER UPDATE OF status ON slips WHEN OLD.status <> NEW.status BEGIN
  UPDATE counters SET value = value - 1 WHERE name = 'slips:' || OLD.status;
  INSERT INTO counters(name, value) VALUES ('slips:' || NEW.status, 1)
  ON CONFLICT(name) DO UPDATE SET value = value + 1;
END;

CREATE TRIGGER slips_unlisted AFTER UPDATE OF is_listed ON slips WHEN NEW.is_listed = 0 AND OLD.is_listed = 1 BEGIN
  UPDATE counters SET value = value - 1
  WHERE name IN ('listed:' || OLD.is_stock, 'listed:' || OLD.is_stock || ':' || OLD.season);
  UPDATE users SET listed_run_count = listed_run_count - 1 WHERE id = OLD.user_id;
  UPDATE track_names SET listed_run_count = listed_run_count - 1 WHERE id = OLD.track_name_id;
END;

CREATE TABLE social_posts (
	id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	created_at integer NOT NULL,
	updated_at integer NOT NULL,
	author_id integer NOT NULL,
	send_key text NOT NULL,
	posted_at integer NOT NULL,
	poster_name text NOT NULL,
	message text NOT NULL,
	full_url text NOT NULL,
	media_key text NOT NULL,
	picture_alt text NOT NULL,
	comment_count integer DEFAULT 0 NOT NULL,
	like_count integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (author_id) REFERENCES users(id) ON UPDATE no action ON DELETE no action
);

CREATE UNIQUE INDEX social_posts_media ON social_posts (media_key);

CREATE INDEX social_posts_posted ON social_posts (posted_at,id);

CREATE UNIQUE INDEX social_posts_send_key ON social_posts (send_key);

CREATE TRIGGER content_social_posts_deleted AFTER DELETE ON social_posts BEGIN
  INSERT INTO content_changes VALUES ('social');
END;

CREATE TRIGGER content_social_posts_inserted AFTER INSERT ON social_posts BEGIN
  INSERT INTO content_changes VALUES ('social');
END;

CREATE TRIGGER content_social_posts_updated AFTER UPDATE ON social_posts BEGIN
  INSERT INTO content_changes VALUES ('social');
END;

CREATE TABLE sqlite_sequence(name,seq);

CREATE TABLE track_columns (
	track_id integer PRIMARY KEY NOT NULL,
	mapping text NOT NULL,
	updated_at integer NOT NULL,
	FOREIGN KEY (track_id) REFERENCES tracks(id) ON UPDATE no action ON DELETE no action
);

CREATE VIEW track_entries(id, place, entry) AS
SELECT t.id, t.country || '-' || coalesce(t.state, ''), json_object('slug', t.slug, 'name', t.name, 'city', t.city,
  'state', t.state, 'country', t.country, 'latitude', t.latitude, 'longitude', t.longitude,
  'isPositionApproximate', t.is_position_approximate, 'elevationFt', t.elevation_ft, 'lengthFt', t.length_ft,
  'isSanctioned', t.is_sanctioned, 'sanction', t.sanction, 'closedOn', t.closed_on,
  'runs', (SELECT coalesce(sum(n.listed_run_count), 0) FROM track_names n WHERE n.track_id = t.id AND n.listed_run_count > 0))
FROM tracks t;

CREATE TABLE track_keys (
	id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	track_id integer NOT NULL,
	name text NOT NULL,
	created_by integer,
	created_at integer NOT NULL,
	last_used_at integer,
	revoked_at integer, secret_id text,
	FOREIGN KEY (track_id) REFERENCES tracks(id) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (created_by) REFERENCES users(id) ON UPDATE no action ON DELETE no action
);

CREATE INDEX track_keys_track ON track_keys (track_id,id);

CREATE TABLE track_lists (
	place text PRIMARY KEY NOT NULL,
	tracks text NOT NULL
);

CREATE VIRTUAL TABLE track_name_search USING fts5(name, content='track_names', content_rowid='id', tokenize='trigram');

CREATE TABLE track_names (
	id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	name text NOT NULL,
	name_key text NOT NULL,
	track_id integer,
	listed_run_count integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (track_id) REFERENCES tracks(id) ON UPDATE no action ON DELETE no action
);

CREATE UNIQUE INDEX track_names_name_key ON track_names (name_key);

CREATE INDEX track_names_run ON track_names (track_id,listed_run_count) WHERE listed_run_count > 0;

CREATE INDEX track_names_track ON track_names (track_id);

CREATE TRIGGER follow_sets_name_added AFTER INSERT ON track_names WHEN NEW.track_id IS NOT NULL BEGIN
  UPDATE follow_sets SET codes = codes || printf(';n%010d', NEW.id)
  WHERE user_id IN (SELECT user_id FROM follows WHERE kind = 'track' AND subject_id = NEW.track_id);
END;

CREATE TRIGGER follow_sets_name_moved AFTER UPDATE OF track_id ON track_names WHEN OLD.track_id IS NOT NEW.track_id BEGIN
  UPDATE follow_sets SET codes = replace(codes, printf(';n%010d', NEW.id), '')
  WHERE user_id IN (SELECT user_id FROM follows WHERE kind = 'track' AND subject_id = OLD.track_id);
  UPDATE follow_sets SET codes = codes || printf(';n%010d', NEW.id)
  WHERE user_id IN (SELECT user_id FROM follows WHERE kind = 'track' AND subject_id = NEW.track_id);
END;

CREATE TRIGGER track_names_inserted AFTER INSERT ON track_names BEGIN
  INSERT INTO track_name_search(rowid, name) VALUES (NEW.id, NEW.name);
END;

CREATE TRIGGER track_names_list_updated AFTER UPDATE OF listed_run_count, track_id ON track_names BEGIN
  UPDATE track_lists SET tracks = json_set(tracks, '$."' || e.id || '"', json(e.entry))
  FROM (SELECT id, place, entry FROM track_entries WHERE id = NEW.track_id) AS e WHERE e.place = track_lists.place;
  UPDATE track_lists SET tracks = json_set(tracks, '$."' || e.id || '"', json(e.entry))
  FROM (SELECT id, place, entry FROM track_entries WHERE id = OLD.track_id AND OLD.track_id IS NOT NEW.track_id) AS e
  WHERE e.place = track_lists.place;
END;

CREATE TRIGGER track_names_renamed AFTER UPDATE OF name ON track_names BEGIN
  INSERT INTO track_name_search(track_name_search, rowid, name) VALUES ('delete', OLD.id, OLD.name);
  INSERT INTO track_name_search(rowid, name) VALUES (NEW.id, NEW.name);
END;

CREATE TABLE track_results (
	id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	sheet_id integer NOT NULL,
	track_id integer NOT NULL,
	ran_on text NOT NULL,
	row_number integer NOT NULL,
	ran_at_second integer,
	car_number text NOT NULL,
	racer_name text NOT NULL,
	class_name text NOT NULL,
	lane text,
	reaction_ms integer,
	sixty_foot_ms integer,
	three_thirty_foot_ms integer,
	eighth_elapsed_ms integer,
	eighth_speed_hundredths_mph integer,
	thousand_foot_ms integer,
	elapsed_ms integer NOT NULL,
	trap_speed_hundredths_mph integer,
	slip_id integer,
	claimed_by integer,
	claimed_at integer,
	created_at integer NOT NULL, claim_confirmed_at integer, not_by integer REFERENCES users(id),
	FOREIGN KEY (sheet_id) REFERENCES track_sheets(id) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (track_id) REFERENCES tracks(id) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (slip_id) REFERENCES slips(id) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (claimed_by) REFERENCES users(id) ON UPDATE no action ON DELETE set null
);

CREATE INDEX track_results_car ON track_results (sheet_id,car_number,row_number);

CREATE INDEX track_results_claimed ON track_results (claimed_by) WHERE claimed_by is not null;

CREATE INDEX track_results_claims ON track_results (claimed_at) WHERE claimed_by is not null and slip_id is null;

CREATE INDEX track_results_created ON track_results (created_at);

CREATE INDEX track_results_evening ON track_results (track_id,ran_on,elapsed_ms);

CREATE INDEX track_results_open_name ON track_results (lower(racer_name),id) WHERE slip_id is null and claimed_by is null;

CREATE INDEX track_results_open_number ON track_results (lower(car_number),id) WHERE slip_id is null and claimed_by is null;

CREATE INDEX track_results_sheet ON track_results (sheet_id,row_number);

CREATE UNIQUE INDEX track_results_slip ON track_results (slip_id);

CREATE INDEX track_results_taken ON track_results (sheet_id,row_number) WHERE claimed_by is not null or slip_id is not null;

CREATE TRIGGER content_track_results_deleted AFTER DELETE ON track_results BEGIN
  INSERT INTO content_changes VALUES ('slip:' || OLD.slip_id), ('strip:' || OLD.track_id);
END;

CREATE TRIGGER content_track_results_matched AFTER UPDATE OF slip_id ON track_results WHEN NEW.slip_id IS NOT OLD.slip_id BEGIN
  INSERT INTO content_changes VALUES ('slip:' || OLD.slip_id), ('slip:' || NEW.slip_id), ('strip:' || NEW.track_id);
END;

CREATE TABLE track_sheets (
	id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	track_id integer NOT NULL,
	ran_on text NOT NULL,
	source text NOT NULL,
	uploaded_by integer,
	key_id integer,
	idempotency_key text NOT NULL,
	body_hash text NOT NULL,
	created_at integer NOT NULL,
	row_count integer DEFAULT 0 NOT NULL,
	bad_rows text NOT NULL,
	status text NOT NULL,
	FOREIGN KEY (track_id) REFERENCES tracks(id) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (uploaded_by) REFERENCES users(id) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (key_id) REFERENCES track_keys(id) ON UPDATE no action ON DELETE no action
);

CREATE UNIQUE INDEX track_sheets_body ON track_sheets (track_id,body_hash) WHERE status <> 'WITHDRAWN';

CREATE INDEX track_sheets_day ON track_sheets (track_id,ran_on,id);

CREATE UNIQUE INDEX track_sheets_key ON track_sheets (track_id,idempotency_key);

CREATE TRIGGER content_track_sheets_inserted AFTER INSERT ON track_sheets WHEN NEW.status = 'DONE' BEGIN
  INSERT INTO content_changes VALUES ('strip:' || NEW.track_id);
END;

CREATE TRIGGER content_track_sheets_updated AFTER UPDATE OF status ON track_sheets WHEN NEW.status <> OLD.status BEGIN
  INSERT INTO content_changes VALUES ('strip:' || NEW.track_id);
END;

CREATE TRIGGER track_sheets_withdrawn AFTER UPDATE OF status ON track_sheets WHEN NEW.status = 'WITHDRAWN' BEGIN
  UPDATE track_results SET slip_id = NULL WHERE sheet_id = NEW.id AND slip_id IS NOT NULL;
END;

CREATE TABLE track_staff (
	user_id integer NOT NULL,
	track_id integer NOT NULL,
	invited_by integer,
	created_at integer NOT NULL,
	PRIMARY KEY(user_id, track_id),
	FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (track_id) REFERENCES tracks(id) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (invited_by) REFERENCES users(id) ON UPDATE no action ON DELETE no action
);

CREATE INDEX track_staff_track ON track_staff (track_id);

CREATE TABLE tracks (
	id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	slug text NOT NULL,
	name text NOT NULL,
	city text NOT NULL,
	state text,
	country text NOT NULL,
	latitude real NOT NULL,
	longitude real NOT NULL,
	is_position_approximate integer NOT NULL,
	elevation_ft integer,
	time_zone text NOT NULL,
	length_ft integer NOT NULL,
	is_sanctioned integer NOT NULL,
	sanction text,
	surface text,
	closed_on text
);

CREATE INDEX tracks_latitude ON tracks (latitude);

CREATE UNIQUE INDEX tracks_slug_unique ON tracks (slug);

CREATE INDEX tracks_state ON tracks (state);

CREATE TRIGGER tracks_list_deleted AFTER DELETE ON tracks BEGIN
  UPDATE track_lists SET tracks = json_remove(tracks, '$."' || OLD.id || '"')
  WHERE place = OLD.country || '-' || coalesce(OLD.state, '');
END;

CREATE TRIGGER tracks_list_inserted AFTER INSERT ON tracks BEGIN
  INSERT INTO track_lists(place, tracks)
  SELECT place, json_object(cast(id AS text), json(entry)) FROM track_entries WHERE id = NEW.id
  ON CONFLICT(place) DO UPDATE SET tracks =
    json_set(tracks, '$."' || NEW.id || '"', json(excluded.tracks -> ('$."' || NEW.id || '"')));
END;

CREATE TRIGGER tracks_list_updated AFTER UPDATE ON tracks BEGIN
  UPDATE track_lists SET tracks = json_remove(tracks, '$."' || OLD.id || '"')
  WHERE place = OLD.country || '-' || coalesce(OLD.state, '');
  INSERT INTO track_lists(place, tracks)
  SELECT place, json_object(cast(id AS text), json(entry)) FROM track_entries WHERE id = NEW.id
  ON CONFLICT(place) DO UPDATE SET tracks =
    json_set(tracks, '$."' || NEW.id || '"', json(excluded.tracks -> ('$."' || NEW.id || '"')));
END;

CREATE TABLE unsent_notices (
	notice_id integer NOT NULL,
	channel text NOT NULL,
	user_id integer NOT NULL,
	rhythm text NOT NULL,
	due_at integer,
	PRIMARY KEY(notice_id, channel),
	FOREIGN KEY (notice_id) REFERENCES notices(id) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX unsent_notices_due ON unsent_notices (channel,due_at) WHERE due_at is not null;

CREATE INDEX unsent_notices_new ON unsent_notices (notice_id) WHERE due_at is null;

CREATE INDEX unsent_notices_user ON unsent_notices (user_id,channel);

CREATE TABLE users (
	id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	created_at integer NOT NULL,
	updated_at integer NOT NULL,
	username text NOT NULL,
	username_key text NOT NULL,
	email text NOT NULL,
	email_key text NOT NULL,
	password_hash text NOT NULL,
	role text DEFAULT 'racer' NOT NULL,
	first_name text DEFAULT '' NOT NULL,
	last_name text DEFAULT '' NOT NULL,
	country text DEFAULT '' NOT NULL,
	zip_code text DEFAULT '' NOT NULL,
	is_activated integer DEFAULT false NOT NULL,
	has_news_opt_in integer DEFAULT false NOT NULL,
	has_events_opt_in integer DEFAULT false NOT NULL,
	has_pledged integer DEFAULT false NOT NULL,
	is_real_name_shown integer DEFAULT false NOT NULL,
	joined_1320_at integer,
	banned_at integer,
	anonymised_at integer,
	listed_run_count integer DEFAULT 0 NOT NULL
, suspended_until integer, suspension_reason text DEFAULT '' NOT NULL, named_at integer);

CREATE INDEX users_banned ON users (banned_at,id) WHERE banned_at is not null;

CREATE UNIQUE INDEX users_email_key ON users (email_key);

CREATE INDEX users_staff ON users (role,id) WHERE role <> 'racer';

CREATE UNIQUE INDEX users_username_key ON users (username_key);

CREATE TRIGGER content_members_updated AFTER UPDATE OF
  username, first_name, last_name, is_real_name_shown, banned_at, anonymised_at
ON users WHEN (OLD.username, OLD.is_real_name_shown, OLD.banned_at, OLD.anonymised_at)
  IS NOT (NEW.username, NEW.is_real_name_shown, NEW.banned_at, NEW.anonymised_at)
  OR (NEW.is_real_name_shown AND (OLD.first_name, OLD.last_name) <> (NEW.first_name, NEW.last_name)) BEGIN
  INSERT INTO content_changes VALUES ('boards'), ('members');
END;

CREATE TRIGGER content_users_entered AFTER UPDATE OF username, is_activated, banned_at, anonymised_at ON users BEGIN
  INSERT INTO content_changes
  SELECT 'event:' || event_id FROM event_marks WHERE user_id = NEW.id AND vehicle_id IS NOT NULL;
END;

CREATE TRIGGER content_users_updated AFTER UPDATE OF
  username, first_name, last_name, is_real_name_shown, is_activated, joined_1320_at, banned_at, anonymised_at
ON users BEGIN
  INSERT INTO content_changes VALUES ('garage:' || NEW.id);
END;

CREATE TRIGGER users_member_search_inserted AFTER INSERT ON users BEGIN
  INSERT INTO member_search(rowid, tokens) SELECT id, tokens FROM member_search_tokens WHERE id = NEW.id;
END;

CREATE TRIGGER users_member_search_updated AFTER UPDATE OF
  username, email, first_name, last_name, role, is_activated, banned_at, suspended_until, anonymised_at ON users
WHEN (OLD.username, OLD.email, OLD.first_name, OLD.last_name, OLD.role, OLD.is_activated, OLD.banned_at,
  OLD.suspended_until, OLD.anonymised_at) IS NOT (NEW.username, NEW.email, NEW.first_name, NEW.last_name, NEW.role,
  NEW.is_activated, NEW.banned_at, NEW.suspended_until, NEW.anonymised_at) BEGIN
  DELETE FROM member_search WHERE rowid = NEW.id;
  INSERT INTO member_search(rowid, tokens) SELECT id, tokens FROM member_search_tokens WHERE id = NEW.id;
END;

CREATE TRIGGER users_search AFTER UPDATE OF username_key ON users WHEN OLD.username_key <> NEW.username_key BEGIN
  DELETE FROM run_search WHERE rowid IN (SELECT id FROM slips WHERE is_listed = 1 AND user_id = NEW.id);
  INSERT INTO run_search(rowid, tokens) SELECT id, tokens FROM run_search_tokens WHERE user_id = NEW.id;
END;

CREATE TRIGGER users_spellings_inserted AFTER INSERT ON users WHEN NEW.is_activated = 1 BEGIN
  INSERT OR IGNORE INTO racer_spellings(spelling, user_id) SELECT spelling, user_id FROM racer_search_spellings WHERE user_id = NEW.id;
  INSERT INTO content_changes VALUES ('racers');
END;

CREATE TRIGGER users_spellings_updated AFTER UPDATE OF username_key, is_activated, banned_at, anonymised_at ON users
WHEN (OLD.username_key, OLD.is_activated, OLD.banned_at IS NULL, OLD.anonymised_at IS NULL)
  IS NOT (NEW.username_key, NEW.is_activated, NEW.banned_at IS NULL, NEW.anonymised_at IS NULL) BEGIN
  DELETE FROM racer_spellings WHERE user_id = NEW.id;
  INSERT OR IGNORE INTO racer_spellings(spelling, user_id) SELECT spelling, user_id FROM racer_search_spellings WHERE user_id = NEW.id;
  INSERT INTO content_changes VALUES ('racers');
END;

CREATE TABLE vehicle_images (
	id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	vehicle_id integer NOT NULL,
	created_at integer NOT NULL,
	media_key text NOT NULL,
	width integer NOT NULL,
	height integer NOT NULL,
	blur_data_url text NOT NULL,
	position integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (vehicle_id) REFERENCES vehicles(id) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX vehicle_images_vehicle ON vehicle_images (vehicle_id,position,id);

CREATE TRIGGER content_vehicle_images_deleted AFTER DELETE ON vehicle_images BEGIN
  INSERT INTO content_changes SELECT 'garage:' || user_id FROM vehicles WHERE id = OLD.vehicle_id;
  INSERT INTO content_changes
  SELECT 'boards' WHERE EXISTS (SELECT 1 FROM slips WHERE vehicle_id = OLD.vehicle_id AND is_listed = 1);
END;

CREATE TRIGGER content_vehicle_images_inserted AFTER INSERT ON vehicle_images BEGIN
  INSERT INTO content_changes SELECT 'garage:' || user_id FROM vehicles WHERE id = NEW.vehicle_id;
  INSERT INTO content_changes
  SELECT 'boards' WHERE EXISTS (SELECT 1 FROM slips WHERE vehicle_id = NEW.vehicle_id AND is_listed = 1);
END;

CREATE TRIGGER content_vehicle_images_updated AFTER UPDATE ON vehicle_images BEGIN
  INSERT INTO content_changes SELECT 'garage:' || user_id FROM vehicles WHERE id = NEW.vehicle_id;
  INSERT INTO content_changes
  SELECT 'boards' WHERE EXISTS (SELECT 1 FROM slips WHERE vehicle_id = NEW.vehicle_id AND is_listed = 1);
END;

CREATE TABLE vehicle_lookup (
	id integer PRIMARY KEY NOT NULL,
	year integer NOT NULL,
	make text NOT NULL,
	model text NOT NULL,
	trim text NOT NULL
);

CREATE UNIQUE INDEX vehicle_lookup_year_model_trim ON vehicle_lookup (year,model,trim);

CREATE TABLE vehicle_modifications (
	id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	vehicle_id integer NOT NULL,
	created_at integer NOT NULL,
	installed_on text NOT NULL,
	description text NOT NULL,
	FOREIGN KEY (vehicle_id) REFERENCES vehicles(id) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX vehicle_modifications_vehicle ON vehicle_modifications (vehicle_id,installed_on);

CREATE TRIGGER content_vehicle_modifications_deleted AFTER DELETE ON vehicle_modifications BEGIN
  INSERT INTO content_changes SELECT 'garage:' || user_id FROM vehicles WHERE id = OLD.vehicle_id;
END;

CREATE TRIGGER content_vehicle_modifications_inserted AFTER INSERT ON vehicle_modifications BEGIN
  INSERT INTO content_changes SELECT 'garage:' || user_id FROM vehicles WHERE id = NEW.vehicle_id;
END;

CREATE TABLE vehicles (
	id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	created_at integer NOT NULL,
	updated_at integer NOT NULL,
	user_id integer NOT NULL,
	vehicle_lookup_id integer NOT NULL,
	vin text,
	is_stock integer NOT NULL,
	is_default integer DEFAULT false NOT NULL,
	mods text DEFAULT '' NOT NULL,
	sold_on text,
	deleted_at integer,
	FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (vehicle_lookup_id) REFERENCES vehicle_lookup(id) ON UPDATE no action ON DELETE no action
);

CREATE INDEX vehicles_default ON vehicles (user_id) WHERE is_default = 1 and deleted_at is null;

CREATE INDEX vehicles_user ON vehicles (user_id) WHERE deleted_at is null;

CREATE INDEX vehicles_vin ON vehicles (vin) WHERE vin is not null;

CREATE TRIGGER content_vehicles_entered AFTER UPDATE OF vehicle_lookup_id ON vehicles
WHEN NEW.vehicle_lookup_id <> OLD.vehicle_lookup_id BEGIN
  INSERT INTO content_changes SELECT 'event:' || event_id FROM event_marks WHERE vehicle_id = NEW.id;
END;

CREATE TRIGGER content_vehicles_inserted AFTER INSERT ON vehicles BEGIN
  INSERT INTO content_changes VALUES ('garage:' || NEW.user_id);
END;

CREATE TRIGGER content_vehicles_updated AFTER UPDATE ON vehicles BEGIN
  INSERT INTO content_changes VALUES ('garage:' || NEW.user_id);
  INSERT INTO content_changes
  SELECT 'boards' WHERE EXISTS (SELECT 1 FROM slips WHERE vehicle_id = NEW.id AND is_listed = 1);
END;

CREATE TRIGGER event_marks_of_car_ended AFTER UPDATE OF deleted_at ON vehicles
WHEN NEW.deleted_at IS NOT NULL AND OLD.deleted_at IS NULL BEGIN
  UPDATE event_marks SET vehicle_id = NULL WHERE vehicle_id = NEW.id;
END;

CREATE TRIGGER follows_of_car_ended AFTER UPDATE OF deleted_at ON vehicles
WHEN NEW.deleted_at IS NOT NULL AND OLD.deleted_at IS NULL BEGIN
  DELETE FROM follows WHERE kind = 'car' AND subject_id = NEW.id;
END;

CREATE TRIGGER vehicles_member_search_inserted AFTER INSERT ON vehicles BEGIN
  DELETE FROM member_search WHERE rowid = NEW.user_id;
  INSERT INTO member_search(rowid, tokens) SELECT id, tokens FROM member_search_tokens WHERE id = NEW.user_id;
END;

CREATE TRIGGER vehicles_member_search_updated AFTER UPDATE OF vehicle_lookup_id, deleted_at ON vehicles
WHEN (OLD.vehicle_lookup_id, OLD.deleted_at) IS NOT (NEW.vehicle_lookup_id, NEW.deleted_at) BEGIN
  DELETE FROM member_search WHERE rowid = NEW.user_id;
  INSERT INTO member_search(rowid, tokens) SELECT id, tokens FROM member_search_tokens WHERE id = NEW.user_id;
END;

CREATE TABLE visit_batches (
	id integer PRIMARY KEY NOT NULL,
	counts text NOT NULL
);
