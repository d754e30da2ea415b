ALTER TABLE `user` ADD `owned_since` integer;--> statement-breakpoint
UPDATE `user` SET `owned_since` = `created_at` WHERE `email_verified_at` IS NOT NULL;