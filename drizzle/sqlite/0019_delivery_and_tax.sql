ALTER TABLE `checkout` ADD `taxes` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `checkout` ADD `ship_to` text;--> statement-breakpoint
ALTER TABLE `checkout` ADD `delivery` text;--> statement-breakpoint
ALTER TABLE `order_line` ADD `tax_ppm` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `order` ADD `company` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `order` ADD `vat_number` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `order` ADD `delivery` text;--> statement-breakpoint
ALTER TABLE `order` ADD `taxes` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `product` ADD `weight_grams` integer;--> statement-breakpoint
ALTER TABLE `product` ADD `tax_class` text DEFAULT 'standard' NOT NULL;