DROP INDEX `order_to_look_at`;--> statement-breakpoint
ALTER TABLE `order` ADD `disputed` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `order_to_look_at` ON `order` (`created_at`,`id`) WHERE disputed or short or recovered or address_missing or payment_status = 'review' or (fulfilment_status = 'cancelled' and payment_status in ('paid', 'partially_refunded'));--> statement-breakpoint
ALTER TABLE `cart` ADD `gave_way_at` integer;--> statement-breakpoint
ALTER TABLE `stock_hold` ADD `network` text;--> statement-breakpoint
CREATE INDEX `stock_hold_network` ON `stock_hold` (`network`);