ALTER TABLE "user" DROP CONSTRAINT "user_role_known";--> statement-breakpoint
ALTER TABLE "user" ADD CONSTRAINT "user_role_known" CHECK (role in ('ADMIN', 'GENERAL', 'PACKER'));