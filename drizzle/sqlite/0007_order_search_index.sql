CREATE VIRTUAL TABLE order_search_index USING fts5(
  words,
  content = 'order_search', content_rowid = 'id',
  tokenize = 'unicode61 remove_diacritics 0', prefix = '1 2 3', detail = 'none', columnsize = 0
);
--> statement-breakpoint
CREATE TRIGGER order_search_inserted AFTER INSERT ON order_search BEGIN
  INSERT INTO order_search_index (rowid, words) VALUES (new.id, new.words);
END;
--> statement-breakpoint
CREATE TRIGGER order_search_deleted AFTER DELETE ON order_search BEGIN
  INSERT INTO order_search_index (order_search_index, rowid, words) VALUES ('delete', old.id, old.words);
END;
--> statement-breakpoint
CREATE TRIGGER order_search_updated AFTER UPDATE ON order_search BEGIN
  INSERT INTO order_search_index (order_search_index, rowid, words) VALUES ('delete', old.id, old.words);
  INSERT INTO order_search_index (rowid, words) VALUES (new.id, new.words);
END;
--> statement-breakpoint
INSERT INTO order_search (order_id, words)
SELECT o.id, lower(o.number || ' ' || o.email || ' ' || o.name || ' ' || coalesce(
  (SELECT group_concat(l.name || ' ' || l.brand || ' ' || coalesce(l.sku, ''), ' ') FROM order_line l WHERE l.order_id = o.id), ''))
FROM "order" o ORDER BY o.created_at, o.id;
