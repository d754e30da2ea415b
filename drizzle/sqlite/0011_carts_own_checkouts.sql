DROP INDEX `checkout_open_per_user`;--> statement-breakpoint
ALTER TABLE `checkout` ADD `cart_id` text REFERENCES cart(id) ON DELETE set null;--> statement-breakpoint
CREATE UNIQUE INDEX `checkout_open_per_cart` ON `checkout` (`cart_id`) WHERE state in ('creating', 'open');
--> statement-breakpoint
-- Whoever began to pay has a cart; should one be missing, its id is made of its owner's, so that both engines make the same.
INSERT INTO `cart` (`id`, `user_id`, `created_at`, `updated_at`)
SELECT 'crt_' || substr(u.`id`, 5), u.`id`, u.`created_at`, u.`created_at`
FROM `user` u
WHERE EXISTS (SELECT 1 FROM `checkout` c WHERE c.`user_id` = u.`id`)
	AND NOT EXISTS (SELECT 1 FROM `cart` k WHERE k.`user_id` = u.`id`);
--> statement-breakpoint
UPDATE `checkout` SET `cart_id` = (SELECT k.`id` FROM `cart` k WHERE k.`user_id` = `checkout`.`user_id`);
