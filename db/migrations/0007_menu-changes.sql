-- The menu has the categories with articles, so it changes with a category's first and last article.
CREATE TRIGGER content_menu_counted AFTER INSERT ON counters WHEN NEW.name GLOB 'news:category:*[0-9]' BEGIN
  INSERT INTO content_changes VALUES ('menu');
END;
--> statement-breakpoint
CREATE TRIGGER content_menu_recounted AFTER UPDATE OF value ON counters
WHEN NEW.name GLOB 'news:category:*[0-9]' AND (NEW.value = 0) <> (OLD.value = 0) BEGIN
  INSERT INTO content_changes VALUES ('menu');
END;
