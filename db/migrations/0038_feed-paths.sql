ALTER TABLE `news_articles` ADD `feed_path` text;
--> statement-breakpoint
-- Feeds named articles by their path until now: readers go on knowing those by it.
UPDATE `news_articles` SET `feed_path` = '/news/article/' || coalesce(`categories` ->> '$[0].slug', 'news')
  || strftime('/%Y/%m/', `published_at` / 1000, 'unixepoch') || `slug`
WHERE `published_at` IS NOT NULL AND `status` IN ('PUBLISHED', 'UNPUBLISHED');
