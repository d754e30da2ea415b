CREATE TABLE "catalogue_change" (
	"version" integer NOT NULL,
	"product_id" text NOT NULL,
	"category" text,
	CONSTRAINT "catalogue_change_version_product_id_pk" PRIMARY KEY("version","product_id")
);
