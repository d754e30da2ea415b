CREATE TABLE "accessory" (
	"product_id" text NOT NULL,
	"position" integer NOT NULL,
	"accessory_id" text NOT NULL,
	CONSTRAINT "accessory_product_id_position_pk" PRIMARY KEY("product_id","position")
);
--> statement-breakpoint
CREATE TABLE "review_request" (
	"order_id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"user_id" text NOT NULL,
	"stars" integer NOT NULL,
	"title" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"shown_name" text NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"hidden_for" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"edited_at" timestamp (3) with time zone,
	CONSTRAINT "review_stars_known" CHECK (stars between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "unsubscribed" (
	"email_key" text NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "unsubscribed_email_key_kind_pk" PRIMARY KEY("email_key","kind")
);
--> statement-breakpoint
CREATE TABLE "variant_group" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"axis_one" text NOT NULL,
	"axis_two" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "variant" (
	"product_id" text PRIMARY KEY NOT NULL,
	"group_id" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "review_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "rating_sum" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "accessory" ADD CONSTRAINT "accessory_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accessory" ADD CONSTRAINT "accessory_accessory_id_product_id_fk" FOREIGN KEY ("accessory_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_request" ADD CONSTRAINT "review_request_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variant" ADD CONSTRAINT "variant_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variant" ADD CONSTRAINT "variant_group_id_variant_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."variant_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accessory_once" ON "accessory" USING btree ("product_id","accessory_id");--> statement-breakpoint
CREATE INDEX "accessory_of" ON "accessory" USING btree ("accessory_id");--> statement-breakpoint
CREATE UNIQUE INDEX "review_once" ON "review" USING btree ("user_id","product_id");--> statement-breakpoint
CREATE INDEX "review_product" ON "review" USING btree ("product_id","created_at","id");--> statement-breakpoint
CREATE INDEX "review_product_stars" ON "review" USING btree ("product_id","stars","created_at","id");--> statement-breakpoint
CREATE INDEX "review_newest" ON "review" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "variant_of_group" ON "variant" USING btree ("group_id","position");