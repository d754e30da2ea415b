CREATE TABLE `accessory` (
	`product_id` text NOT NULL,
	`position` integer NOT NULL,
	`accessory_id` text NOT NULL,
	PRIMARY KEY(`product_id`, `position`),
	FOREIGN KEY (`product_id`) REFERENCES `product`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`accessory_id`) REFERENCES `product`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `accessory_once` ON `accessory` (`product_id`,`accessory_id`);--> statement-breakpoint
CREATE INDEX `accessory_of` ON `accessory` (`accessory_id`);--> statement-breakpoint
CREATE TABLE `review_request` (
	`order_id` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `order`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `review` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`user_id` text NOT NULL,
	`stars` integer NOT NULL,
	`title` text NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`shown_name` text NOT NULL,
	`answer` text DEFAULT '' NOT NULL,
	`answered_at` integer,
	`hidden_for` text,
	`created_at` integer NOT NULL,
	`edited_at` integer,
	FOREIGN KEY (`product_id`) REFERENCES `product`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "review_stars_known" CHECK(stars between 1 and 5)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `review_once` ON `review` (`user_id`,`product_id`);--> statement-breakpoint
CREATE INDEX `review_product` ON `review` (`product_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `review_product_stars` ON `review` (`product_id`,`stars`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `review_newest` ON `review` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `unsubscribed` (
	`email_key` text NOT NULL,
	`kind` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`email_key`, `kind`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `variant_group` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`axis_one` text NOT NULL,
	`axis_two` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `variant` (
	`product_id` text PRIMARY KEY NOT NULL,
	`group_id` text NOT NULL,
	`position` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `product`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`group_id`) REFERENCES `variant_group`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `variant_of_group` ON `variant` (`group_id`,`position`);--> statement-breakpoint
ALTER TABLE `product` ADD `review_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `product` ADD `rating_sum` integer DEFAULT 0 NOT NULL;