-- No page shows how many slips are waiting, so a slip that waits changes none.
DROP TRIGGER content_slips_inserted;
--> statement-breakpoint
DROP TRIGGER content_slips_waiting;
