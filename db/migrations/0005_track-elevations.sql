-- Every track so far had its elevation; from now on it may be unknown.
UPDATE tracks SET known_elevation_ft = elevation_ft WHERE known_elevation_ft IS NULL;
