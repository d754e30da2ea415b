CREATE TABLE `sign_in_pass` (
	`secret_hash` text NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`secret_hash`, `user_id`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `sign_in_pass_user` ON `sign_in_pass` (`user_id`);--> statement-breakpoint
CREATE INDEX `sign_in_pass_end` ON `sign_in_pass` (`expires_at`);--> statement-breakpoint
ALTER TABLE `audit_entry` ADD `by_staff` integer DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX `audit_entry_newest_of_staff` ON `audit_entry` (`by_staff`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_entry_failed_sign_in` ON `audit_entry` (`created_at`) WHERE action = 'user.sign_in_failed';--> statement-breakpoint
UPDATE `audit_entry` SET `by_staff` = 0 WHERE `action` IN ('user.sign_in', 'user.password_changed') AND (`actor_id` IN (SELECT `id` FROM `user` WHERE `role` <> 'ADMIN') OR (`actor_id` IS NULL AND `data` LIKE '%"link"%'));
