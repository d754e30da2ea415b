CREATE INDEX product_search_index ON product_search USING gin (
  to_tsvector('simple', name || ' ' || brand || ' ' || category || ' ' || sku)
);
