ALTER TABLE `checkout` ADD `contact_email` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `order` ADD `guest_email_key` text;--> statement-breakpoint
CREATE INDEX `order_of_guest` ON `order` (`guest_email_key`) WHERE guest_email_key is not null;