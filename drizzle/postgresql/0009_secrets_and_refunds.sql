CREATE INDEX "mail_secret" ON "mail" USING btree ("expires_at") WHERE secret and text <> '';--> statement-breakpoint
CREATE INDEX "refund_state" ON "refund" USING btree ("state","created_at");