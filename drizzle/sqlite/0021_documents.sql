CREATE TABLE `document_series` (
	`kind` text NOT NULL,
	`livemode` integer NOT NULL,
	`next` integer NOT NULL,
	PRIMARY KEY(`kind`, `livemode`),
	CONSTRAINT "document_series_kind_known" CHECK(kind in ('invoice', 'credit_note')),
	CONSTRAINT "document_series_next_positive" CHECK(next >= 1)
) STRICT;
--> statement-breakpoint
CREATE TABLE `document` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`livemode` integer NOT NULL,
	`sequence` integer NOT NULL,
	`number` text NOT NULL,
	`order_id` text NOT NULL,
	`refund_id` text,
	`record` text NOT NULL,
	`sha256` text,
	`issued_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `order`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`refund_id`) REFERENCES `refund`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "document_kind_known" CHECK(kind in ('invoice', 'credit_note')),
	CONSTRAINT "document_refund_of_credit_note" CHECK((kind = 'credit_note') = (refund_id is not null))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `document_sequence` ON `document` (`kind`,`livemode`,`sequence`);--> statement-breakpoint
CREATE UNIQUE INDEX `document_invoice` ON `document` (`order_id`) WHERE kind = 'invoice';--> statement-breakpoint
CREATE UNIQUE INDEX `document_refund` ON `document` (`refund_id`);--> statement-breakpoint
CREATE INDEX `document_order` ON `document` (`order_id`);--> statement-breakpoint
CREATE INDEX `document_newest` ON `document` (`issued_at`,`id`);--> statement-breakpoint
ALTER TABLE `mail` ADD `documents` text DEFAULT '[]' NOT NULL;