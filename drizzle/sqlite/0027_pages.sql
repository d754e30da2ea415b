ALTER TABLE `page` RENAME TO `page_before`;--> statement-breakpoint
CREATE TABLE `page` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`position` integer NOT NULL,
	`footer_column` text,
	`published` integer NOT NULL,
	`consent` integer DEFAULT false NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` integer,
	CONSTRAINT "page_footer_column_known" CHECK(footer_column in ('service', 'company', 'legal'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `page_slug` ON `page` (`slug`);--> statement-breakpoint
CREATE TABLE `page_text` (
	`page_id` text NOT NULL,
	`language` text NOT NULL,
	`title` text NOT NULL,
	`lead` text NOT NULL,
	`body` text NOT NULL,
	PRIMARY KEY(`page_id`, `language`),
	FOREIGN KEY (`page_id`) REFERENCES `page`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "page_text_language_known" CHECK(language in ('en', 'de'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `page_address` (
	`slug` text PRIMARY KEY NOT NULL,
	`page_id` text NOT NULL,
	FOREIGN KEY (`page_id`) REFERENCES `page`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `page_address_page` ON `page_address` (`page_id`);--> statement-breakpoint
ALTER TABLE `checkout` ADD `terms` text;
--> statement-breakpoint
-- A page is one thing in several languages. The articles keep their texts, and the Help Center becomes a page as well.
INSERT INTO "page" ("id", "slug", "position", "published")
	SELECT 'pag_' || "slug", "slug", min("position") + 1, 1 FROM "page_before" GROUP BY "slug";
--> statement-breakpoint
INSERT INTO "page_text" ("page_id", "language", "title", "lead", "body")
	SELECT 'pag_' || "slug", "language", "title", "lead", "body" FROM "page_before";
--> statement-breakpoint
INSERT INTO "page" ("id", "slug", "position", "published") VALUES ('pag_help', 'help', 0, 1);
--> statement-breakpoint
INSERT INTO "page_text" ("page_id", "language", "title", "lead", "body") VALUES
	('pag_help', 'en', 'Help Center', 'Short answers to the most common questions.', '## Frequently asked questions

### How do I reset my password?

Open the login page and follow the [Forgot Password](/forgot-password) link. Enter the email address of your account, and we will send you a link to choose a new password.

### How do I contact support?

{{contact}}

### Where can I find the user manual?

The manual is in the product''s box. The figures to compare before you buy are under “Specifications” on each product''s page. Our [resources](/resources) explain what they mean.'),
	('pag_help', 'de', 'Hilfe', 'Kurze Antworten auf die häufigsten Fragen.', '## Häufige Fragen

### Wie setze ich mein Passwort zurück?

Öffnen Sie die Anmeldeseite und folgen Sie dem Link [Passwort vergessen](/forgot-password). Geben Sie die E-Mail-Adresse Ihres Kontos ein. Wir senden Ihnen einen Link, mit dem Sie ein neues Passwort wählen können.

### Wie erreiche ich den Support?

{{contact}}

### Wo finde ich die Bedienungsanleitung?

Die Anleitung liegt der Verpackung bei. Die Daten, auf die es vor dem Kauf ankommt, stehen auf jeder Produktseite unter „Technische Daten“. Unsere [Ratgeber](/resources) erklären, was sie bedeuten.');
--> statement-breakpoint
DROP TABLE "page_before";
