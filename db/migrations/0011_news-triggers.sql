-- The tag that marks what is of interest in Europe; its number is part of the product.
INSERT INTO news_tags(id, slug, name) VALUES (3012, 'eu', 'EU');
--> statement-breakpoint
-- Full text of the articles that everybody may see. `marks` holds what a search may be narrowed by, as words
-- that nobody types: category4 tag7 author2 eu.
CREATE VIRTUAL TABLE news_search USING fts5(title, excerpt, plain_text, marks, tokenize='porter unicode61 remove_diacritics 2');
--> statement-breakpoint
-- Every list that an article belongs to while it is listed.
CREATE VIEW news_article_lists(article_id, list) AS
  SELECT id, 'all' FROM news_articles
  UNION ALL SELECT id, 'home' FROM news_articles WHERE is_homepage = 1
  UNION ALL SELECT id, 'author:' || author_id FROM news_articles
  UNION ALL SELECT article_id, 'category:' || category_id FROM news_article_categories
  UNION ALL SELECT article_id, 'tag:' || tag_id FROM news_article_tags;
--> statement-breakpoint
-- An article's categories and tags as its row keeps them.
CREATE VIEW news_article_terms(id, categories, tags) AS
  SELECT a.id,
    (SELECT json_group_array(json_object('id', term, 'slug', slug, 'name', name)) FROM (
      SELECT c.id AS term, c.slug, c.name FROM news_article_categories j JOIN news_categories c ON c.id = j.category_id
      WHERE j.article_id = a.id ORDER BY j.place)),
    (SELECT json_group_array(json_object('id', term, 'slug', slug, 'name', name)) FROM (
      SELECT t.id AS term, t.slug, t.name FROM news_article_tags j JOIN news_tags t ON t.id = j.tag_id
      WHERE j.article_id = a.id ORDER BY j.place))
  FROM news_articles a;
--> statement-breakpoint
-- An article joins the lists and the search once `listed_at` is set, and leaves both when it is taken away. Whoever
-- changes an article takes it away first and sets it again in the same batch (queries/news-writing.ts).
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
  UPDATE counters SET value = value + 1 WHERE name = 'content';
END;
--> statement-breakpoint
CREATE TRIGGER news_articles_unlisted AFTER UPDATE OF listed_at ON news_articles
WHEN NEW.listed_at IS NULL AND OLD.listed_at IS NOT NULL BEGIN
  DELETE FROM news_listings WHERE article_id = OLD.id;
  DELETE FROM news_search WHERE rowid = OLD.id;
  UPDATE counters SET value = value + 1 WHERE name = 'content';
END;
--> statement-breakpoint
CREATE TRIGGER news_articles_deleted BEFORE DELETE ON news_articles WHEN OLD.listed_at IS NOT NULL BEGIN
  DELETE FROM news_listings WHERE article_id = OLD.id;
  DELETE FROM news_search WHERE rowid = OLD.id;
  UPDATE counters SET value = value + 1 WHERE name = 'content';
END;
--> statement-breakpoint
-- How many articles each list holds.
CREATE TRIGGER news_listings_inserted AFTER INSERT ON news_listings BEGIN
  INSERT INTO counters(name, value) VALUES ('news:' || NEW.list, 1)
  ON CONFLICT(name) DO UPDATE SET value = value + 1;
END;
--> statement-breakpoint
CREATE TRIGGER news_listings_deleted AFTER DELETE ON news_listings BEGIN
  UPDATE counters SET value = value - 1 WHERE name = 'news:' || OLD.list;
END;
--> statement-breakpoint
CREATE TRIGGER news_categories_updated AFTER UPDATE ON news_categories BEGIN
  UPDATE news_articles SET categories = (SELECT categories FROM news_article_terms t WHERE t.id = news_articles.id)
  WHERE id IN (SELECT article_id FROM news_article_categories WHERE category_id = NEW.id);
  UPDATE counters SET value = value + 1 WHERE name = 'content';
END;
--> statement-breakpoint
CREATE TRIGGER news_tags_updated AFTER UPDATE ON news_tags BEGIN
  UPDATE news_articles SET tags = (SELECT tags FROM news_article_terms t WHERE t.id = news_articles.id)
  WHERE id IN (SELECT article_id FROM news_article_tags WHERE tag_id = NEW.id);
  UPDATE counters SET value = value + 1 WHERE name = 'content';
END;
--> statement-breakpoint
CREATE TRIGGER news_authors_updated AFTER UPDATE ON news_authors BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'content';
END;
