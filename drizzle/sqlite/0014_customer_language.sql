ALTER TABLE `checkout` ADD `language` text;--> statement-breakpoint
ALTER TABLE `user` ADD `language` text;