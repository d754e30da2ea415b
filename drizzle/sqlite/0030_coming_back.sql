CREATE TABLE `awaited_product` (
	`product_id` text PRIMARY KEY NOT NULL,
	`units_come` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `product`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `return_line` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`return_id` text NOT NULL,
	`order_line_id` text NOT NULL,
	`quantity` integer NOT NULL,
	FOREIGN KEY (`return_id`) REFERENCES `return_request`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_line_id`) REFERENCES `order_line`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "return_line_quantity" CHECK(quantity >= 1)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `return_line_once` ON `return_line` (`return_id`,`order_line_id`);--> statement-breakpoint
CREATE INDEX `return_line_line` ON `return_line` (`order_line_id`);--> statement-breakpoint
CREATE TABLE `return_request` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`state` text NOT NULL,
	`reason` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`answer` text DEFAULT '' NOT NULL,
	`label` text DEFAULT '' NOT NULL,
	`refund_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `order`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`refund_id`) REFERENCES `refund`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "return_request_state_known" CHECK(state in ('asked', 'accepted', 'declined', 'received', 'refunded', 'withdrawn')),
	CONSTRAINT "return_request_reason_known" CHECK(reason in ('changed_mind', 'faulty', 'damaged', 'not_as_described', 'wrong_item', 'other'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `return_request_order` ON `return_request` (`order_id`);--> statement-breakpoint
CREATE INDEX `return_request_state` ON `return_request` (`state`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `return_request_newest` ON `return_request` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `return_request_refund` ON `return_request` (`refund_id`);--> statement-breakpoint
CREATE TABLE `stock_request` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`language` text NOT NULL,
	`token_hash` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `product`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `stock_request_once` ON `stock_request` (`product_id`,`email_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `stock_request_token` ON `stock_request` (`token_hash`);--> statement-breakpoint
CREATE INDEX `stock_request_email` ON `stock_request` (`email_key`);--> statement-breakpoint
CREATE INDEX `stock_request_end` ON `stock_request` (`expires_at`);--> statement-breakpoint
CREATE TABLE `wish` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`product_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `product`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `wish_once` ON `wish` (`user_id`,`product_id`);--> statement-breakpoint
CREATE INDEX `wish_product` ON `wish` (`product_id`);--> statement-breakpoint
CREATE TABLE `wishlist_share` (
	`user_id` text PRIMARY KEY NOT NULL,
	`nonce` text NOT NULL,
	`token_hash` text NOT NULL,
	`shown_name` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `wishlist_share_token` ON `wishlist_share` (`token_hash`);