CREATE TABLE `price_change` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_id` text NOT NULL,
	`price_minor` integer NOT NULL,
	`selling_price_minor` integer NOT NULL,
	`on_sale` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `product`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `price_change_product` ON `price_change` (`product_id`,`id`);--> statement-breakpoint
ALTER TABLE `product` ADD `published_at` integer;--> statement-breakpoint
ALTER TABLE `product` ADD `lowest_before_minor` integer;--> statement-breakpoint
-- Every product there is was on sale once, and its history begins with the price it has now.
UPDATE "product" SET "published_at" = "created_at";
--> statement-breakpoint
UPDATE "product" SET "lowest_before_minor" = "selling_price_minor" WHERE "on_sale" AND "selling_price_minor" < "price_minor";
--> statement-breakpoint
INSERT INTO "price_change" ("product_id", "price_minor", "selling_price_minor", "on_sale", "created_at")
	SELECT "id", "price_minor", "selling_price_minor", "on_sale", "created_at" FROM "product" ORDER BY "created_at", "id";
