ALTER TABLE "checkout" ADD COLUMN "taxes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "checkout" ADD COLUMN "ship_to" jsonb;--> statement-breakpoint
ALTER TABLE "checkout" ADD COLUMN "delivery" jsonb;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "tax_ppm" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "company" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "vat_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "delivery" jsonb;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "taxes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "weight_grams" integer;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "tax_class" text DEFAULT 'standard' NOT NULL;