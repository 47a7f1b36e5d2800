-- A design's votes are counted as they come, so that results cost one row a design. Votes leave with their
-- accounts, but still count: results don't change after the fact.
CREATE TRIGGER livery_votes_inserted AFTER INSERT ON livery_votes BEGIN
  UPDATE livery_designs SET vote_count = vote_count + 1 WHERE id = NEW.design_id;
END;
--> statement-breakpoint
-- What visitors see of promotions (0001, part 4). Votes aren't shown to them while a round is open.
CREATE TRIGGER content_livery_rounds_inserted AFTER INSERT ON livery_rounds BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'content';
END;
--> statement-breakpoint
CREATE TRIGGER content_livery_rounds_updated AFTER UPDATE ON livery_rounds BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'content';
END;
--> statement-breakpoint
CREATE TRIGGER content_livery_designs_inserted AFTER INSERT ON livery_designs BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'content';
END;
--> statement-breakpoint
CREATE TRIGGER content_giveaways_inserted AFTER INSERT ON giveaways BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'content';
END;
--> statement-breakpoint
CREATE TRIGGER content_giveaways_updated AFTER UPDATE ON giveaways BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'content';
END;
