CREATE TABLE "category_alias" (
	"value" text PRIMARY KEY NOT NULL,
	"category" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "attribute" ADD COLUMN "on_cards" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "category" ADD COLUMN "media_hash" text;--> statement-breakpoint
ALTER TABLE "category_alias" ADD CONSTRAINT "category_alias_category_category_value_fk" FOREIGN KEY ("category") REFERENCES "public"."category"("value") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "category_alias_category" ON "category_alias" USING btree ("category");--> statement-breakpoint
ALTER TABLE "category" ADD CONSTRAINT "category_media_hash_media_hash_fk" FOREIGN KEY ("media_hash") REFERENCES "public"."media"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "category_media" ON "category" USING btree ("media_hash");--> statement-breakpoint
INSERT INTO guard (name, version) VALUES ('categories', 1);
