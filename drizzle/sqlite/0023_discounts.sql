CREATE TABLE `discount_code` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`code_key` text NOT NULL,
	`kind` text NOT NULL,
	`percent` integer,
	`amount_minor` integer,
	`least_goods_minor` integer DEFAULT 0 NOT NULL,
	`valid_from` integer,
	`valid_until` integer,
	`uses_limit` integer,
	`uses_per_person` integer,
	`categories` text DEFAULT '[]' NOT NULL,
	`products` text DEFAULT '[]' NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "discount_code_kind_known" CHECK(kind in ('percent', 'amount', 'delivery')),
	CONSTRAINT "discount_code_benefit" CHECK(case kind when 'percent' then percent is not null and percent between 1 and 100 and amount_minor is null when 'amount' then amount_minor is not null and amount_minor > 0 and percent is null else percent is null and amount_minor is null end),
	CONSTRAINT "discount_code_limits" CHECK(least_goods_minor >= 0 and (uses_limit is null or uses_limit >= 1) and (uses_per_person is null or uses_per_person >= 1))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `discount_code_key` ON `discount_code` (`code_key`);--> statement-breakpoint
CREATE INDEX `discount_code_active` ON `discount_code` (`active`);--> statement-breakpoint
CREATE TABLE `discount_use` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`code_id` text NOT NULL,
	`checkout_id` text,
	`order_id` text,
	`user_id` text,
	`email_key` text NOT NULL,
	`state` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`code_id`) REFERENCES `discount_code`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`checkout_id`) REFERENCES `checkout`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_id`) REFERENCES `order`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "discount_use_state_known" CHECK(state in ('reserved', 'redeemed', 'beyond')),
	CONSTRAINT "discount_use_order_once_paid" CHECK((state = 'reserved') = (order_id is null))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `discount_use_checkout` ON `discount_use` (`checkout_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `discount_use_order` ON `discount_use` (`order_id`);--> statement-breakpoint
CREATE INDEX `discount_use_code` ON `discount_use` (`code_id`,`state`,`expires_at`);--> statement-breakpoint
CREATE INDEX `discount_use_user` ON `discount_use` (`user_id`);--> statement-breakpoint
ALTER TABLE `cart` ADD `discount_code_id` text REFERENCES discount_code(id);--> statement-breakpoint
ALTER TABLE `checkout` ADD `discount_code` text;--> statement-breakpoint
ALTER TABLE `order` ADD `discount_code` text;