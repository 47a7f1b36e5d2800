-- Visitors see another file of dealers from the moment it is live (0001, part 4).
CREATE TRIGGER content_dealer_imports_live AFTER UPDATE OF status ON dealer_imports WHEN NEW.status = 'LIVE' BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'content';
END;
