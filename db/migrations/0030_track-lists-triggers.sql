-- Pages that list all tracks read a row for each state, not for each track and each of its names. `track_lists` holds
-- what lists show (db/schema/slips.ts), and these triggers keep it.

-- What lists show of each track.
CREATE VIEW track_entries(id, place, entry) AS
SELECT t.id, t.country || '-' || coalesce(t.state, ''), json_object('slug', t.slug, 'name', t.name, 'city', t.city,
  'state', t.state, 'country', t.country, 'latitude', t.latitude, 'longitude', t.longitude,
  'isPositionApproximate', t.is_position_approximate, 'elevationFt', t.known_elevation_ft, 'lengthFt', t.length_ft,
  'isSanctioned', t.is_sanctioned, 'sanction', t.sanction, 'closedOn', t.closed_on,
  'runs', (SELECT coalesce(sum(n.listed_run_count), 0) FROM track_names n WHERE n.track_id = t.id AND n.listed_run_count > 0))
FROM tracks t;
--> statement-breakpoint
CREATE TRIGGER tracks_list_inserted AFTER INSERT ON tracks BEGIN
  INSERT INTO track_lists(place, tracks)
  SELECT place, json_object(cast(id AS text), json(entry)) FROM track_entries WHERE id = NEW.id
  ON CONFLICT(place) DO UPDATE SET tracks =
    json_set(tracks, '$."' || NEW.id || '"', json(excluded.tracks -> ('$."' || NEW.id || '"')));
END;
--> statement-breakpoint
CREATE TRIGGER tracks_list_updated AFTER UPDATE ON tracks BEGIN
  UPDATE track_lists SET tracks = json_remove(tracks, '$."' || OLD.id || '"')
  WHERE place = OLD.country || '-' || coalesce(OLD.state, '');
  INSERT INTO track_lists(place, tracks)
  SELECT place, json_object(cast(id AS text), json(entry)) FROM track_entries WHERE id = NEW.id
  ON CONFLICT(place) DO UPDATE SET tracks =
    json_set(tracks, '$."' || NEW.id || '"', json(excluded.tracks -> ('$."' || NEW.id || '"')));
END;
--> statement-breakpoint
CREATE TRIGGER tracks_list_deleted AFTER DELETE ON tracks BEGIN
  UPDATE track_lists SET tracks = json_remove(tracks, '$."' || OLD.id || '"')
  WHERE place = OLD.country || '-' || coalesce(OLD.state, '');
END;
--> statement-breakpoint
-- Runs come and go, and names find their track.
CREATE TRIGGER track_names_list_updated AFTER UPDATE OF listed_run_count, track_id ON track_names BEGIN
  UPDATE track_lists SET tracks = json_set(tracks, '$."' || e.id || '"', json(e.entry))
  FROM (SELECT id, place, entry FROM track_entries WHERE id = NEW.track_id) AS e WHERE e.place = track_lists.place;
  UPDATE track_lists SET tracks = json_set(tracks, '$."' || e.id || '"', json(e.entry))
  FROM (SELECT id, place, entry FROM track_entries WHERE id = OLD.track_id AND OLD.track_id IS NOT NEW.track_id) AS e
  WHERE e.place = track_lists.place;
END;
--> statement-breakpoint
INSERT INTO track_lists(place, tracks)
SELECT place, json_group_object(cast(id AS text), json(entry)) FROM track_entries GROUP BY place;
