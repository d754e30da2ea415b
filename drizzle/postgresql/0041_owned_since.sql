ALTER TABLE "user" ADD COLUMN "owned_since" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "user" SET "owned_since" = "created_at" WHERE "email_verified_at" IS NOT NULL;