CREATE TABLE "payment" (
	"order_id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"session_id" text NOT NULL,
	"intent_id" text,
	"state" text NOT NULL,
	"paid_minor" bigint NOT NULL,
	"refunded_minor" bigint DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"livemode" boolean NOT NULL,
	CONSTRAINT "payment_provider_known" CHECK (provider in ('stripe')),
	CONSTRAINT "payment_state_known" CHECK (state in ('accepted', 'review')),
	CONSTRAINT "payment_sums_not_negative" CHECK (paid_minor >= 0 and refunded_minor >= 0)
);
--> statement-breakpoint
DROP INDEX "order_payment_intent";--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_session" ON "payment" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "payment_intent" ON "payment" USING btree ("intent_id");
--> statement-breakpoint
-- What was paid stands in how the order was placed; where that does not say it, it is what the order comes to.
INSERT INTO "payment"
SELECT
	o."id",
	'stripe',
	o."provider_session_id",
	o."payment_intent",
	CASE
		WHEN EXISTS (SELECT 1 FROM "order_event" e WHERE e."order_id" = o."id" AND e."kind" = 'placed_for_review')
			AND NOT EXISTS (SELECT 1 FROM "order_event" e WHERE e."order_id" = o."id" AND e."kind" = 'payment_approved')
		THEN 'review'
		ELSE 'accepted'
	END,
	CASE jsonb_typeof(p."data" -> 'paidMinor') WHEN 'number' THEN (p."data" ->> 'paidMinor')::bigint ELSE o."total_minor" END,
	coalesce((SELECT sum(r."amount_minor") FROM "refund" r WHERE r."order_id" = o."id" AND r."state" = 'succeeded'), 0),
	CASE jsonb_typeof(p."data" -> 'currency') WHEN 'string' THEN p."data" ->> 'currency' ELSE o."currency" END,
	o."livemode"
FROM "order" o
LEFT JOIN "order_event" p ON p."id" = (
	SELECT e."id" FROM "order_event" e
	WHERE e."order_id" = o."id" AND e."kind" IN ('placed', 'placed_for_review', 'recovered')
	ORDER BY e."created_at", e."id" LIMIT 1
);
