ALTER TABLE "cart" ADD COLUMN "gave_way_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "stock_hold" ADD COLUMN "network" text;--> statement-breakpoint
CREATE INDEX "stock_hold_network" ON "stock_hold" USING btree ("network");