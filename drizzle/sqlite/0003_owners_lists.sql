CREATE TABLE `search_miss` (
	`query` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`last_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `search_miss_newest` ON `search_miss` (`last_at`);--> statement-breakpoint
CREATE INDEX `mail_newest` ON `mail` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `order_payment_status` ON `order` (`payment_status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `order_fulfilment_status` ON `order` (`fulfilment_status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `order_to_look_at` ON `order` (`created_at`,`id`) WHERE short or recovered or address_missing or payment_status = 'review';--> statement-breakpoint
CREATE INDEX `payment_event_newest` ON `payment_event` (`received_at`);--> statement-breakpoint
CREATE INDEX `product_all_newest` ON `product` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `product_all_category` ON `product` (`category`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `product_stock` ON `product` (`stock_on_hand`,`id`);--> statement-breakpoint
CREATE INDEX `user_newest` ON `user` (`created_at`,`id`);