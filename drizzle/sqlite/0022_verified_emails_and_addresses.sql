CREATE TABLE `address` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`company` text NOT NULL,
	`line1` text NOT NULL,
	`line2` text NOT NULL,
	`city` text NOT NULL,
	`state` text NOT NULL,
	`postal_code` text NOT NULL,
	`country` text NOT NULL,
	`phone` text NOT NULL,
	`vat_number` text NOT NULL,
	`is_default` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `address_user` ON `address` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `address_default` ON `address` (`user_id`) WHERE is_default;--> statement-breakpoint
CREATE TABLE `email_link` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`email` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `email_link_user` ON `email_link` (`user_id`);--> statement-breakpoint
CREATE INDEX `email_link_end` ON `email_link` (`expires_at`);--> statement-breakpoint
CREATE TABLE `pending_sign_up` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`name` text NOT NULL,
	`password_hash` text NOT NULL,
	`language` text NOT NULL,
	`profile_pic_hash` text,
	`expires_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `pending_sign_up_email` ON `pending_sign_up` (`email_key`);--> statement-breakpoint
CREATE INDEX `pending_sign_up_end` ON `pending_sign_up` (`expires_at`);--> statement-breakpoint
ALTER TABLE `order` ADD `erased_at` integer;--> statement-breakpoint
ALTER TABLE `sign_in_pass` ADD `mailed` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `user` ADD `email_verified_at` integer;