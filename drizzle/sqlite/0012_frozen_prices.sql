PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_checkout` (
	`id` text PRIMARY KEY NOT NULL,
	`cart_id` text,
	`user_id` text,
	`state` text NOT NULL,
	`snapshot` text NOT NULL,
	`snapshot_hash` text NOT NULL,
	`currency` text NOT NULL,
	`subtotal_minor` integer NOT NULL,
	`discount_minor` integer DEFAULT 0 NOT NULL,
	`shipping_minor` integer DEFAULT 0 NOT NULL,
	`tax_minor` integer DEFAULT 0 NOT NULL,
	`tax_included` integer DEFAULT true NOT NULL,
	`total_minor` integer NOT NULL,
	`order_number` text NOT NULL,
	`provider_session_id` text,
	`provider_url` text,
	`countries` text DEFAULT '["US","IN"]' NOT NULL,
	`expires_at` integer NOT NULL,
	`livemode` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`cart_id`) REFERENCES `cart`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "checkout_state_known" CHECK(state in ('creating', 'open', 'paid', 'failed', 'expired', 'cancelled')),
	CONSTRAINT "checkout_sums_add_up" CHECK(total_minor = subtotal_minor - discount_minor + shipping_minor + case when tax_included then 0 else tax_minor end),
	CONSTRAINT "checkout_sums_not_negative" CHECK(subtotal_minor >= 0 and discount_minor >= 0 and shipping_minor >= 0 and tax_minor >= 0 and total_minor >= 0)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_checkout`("id", "cart_id", "user_id", "state", "snapshot", "snapshot_hash", "currency", "subtotal_minor", "discount_minor", "shipping_minor", "tax_minor", "tax_included", "total_minor", "order_number", "provider_session_id", "provider_url", "countries", "expires_at", "livemode", "created_at", "updated_at") SELECT "id", "cart_id", "user_id", "state", "snapshot", "snapshot_hash", "currency", "subtotal_minor", "discount_minor", "shipping_minor", "tax_minor", "tax_minor" = 0, "total_minor", "order_number", "provider_session_id", "provider_url", "countries", "expires_at", "livemode", "created_at", "updated_at" FROM `checkout`;--> statement-breakpoint
