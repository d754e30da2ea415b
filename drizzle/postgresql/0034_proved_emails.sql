ALTER TABLE "pending_sign_up" ADD COLUMN "browser_hash" text;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "email_proved_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "user" SET "email_proved_at" = "email_verified_at";