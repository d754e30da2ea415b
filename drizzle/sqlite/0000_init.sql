CREATE TABLE `attempt_counter` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`window_ends_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `attempt_counter_window` ON `attempt_counter` (`window_ends_at`);--> statement-breakpoint
CREATE TABLE `audit_entry` (
	`id` text PRIMARY KEY NOT NULL,
	`actor_id` text,
	`action` text NOT NULL,
	`entity` text NOT NULL,
	`entity_id` text NOT NULL,
	`data` text NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `audit_entry_entity` ON `audit_entry` (`entity`,`entity_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `audit_entry_newest` ON `audit_entry` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `cart_line` (
	`id` text PRIMARY KEY NOT NULL,
	`cart_id` text NOT NULL,
	`product_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`cart_id`) REFERENCES `cart`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `product`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "cart_line_quantity" CHECK(quantity between 1 and 99)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `cart_line_product` ON `cart_line` (`cart_id`,`product_id`);--> statement-breakpoint
CREATE TABLE `cart` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`guest_token_hash` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "cart_one_owner" CHECK((user_id is null) <> (guest_token_hash is null))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `cart_user` ON `cart` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `cart_guest` ON `cart` (`guest_token_hash`);--> statement-breakpoint
CREATE TABLE `checkout` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`state` text NOT NULL,
	`snapshot` text NOT NULL,
	`snapshot_hash` text NOT NULL,
	`currency` text NOT NULL,
	`subtotal_minor` integer NOT NULL,
	`discount_minor` integer DEFAULT 0 NOT NULL,
	`shipping_minor` integer DEFAULT 0 NOT NULL,
	`tax_minor` integer DEFAULT 0 NOT NULL,
	`total_minor` integer NOT NULL,
	`order_number` text NOT NULL,
	`provider_session_id` text,
	`provider_url` text,
	`expires_at` integer NOT NULL,
	`livemode` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "checkout_state_known" CHECK(state in ('creating', 'open', 'paid', 'failed', 'expired', 'cancelled')),
	CONSTRAINT "checkout_sums_add_up" CHECK(total_minor = subtotal_minor - discount_minor + shipping_minor + tax_minor),
	CONSTRAINT "checkout_sums_not_negative" CHECK(subtotal_minor >= 0 and discount_minor >= 0 and shipping_minor >= 0 and tax_minor >= 0 and total_minor >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `checkout_open_per_user` ON `checkout` (`user_id`) WHERE state in ('creating', 'open');--> statement-breakpoint
CREATE UNIQUE INDEX `checkout_provider_session` ON `checkout` (`provider_session_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `checkout_order_number` ON `checkout` (`order_number`);--> statement-breakpoint
CREATE INDEX `checkout_state` ON `checkout` (`state`,`created_at`);--> statement-breakpoint
CREATE TABLE `guard` (
	`name` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `job` (
	`name` text PRIMARY KEY NOT NULL,
	`lease_holder` text,
	`lease_until` integer,
	`last_run_at` integer,
	`last_success_at` integer,
	`last_error` text
) STRICT;
--> statement-breakpoint
CREATE TABLE `mail` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`attempt` integer DEFAULT 1 NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text NOT NULL,
	`secret` integer DEFAULT false NOT NULL,
	`state` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`next_try_at` integer NOT NULL,
	`last_error` text,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	`expires_at` integer,
	CONSTRAINT "mail_state_known" CHECK(state in ('queued', 'sent', 'failed'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `mail_once` ON `mail` (`kind`,`subject_id`,`attempt`);--> statement-breakpoint
CREATE INDEX `mail_due` ON `mail` (`state`,`next_try_at`);--> statement-breakpoint
CREATE TABLE `media` (
	`hash` text PRIMARY KEY NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`placeholder` text NOT NULL,
	`bytes` integer NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "media_sizes_positive" CHECK(width > 0 and height > 0 and bytes > 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `order_event` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`kind` text NOT NULL,
	`data` text NOT NULL,
	`actor_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `order`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `order_event_order` ON `order_event` (`order_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `order_line` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`position` integer NOT NULL,
	`product_id` text,
	`sku` text,
	`name` text NOT NULL,
	`brand` text DEFAULT '' NOT NULL,
	`image` text,
	`list_price_minor` integer NOT NULL,
	`unit_price_minor` integer NOT NULL,
	`quantity` integer NOT NULL,
	`tax_minor` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `order`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `product`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "order_line_quantity" CHECK(quantity >= 1),
	CONSTRAINT "order_line_prices" CHECK(unit_price_minor >= 0 and list_price_minor >= 0 and tax_minor >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `order_line_position` ON `order_line` (`order_id`,`position`);--> statement-breakpoint
CREATE INDEX `order_line_product` ON `order_line` (`product_id`);--> statement-breakpoint
CREATE TABLE `order` (
	`id` text PRIMARY KEY NOT NULL,
	`number` text NOT NULL,
	`checkout_id` text,
	`provider_session_id` text NOT NULL,
	`payment_intent` text,
	`user_id` text,
	`email` text NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`address_line1` text DEFAULT '' NOT NULL,
	`address_line2` text DEFAULT '' NOT NULL,
	`address_city` text DEFAULT '' NOT NULL,
	`address_state` text DEFAULT '' NOT NULL,
	`address_postal_code` text DEFAULT '' NOT NULL,
	`address_country` text DEFAULT '' NOT NULL,
	`currency` text NOT NULL,
	`subtotal_minor` integer NOT NULL,
	`discount_minor` integer DEFAULT 0 NOT NULL,
	`shipping_minor` integer DEFAULT 0 NOT NULL,
	`tax_minor` integer DEFAULT 0 NOT NULL,
	`total_minor` integer NOT NULL,
	`payment_status` text NOT NULL,
	`fulfilment_status` text NOT NULL,
	`short` integer DEFAULT false NOT NULL,
	`recovered` integer DEFAULT false NOT NULL,
	`address_missing` integer DEFAULT false NOT NULL,
	`livemode` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`checkout_id`) REFERENCES `checkout`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "order_payment_status_known" CHECK(payment_status in ('paid', 'review', 'partially_refunded', 'refunded')),
	CONSTRAINT "order_fulfilment_status_known" CHECK(fulfilment_status in ('unfulfilled', 'packed', 'shipped', 'delivered', 'cancelled', 'returned')),
	CONSTRAINT "order_sums_add_up" CHECK(total_minor = subtotal_minor - discount_minor + shipping_minor + tax_minor),
	CONSTRAINT "order_sums_not_negative" CHECK(subtotal_minor >= 0 and discount_minor >= 0 and shipping_minor >= 0 and tax_minor >= 0 and total_minor >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `order_number` ON `order` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `order_checkout` ON `order` (`checkout_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `order_provider_session` ON `order` (`provider_session_id`);--> statement-breakpoint
CREATE INDEX `order_payment_intent` ON `order` (`payment_intent`);--> statement-breakpoint
CREATE INDEX `order_user` ON `order` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `order_newest` ON `order` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `order_email` ON `order` (`email`);--> statement-breakpoint
CREATE TABLE `password_reset` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `password_reset_user` ON `password_reset` (`user_id`);--> statement-breakpoint
CREATE TABLE `payment_event` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`received_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `product_image` (
	`product_id` text NOT NULL,
	`position` integer NOT NULL,
	`media_hash` text,
	`external_url` text,
	`alt` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`product_id`, `position`),
	FOREIGN KEY (`product_id`) REFERENCES `product`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`media_hash`) REFERENCES `media`(`hash`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "product_image_one_source" CHECK((media_hash is null) <> (external_url is null))
) STRICT;
--> statement-breakpoint
CREATE INDEX `product_image_media` ON `product_image` (`media_hash`);--> statement-breakpoint
CREATE TABLE `product_search` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_id` text NOT NULL,
	`name` text NOT NULL,
	`brand` text NOT NULL,
	`category` text NOT NULL,
	`sku` text NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `product`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `product_search_product` ON `product_search` (`product_id`);--> statement-breakpoint
CREATE TABLE `product_spec` (
	`product_id` text NOT NULL,
	`key` text NOT NULL,
	`number_value` real,
	`text_value` text,
	PRIMARY KEY(`product_id`, `key`),
	FOREIGN KEY (`product_id`) REFERENCES `product`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "product_spec_one_value" CHECK((number_value is null) <> (text_value is null))
) STRICT;
--> statement-breakpoint
CREATE INDEX `product_spec_key` ON `product_spec` (`key`,`number_value`);--> statement-breakpoint
CREATE TABLE `product` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`brand` text NOT NULL,
	`category` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`price_minor` integer NOT NULL,
	`selling_price_minor` integer NOT NULL,
	`sku` text,
	`stock_on_hand` integer,
	`on_sale` integer DEFAULT true NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`variant_group` text,
	`demo` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "product_category_known" CHECK(category in ('airpodes', 'camera', 'earphones', 'mobiles', 'Mouse', 'printers', 'processor', 'refrigerator', 'speakers', 'trimmers', 'televisions', 'watches')),
	CONSTRAINT "product_prices_positive" CHECK(price_minor > 0 and selling_price_minor > 0),
	CONSTRAINT "product_selling_price_at_most_price" CHECK(selling_price_minor <= price_minor),
	CONSTRAINT "product_stock_not_negative" CHECK(stock_on_hand is null or stock_on_hand >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `product_sku` ON `product` (`sku`);--> statement-breakpoint
CREATE INDEX `product_newest` ON `product` (`on_sale`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `product_category_newest` ON `product` (`on_sale`,`category`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `product_category_price` ON `product` (`on_sale`,`category`,`selling_price_minor`,`id`);--> statement-breakpoint
CREATE INDEX `product_price` ON `product` (`on_sale`,`selling_price_minor`,`id`);--> statement-breakpoint
CREATE TABLE `refund` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`lines` text NOT NULL,
	`restock` integer NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`state` text NOT NULL,
	`provider_refund_id` text,
	`actor_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `order`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "refund_state_known" CHECK(state in ('pending', 'succeeded', 'failed')),
	CONSTRAINT "refund_amount_positive" CHECK(amount_minor > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `refund_order` ON `refund` (`order_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `refund_provider` ON `refund` (`provider_refund_id`);--> statement-breakpoint
CREATE TABLE `session` (
	`id_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`user_agent` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `session_user` ON `session` (`user_id`);--> statement-breakpoint
CREATE TABLE `setting` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `shipment` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`carrier` text NOT NULL,
	`tracking_number` text DEFAULT '' NOT NULL,
	`shipped_at` integer NOT NULL,
	`delivered_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `order`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `shipment_order` ON `shipment` (`order_id`);--> statement-breakpoint
CREATE TABLE `spec_definition` (
	`category` text NOT NULL,
	`key` text NOT NULL,
	`label` text NOT NULL,
	`type` text NOT NULL,
	`unit` text,
	`position` integer NOT NULL,
	PRIMARY KEY(`category`, `key`),
	CONSTRAINT "spec_definition_category_known" CHECK(category in ('airpodes', 'camera', 'earphones', 'mobiles', 'Mouse', 'printers', 'processor', 'refrigerator', 'speakers', 'trimmers', 'televisions', 'watches')),
	CONSTRAINT "spec_definition_type_known" CHECK(type in ('number', 'text'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `stock_hold` (
	`checkout_id` text NOT NULL,
	`product_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`checkout_id`, `product_id`),
	FOREIGN KEY (`checkout_id`) REFERENCES `checkout`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `product`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "stock_hold_quantity" CHECK(quantity between 1 and 99)
) STRICT;
--> statement-breakpoint
CREATE INDEX `stock_hold_product` ON `stock_hold` (`product_id`,`expires_at`);--> statement-breakpoint
CREATE TABLE `stock_movement` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`delta` integer NOT NULL,
	`reason` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`actor_id` text,
	`order_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `product`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "stock_movement_reason_known" CHECK(reason in ('initial', 'sale', 'restock', 'adjustment', 'import', 'return'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `stock_movement_product` ON `stock_movement` (`product_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `stock_movement_order` ON `stock_movement` (`order_id`);--> statement-breakpoint
CREATE TABLE `user` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`name` text NOT NULL,
	`role` text NOT NULL,
	`password_hash` text NOT NULL,
	`profile_pic_hash` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "user_role_known" CHECK(role in ('ADMIN', 'GENERAL'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `user_email_key` ON `user` (`email_key`);--> statement-breakpoint
CREATE INDEX `user_role` ON `user` (`role`);