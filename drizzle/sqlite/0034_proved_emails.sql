ALTER TABLE `pending_sign_up` ADD `browser_hash` text;--> statement-breakpoint
ALTER TABLE `user` ADD `email_proved_at` integer;--> statement-breakpoint
UPDATE `user` SET `email_proved_at` = `email_verified_at`;