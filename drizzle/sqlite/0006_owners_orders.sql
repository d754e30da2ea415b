CREATE TABLE `order_search` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` text NOT NULL,
	`words` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `order`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `order_search_order` ON `order_search` (`order_id`);--> statement-breakpoint
DROP INDEX `order_email`;--> statement-breakpoint
DROP INDEX `order_payment_status`;--> statement-breakpoint
DROP INDEX `order_fulfilment_status`;--> statement-breakpoint
CREATE INDEX `order_livemode` ON `order` (`livemode`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `order_state` ON `order` (`livemode`,`fulfilment_status`,`payment_status`,`created_at`,`id`);