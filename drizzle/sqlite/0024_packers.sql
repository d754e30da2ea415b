PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_user` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`email_verified_at` integer,
	`name` text NOT NULL,
	`role` text NOT NULL,
	`password_hash` text NOT NULL,
	`language` text,
	`profile_pic_hash` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "user_role_known" CHECK(role in ('ADMIN', 'GENERAL', 'PACKER'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_user`("id", "email", "email_key", "email_verified_at", "name", "role", "password_hash", "language", "profile_pic_hash", "created_at", "updated_at") SELECT "id", "email", "email_key", "email_verified_at", "name", "role", "password_hash", "language", "profile_pic_hash", "created_at", "updated_at" FROM `user`;--> statement-breakpoint
DROP TABLE `user`;--> statement-breakpoint
ALTER TABLE `__new_user` RENAME TO `user`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `user_email_key` ON `user` (`email_key`);--> statement-breakpoint
CREATE INDEX `user_role` ON `user` (`role`);--> statement-breakpoint
CREATE INDEX `user_newest` ON `user` (`created_at`,`id`);