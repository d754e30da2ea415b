CREATE INDEX `mail_secret` ON `mail` (`expires_at`) WHERE secret and text <> '';--> statement-breakpoint
CREATE INDEX `refund_state` ON `refund` (`state`,`created_at`);