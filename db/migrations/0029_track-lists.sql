CREATE TABLE `track_lists` (
	`place` text PRIMARY KEY NOT NULL,
	`tracks` text NOT NULL
);
