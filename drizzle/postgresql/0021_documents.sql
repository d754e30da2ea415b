CREATE TABLE "document_series" (
	"kind" text NOT NULL,
	"livemode" boolean NOT NULL,
	"next" integer NOT NULL,
	CONSTRAINT "document_series_kind_livemode_pk" PRIMARY KEY("kind","livemode"),
	CONSTRAINT "document_series_kind_known" CHECK (kind in ('invoice', 'credit_note')),
	CONSTRAINT "document_series_next_positive" CHECK (next >= 1)
);
--> statement-breakpoint
CREATE TABLE "document" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"livemode" boolean NOT NULL,
	"sequence" integer NOT NULL,
	"number" text NOT NULL,
	"order_id" text NOT NULL,
	"refund_id" text,
	"record" jsonb NOT NULL,
	"sha256" text,
	"issued_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "document_kind_known" CHECK (kind in ('invoice', 'credit_note')),
	CONSTRAINT "document_refund_of_credit_note" CHECK ((kind = 'credit_note') = (refund_id is not null))
);
--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "documents" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_refund_id_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "document_sequence" ON "document" USING btree ("kind","livemode","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "document_invoice" ON "document" USING btree ("order_id") WHERE kind = 'invoice';--> statement-breakpoint
CREATE UNIQUE INDEX "document_refund" ON "document" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "document_order" ON "document" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "document_newest" ON "document" USING btree ("issued_at","id");