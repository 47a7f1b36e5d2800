-- Events are found by their days and months, too. Those that are there get what new ones are stored with
-- (app/features/events/search-tokens.ts).
UPDATE events SET search_tokens = search_tokens || (
  WITH RECURSIVE days(day) AS (
    SELECT events.starts_on UNION ALL SELECT date(day, '+1 day') FROM days WHERE day < events.ends_on LIMIT 31
  )
  SELECT group_concat(token, '') FROM (
    SELECT ' on_' || replace(day, '-', '_') AS token FROM days
    UNION SELECT ' on_' || replace(substr(day, 1, 7), '-', '_') FROM days
  )
);
