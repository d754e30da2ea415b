DROP INDEX "order_to_look_at";--> statement-breakpoint
ALTER TABLE "cart" ADD COLUMN "gave_way_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "disputed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_hold" ADD COLUMN "network" text;--> statement-breakpoint
CREATE INDEX "stock_hold_network" ON "stock_hold" USING btree ("network");--> statement-breakpoint
CREATE INDEX "order_to_look_at" ON "order" USING btree ("created_at","id") WHERE disputed or short or recovered or address_missing or payment_status = 'review' or (fulfilment_status = 'cancelled' and payment_status in ('paid', 'partially_refunded'));