DROP TABLE `checkout`;--> statement-breakpoint
ALTER TABLE `__new_checkout` RENAME TO `checkout`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `checkout_open_per_cart` ON `checkout` (`cart_id`) WHERE state in ('creating', 'open');--> statement-breakpoint
CREATE UNIQUE INDEX `checkout_provider_session` ON `checkout` (`provider_session_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `checkout_order_number` ON `checkout` (`order_number`);--> statement-breakpoint
CREATE INDEX `checkout_state` ON `checkout` (`state`,`created_at`);--> statement-breakpoint
CREATE TABLE `__new_order` (
	`id` text PRIMARY KEY NOT NULL,
	`number` text NOT NULL,
	`checkout_id` text,
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
	`tax_included` integer DEFAULT true NOT NULL,
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
	CONSTRAINT "order_sums_add_up" CHECK(total_minor = subtotal_minor - discount_minor + shipping_minor + case when tax_included then 0 else tax_minor end),
	CONSTRAINT "order_sums_not_negative" CHECK(subtotal_minor >= 0 and discount_minor >= 0 and shipping_minor >= 0 and tax_minor >= 0 and total_minor >= 0)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_order`("id", "number", "checkout_id", "user_id", "email", "name", "phone", "address_line1", "address_line2", "address_city", "address_state", "address_postal_code", "address_country", "currency", "subtotal_minor", "discount_minor", "shipping_minor", "tax_minor", "tax_included", "total_minor", "payment_status", "fulfilment_status", "short", "recovered", "address_missing", "livemode", "version", "created_at", "updated_at") SELECT "id", "number", "checkout_id", "user_id", "email", "name", "phone", "address_line1", "address_line2", "address_city", "address_state", "address_postal_code", "address_country", "currency", "subtotal_minor", "discount_minor", "shipping_minor", "tax_minor", "tax_minor" = 0, "total_minor", "payment_status", "fulfilment_status", "short", "recovered", "address_missing", "livemode", "version", "created_at", "updated_at" FROM `order`;--> statement-breakpoint
DROP TABLE `order`;--> statement-breakpoint
ALTER TABLE `__new_order` RENAME TO `order`;--> statement-breakpoint
CREATE UNIQUE INDEX `order_number` ON `order` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `order_checkout` ON `order` (`checkout_id`);--> statement-breakpoint
CREATE INDEX `order_user` ON `order` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `order_newest` ON `order` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `order_livemode` ON `order` (`livemode`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `order_state` ON `order` (`livemode`,`fulfilment_status`,`payment_status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `order_to_look_at` ON `order` (`created_at`,`id`) WHERE short or recovered or address_missing or payment_status = 'review' or (fulfilment_status = 'cancelled' and payment_status in ('paid', 'partially_refunded'));--> statement-breakpoint
CREATE TABLE `__new_order_line` (
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
	`discount_minor` integer DEFAULT 0 NOT NULL,
	`tax_minor` integer NOT NULL,
	`tax_class` text DEFAULT 'standard' NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `order`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `product`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "order_line_quantity" CHECK(quantity >= 1),
	CONSTRAINT "order_line_prices" CHECK(unit_price_minor >= 0 and list_price_minor >= 0 and tax_minor >= 0),
	CONSTRAINT "order_line_discount" CHECK(discount_minor between 0 and unit_price_minor * quantity),
	CONSTRAINT "order_line_tax_class_known" CHECK(tax_class in ('standard', 'reduced', 'exempt'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_order_line`("id", "order_id", "position", "product_id", "sku", "name", "brand", "image", "list_price_minor", "unit_price_minor", "quantity", "discount_minor", "tax_minor", "tax_class") SELECT "id", "order_id", "position", "product_id", "sku", "name", "brand", "image", "list_price_minor", "unit_price_minor", "quantity", 0, "tax_minor", 'standard' FROM `order_line`;--> statement-breakpoint
DROP TABLE `order_line`;--> statement-breakpoint
ALTER TABLE `__new_order_line` RENAME TO `order_line`;--> statement-breakpoint
CREATE UNIQUE INDEX `order_line_position` ON `order_line` (`order_id`,`position`);--> statement-breakpoint
CREATE INDEX `order_line_product` ON `order_line` (`product_id`);
--> statement-breakpoint
-- What was taken off an order goes to its lines as it does in src/shared/pricing.ts (largest remainder).
WITH `goods` AS (
	SELECT
		l.`id`, l.`order_id`, l.`position`, l.`unit_price_minor`, l.`quantity`, o.`discount_minor` AS `discount`,
		l.`unit_price_minor` * l.`quantity` AS `price`,
		CAST(sum(l.`unit_price_minor` * l.`quantity`) OVER (PARTITION BY l.`order_id`) AS bigint) AS `whole`
	FROM `order_line` l
	JOIN `order` o ON o.`id` = l.`order_id`
	WHERE o.`discount_minor` > 0
), `share` AS (
	SELECT
		`id`, `order_id`, `discount`,
		`discount` * `price` / `whole` AS `minor`,
		row_number() OVER (
			PARTITION BY `order_id`
			ORDER BY `discount` * `price` % `whole` DESC, `unit_price_minor` DESC, `quantity` DESC, `position`
		) AS `place`
	FROM `goods`
	WHERE `whole` > 0
), `shared` AS (
	SELECT `id`, `minor`, `place`, `discount` - sum(`minor`) OVER (PARTITION BY `order_id`) AS `rest` FROM `share`
)
UPDATE `order_line` SET `discount_minor` = (
	SELECT s.`minor` + CASE WHEN s.`place` <= s.`rest` THEN 1 ELSE 0 END FROM `shared` s WHERE s.`id` = `order_line`.`id`
)
WHERE `id` IN (SELECT `id` FROM `shared`);
