-- Cars that were deleted before their modifications and all their VIN pictures went with them. The hourly
-- sweep removes pictures that no slip names any more.
UPDATE vehicles SET mods = '' WHERE deleted_at IS NOT NULL AND mods <> '';
--> statement-breakpoint
UPDATE slips SET vin_media_key = NULL
WHERE vin_media_key IS NOT NULL AND vehicle_id IN (SELECT id FROM vehicles WHERE deleted_at IS NOT NULL);
