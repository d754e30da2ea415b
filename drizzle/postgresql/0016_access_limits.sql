CREATE TABLE "sign_in_pass" (
	"secret_hash" text NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sign_in_pass_secret_hash_user_id_pk" PRIMARY KEY("secret_hash","user_id")
);
--> statement-breakpoint
ALTER TABLE "audit_entry" ADD COLUMN "by_staff" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_pass" ADD CONSTRAINT "sign_in_pass_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_pass_user" ON "sign_in_pass" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_pass_end" ON "sign_in_pass" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "audit_entry_newest_of_staff" ON "audit_entry" USING btree ("by_staff","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_entry_failed_sign_in" ON "audit_entry" USING btree ("created_at") WHERE action = 'user.sign_in_failed';--> statement-breakpoint
UPDATE "audit_entry" SET "by_staff" = false WHERE "action" IN ('user.sign_in', 'user.password_changed') AND ("actor_id" IN (SELECT "id" FROM "user" WHERE "role" <> 'ADMIN') OR ("actor_id" IS NULL AND "data"->>'by' = 'link'));
