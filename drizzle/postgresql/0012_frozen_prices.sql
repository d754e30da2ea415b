ALTER TABLE "checkout" DROP CONSTRAINT "checkout_sums_add_up";--> statement-breakpoint
ALTER TABLE "order" DROP CONSTRAINT "order_sums_add_up";--> statement-breakpoint
DROP INDEX "order_provider_session";--> statement-breakpoint
ALTER TABLE "checkout" ADD COLUMN "tax_included" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "discount_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "tax_class" text DEFAULT 'standard' NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "tax_included" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "order" DROP COLUMN "provider_session_id";--> statement-breakpoint
ALTER TABLE "order" DROP COLUMN "payment_intent";--> statement-breakpoint
UPDATE "checkout" SET "tax_included" = false WHERE "tax_minor" > 0;--> statement-breakpoint
UPDATE "order" SET "tax_included" = false WHERE "tax_minor" > 0;--> statement-breakpoint
ALTER TABLE "checkout" ADD CONSTRAINT "checkout_sums_add_up" CHECK (total_minor = subtotal_minor - discount_minor + shipping_minor + case when tax_included then 0 else tax_minor end);--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_discount" CHECK (discount_minor between 0 and unit_price_minor * quantity);--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_tax_class_known" CHECK (tax_class in ('standard', 'reduced', 'exempt'));--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_sums_add_up" CHECK (total_minor = subtotal_minor - discount_minor + shipping_minor + case when tax_included then 0 else tax_minor end);
--> statement-breakpoint
-- What was taken off an order goes to its lines as it does in src/shared/pricing.ts (largest remainder).
WITH "goods" AS (
	SELECT
		l."id", l."order_id", l."position", l."unit_price_minor", l."quantity", o."discount_minor" AS "discount",
		l."unit_price_minor" * l."quantity" AS "price",
		CAST(sum(l."unit_price_minor" * l."quantity") OVER (PARTITION BY l."order_id") AS bigint) AS "whole"
	FROM "order_line" l
	JOIN "order" o ON o."id" = l."order_id"
	WHERE o."discount_minor" > 0
), "share" AS (
	SELECT
		"id", "order_id", "discount",
		"discount" * "price" / "whole" AS "minor",
		row_number() OVER (
			PARTITION BY "order_id"
			ORDER BY "discount" * "price" % "whole" DESC, "unit_price_minor" DESC, "quantity" DESC, "position"
		) AS "place"
	FROM "goods"
	WHERE "whole" > 0
), "shared" AS (
	SELECT "id", "minor", "place", "discount" - sum("minor") OVER (PARTITION BY "order_id") AS "rest" FROM "share"
)
UPDATE "order_line" SET "discount_minor" = (
	SELECT s."minor" + CASE WHEN s."place" <= s."rest" THEN 1 ELSE 0 END FROM "shared" s WHERE s."id" = "order_line"."id"
)
WHERE "id" IN (SELECT "id" FROM "shared");
