CREATE TABLE `catalogue_change` (
	`version` integer NOT NULL,
	`product_id` text NOT NULL,
	`category` text,
	PRIMARY KEY(`version`, `product_id`)
) STRICT;
