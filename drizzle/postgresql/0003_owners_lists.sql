CREATE TABLE "search_miss" (
	"query" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "search_miss_newest" ON "search_miss" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "mail_newest" ON "mail" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "order_payment_status" ON "order" USING btree ("payment_status","created_at","id");--> statement-breakpoint
CREATE INDEX "order_fulfilment_status" ON "order" USING btree ("fulfilment_status","created_at","id");--> statement-breakpoint
CREATE INDEX "order_to_look_at" ON "order" USING btree ("created_at","id") WHERE short or recovered or address_missing or payment_status = 'review';--> statement-breakpoint
CREATE INDEX "payment_event_newest" ON "payment_event" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "product_all_newest" ON "product" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "product_all_category" ON "product" USING btree ("category","created_at","id");--> statement-breakpoint
CREATE INDEX "product_stock" ON "product" USING btree ("stock_on_hand","id");--> statement-breakpoint
CREATE INDEX "user_newest" ON "user" USING btree ("created_at","id");