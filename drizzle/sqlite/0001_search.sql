CREATE VIRTUAL TABLE product_search_index USING fts5(
  name, brand, category, sku,
  content = 'product_search', content_rowid = 'id',
  tokenize = 'unicode61 remove_diacritics 0', prefix = '1 2 3', detail = 'none', columnsize = 0
);
--> statement-breakpoint
CREATE TRIGGER product_search_inserted AFTER INSERT ON product_search BEGIN
  INSERT INTO product_search_index (rowid, name, brand, category, sku)
  VALUES (new.id, new.name, new.brand, new.category, new.sku);
END;
--> statement-breakpoint
CREATE TRIGGER product_search_deleted AFTER DELETE ON product_search BEGIN
  INSERT INTO product_search_index (product_search_index, rowid, name, brand, category, sku)
  VALUES ('delete', old.id, old.name, old.brand, old.category, old.sku);
END;
--> statement-breakpoint
CREATE TRIGGER product_search_updated AFTER UPDATE ON product_search BEGIN
  INSERT INTO product_search_index (product_search_index, rowid, name, brand, category, sku)
  VALUES ('delete', old.id, old.name, old.brand, old.category, old.sku);
  INSERT INTO product_search_index (rowid, name, brand, category, sku)
  VALUES (new.id, new.name, new.brand, new.category, new.sku);
END;
