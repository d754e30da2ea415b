CREATE INDEX order_search_index ON order_search USING gin (to_tsvector('simple', words));
--> statement-breakpoint
INSERT INTO order_search (order_id, words)
SELECT o.id, lower(regexp_replace(o.number || ' ' || o.email || ' ' || o.name || ' ' || coalesce(
  (SELECT string_agg(l.name || ' ' || l.brand || ' ' || coalesce(l.sku, ''), ' ') FROM order_line l WHERE l.order_id = o.id), ''), '[^[:alnum:]]+', ' ', 'g'))
FROM "order" o ORDER BY o.created_at, o.id;
