ALTER TABLE `cart` ADD `gave_way_at` integer;--> statement-breakpoint
ALTER TABLE `stock_hold` ADD `network` text;--> statement-breakpoint
CREATE INDEX `stock_hold_network` ON `stock_hold` (`network`);