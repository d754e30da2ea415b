PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_document` (
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
	CONSTRAINT "document_refund_of_credit_note" CHECK(kind = 'invoice' or refund_id is not null)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_document`("id", "kind", "livemode", "sequence", "number", "order_id", "refund_id", "record", "sha256", "issued_at") SELECT "id", "kind", "livemode", "sequence", "number", "order_id", "refund_id", "record", "sha256", "issued_at" FROM `document`;--> statement-breakpoint
DROP TABLE `document`;--> statement-breakpoint
ALTER TABLE `__new_document` RENAME TO `document`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `document_sequence` ON `document` (`kind`,`livemode`,`sequence`);--> statement-breakpoint
CREATE UNIQUE INDEX `document_invoice` ON `document` (`order_id`) WHERE kind = 'invoice' and refund_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX `document_refund` ON `document` (`refund_id`,`kind`);--> statement-breakpoint
CREATE INDEX `document_order` ON `document` (`order_id`);--> statement-breakpoint
CREATE INDEX `document_newest` ON `document` (`issued_at`,`id`);