CREATE TABLE `category_alias` (
	`value` text PRIMARY KEY NOT NULL,
	`category` text NOT NULL,
	FOREIGN KEY (`category`) REFERENCES `category`(`value`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `category_alias_category` ON `category_alias` (`category`);--> statement-breakpoint
ALTER TABLE `attribute` ADD `on_cards` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `category` ADD `media_hash` text REFERENCES media(hash);--> statement-breakpoint
CREATE INDEX `category_media` ON `category` (`media_hash`);--> statement-breakpoint
INSERT INTO guard (name, version) VALUES ('categories', 1);
