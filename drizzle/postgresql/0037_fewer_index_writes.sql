DROP INDEX "checkout_state";--> statement-breakpoint
DROP INDEX "order_livemode";--> statement-breakpoint
DROP INDEX "checkout_provider_session";--> statement-breakpoint
DROP INDEX "order_event_chain";--> statement-breakpoint
CREATE INDEX "checkout_unfinished" ON "checkout" USING btree ("created_at") WHERE state in ('creating', 'open');--> statement-breakpoint
CREATE INDEX "checkout_cart" ON "checkout" USING btree ("cart_id") WHERE cart_id is not null;--> statement-breakpoint
CREATE INDEX "checkout_user" ON "checkout" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "checkout_provider_session" ON "checkout" USING btree ("provider_session_id") WHERE provider_session_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "order_event_chain" ON "order_event" USING btree ("chain_position") WHERE chain_position is not null;