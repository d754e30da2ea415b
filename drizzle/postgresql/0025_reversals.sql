ALTER TABLE "document" DROP CONSTRAINT "document_refund_of_credit_note";--> statement-breakpoint
DROP INDEX "document_invoice";--> statement-breakpoint
DROP INDEX "document_refund";--> statement-breakpoint
CREATE UNIQUE INDEX "document_invoice" ON "document" USING btree ("order_id") WHERE kind = 'invoice' and refund_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "document_refund" ON "document" USING btree ("refund_id","kind");--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_refund_of_credit_note" CHECK (kind = 'invoice' or refund_id is not null);