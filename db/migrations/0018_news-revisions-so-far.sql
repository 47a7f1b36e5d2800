-- What our own editors wrote before versions were kept begins its history with the text that it has now.
INSERT INTO news_revisions (article_id, version, saved_at, title, excerpt, categories, tags, markdown)
  SELECT a.id, a.version, a.modified_at, a.title, a.excerpt, t.categories, t.tags, a.markdown
  FROM news_articles a CROSS JOIN news_article_terms t ON t.id = a.id WHERE a.source_id IS NULL;
