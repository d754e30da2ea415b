ALTER TABLE `order_event` ADD `chain_position` integer;--> statement-breakpoint
ALTER TABLE `order_event` ADD `chain_hash` text;--> statement-breakpoint
CREATE UNIQUE INDEX `order_event_chain` ON `order_event` (`chain_position`);--> statement-breakpoint
CREATE INDEX `order_event_unsealed` ON `order_event` (`id`) WHERE chain_hash is null;--> statement-breakpoint
INSERT INTO guard (name, version) VALUES ('order_chain', 1);
