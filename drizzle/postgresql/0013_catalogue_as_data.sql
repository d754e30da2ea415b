CREATE TABLE "attribute" (
	"category" text NOT NULL,
	"key" text NOT NULL,
	"label" text NOT NULL,
	"type" text NOT NULL,
	"unit" text,
	"position" integer NOT NULL,
	"filterable" boolean DEFAULT true NOT NULL,
	"compared" boolean DEFAULT true NOT NULL,
	CONSTRAINT "attribute_category_key_pk" PRIMARY KEY("category","key"),
	CONSTRAINT "attribute_type_known" CHECK (type in ('number', 'text'))
);
--> statement-breakpoint
CREATE TABLE "banner" (
	"id" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"action" text NOT NULL,
	"link" text NOT NULL,
	"picture" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "category" (
	"value" text PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"position" integer NOT NULL,
	"picture" text,
	"shown" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "home_section_item" (
	"section_id" text NOT NULL,
	"position" integer NOT NULL,
	"category" text,
	"product_id" text,
	CONSTRAINT "home_section_item_section_id_position_pk" PRIMARY KEY("section_id","position"),
	CONSTRAINT "home_section_item_one_thing" CHECK ((category is null) <> (product_id is null))
);
--> statement-breakpoint
CREATE TABLE "home_section" (
	"id" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"title" text,
	CONSTRAINT "home_section_kind_known" CHECK (kind in ('highlights', 'compact', 'tall')),
	CONSTRAINT "home_section_row_has_title" CHECK (title is not null or kind = 'highlights')
);
--> statement-breakpoint
CREATE TABLE "page" (
	"slug" text NOT NULL,
	"language" text NOT NULL,
	"title" text NOT NULL,
	"lead" text NOT NULL,
	"body" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "page_slug_language_pk" PRIMARY KEY("slug","language"),
	CONSTRAINT "page_language_known" CHECK (language in ('en', 'de'))
);
--> statement-breakpoint
-- The first rows of every shop: the categories, the home page and the pages that it opens with.
INSERT INTO "category" ("value", "label", "position", "picture") VALUES
	('airpodes', 'Airpodes', 0, 'category-airpodes'),
	('camera', 'Camera', 1, 'category-camera'),
	('earphones', 'Earphones', 2, 'category-earphones'),
	('mobiles', 'Mobiles', 3, 'category-mobiles'),
	('Mouse', 'Mouse', 4, 'category-Mouse'),
	('printers', 'Printers', 5, 'category-printers'),
	('processor', 'Processor', 6, 'category-processor'),
	('refrigerator', 'Refrigerator', 7, 'category-refrigerator'),
	('speakers', 'Speakers', 8, 'category-speakers'),
	('trimmers', 'Trimmers', 9, 'category-trimmers'),
	('televisions', 'Televisions', 10, 'category-televisions'),
	('watches', 'Watches', 11, 'category-watches');
--> statement-breakpoint
INSERT INTO "banner" ("id", "position", "title", "text", "action", "link", "picture") VALUES
	('ban_00000000000000000000000000000001', 0, 'Sound that keeps up with you', 'Airpodes for the commute, the office and the long run.', 'Shop Airpodes', '/product-category?category=airpodes', 'banner-1'),
	('ban_00000000000000000000000000000002', 1, 'A phone that fits your day', 'Compact, big or built for the camera: compare them side by side.', 'Shop Mobiles', '/product-category?category=mobiles', 'banner-2'),
	('ban_00000000000000000000000000000003', 2, 'Bigger evenings at home', 'Televisions for bright rooms, small rooms and cinema nights.', 'Shop Televisions', '/product-category?category=televisions', 'banner-3'),
	('ban_00000000000000000000000000000004', 3, 'Time well kept', 'Watches that track the day and last through it.', 'Shop Watches', '/product-category?category=watches', 'banner-4'),
	('ban_00000000000000000000000000000005', 4, 'The helpers of the house', 'Refrigerators that stay quiet and keep things fresh.', 'Shop Refrigerators', '/product-category?category=refrigerator', 'banner-5');
--> statement-breakpoint
INSERT INTO "home_section" ("id", "position", "kind", "title") VALUES
	('sec_00000000000000000000000000000001', 0, 'highlights', NULL),
	('sec_00000000000000000000000000000002', 1, 'compact', 'Top''s Airpodes'),
	('sec_00000000000000000000000000000003', 2, 'compact', 'Popular''s Watches'),
	('sec_00000000000000000000000000000004', 3, 'tall', 'Mobiles'),
	('sec_00000000000000000000000000000005', 4, 'tall', 'Mouse'),
	('sec_00000000000000000000000000000006', 5, 'tall', 'Televisions'),
	('sec_00000000000000000000000000000007', 6, 'tall', 'Camera & Photography'),
	('sec_00000000000000000000000000000008', 7, 'tall', 'Wired Earphones'),
	('sec_00000000000000000000000000000009', 8, 'tall', 'Bluetooth Speakers'),
	('sec_0000000000000000000000000000000a', 9, 'tall', 'Refrigerator'),
	('sec_0000000000000000000000000000000b', 10, 'tall', 'Trimmers');
--> statement-breakpoint
INSERT INTO "home_section_item" ("section_id", "position", "category") VALUES
	('sec_00000000000000000000000000000001', 0, 'airpodes'),
	('sec_00000000000000000000000000000001', 1, 'mobiles'),
	('sec_00000000000000000000000000000001', 2, 'televisions'),
	('sec_00000000000000000000000000000001', 3, 'watches'),
	('sec_00000000000000000000000000000001', 4, 'Mouse'),
	('sec_00000000000000000000000000000001', 5, 'refrigerator'),
	('sec_00000000000000000000000000000001', 6, 'earphones'),
	('sec_00000000000000000000000000000001', 7, 'trimmers'),
	('sec_00000000000000000000000000000002', 0, 'airpodes'),
	('sec_00000000000000000000000000000003', 0, 'watches'),
	('sec_00000000000000000000000000000004', 0, 'mobiles'),
	('sec_00000000000000000000000000000005', 0, 'Mouse'),
	('sec_00000000000000000000000000000006', 0, 'televisions'),
	('sec_00000000000000000000000000000007', 0, 'camera'),
	('sec_00000000000000000000000000000008', 0, 'earphones'),
	('sec_00000000000000000000000000000009', 0, 'speakers'),
	('sec_0000000000000000000000000000000a', 0, 'refrigerator'),
	('sec_0000000000000000000000000000000b', 0, 'trimmers');
--> statement-breakpoint
INSERT INTO "page" ("slug", "language", "title", "lead", "body", "position") VALUES
	('resources', 'en', 'Resources', 'What the numbers in a specification mean, and which of them to look at first.', '## Earbuds and earphones

Battery life is counted per charge; the case adds the rest. An IPX4 rating stands rain and sweat, IPX7 a fall into water. Noise canceling helps against engines and fans more than against voices. With a cable, impedance above 32 Ω asks for a stronger player.

[See all Airpodes](/product-category?category=airpodes)

## Televisions

Take the distance from your seat in centimetres, divide by four, and you have a comfortable screen diagonal. Brightness in nits matters in rooms with large windows; contrast matters at night.

[See all Televisions](/product-category?category=televisions)

## Refrigerators

Count about 100 litres for the first person and 50 for each further one. The yearly consumption in kWh tells the running cost; the noise in dB matters in an open kitchen: below 38 dB is quiet.

[See all Refrigerators](/product-category?category=refrigerator)

## Cameras

A larger sensor gathers more light, which shows indoors and in the evening; more megapixels show only in large prints. The number of shots per charge is measured by a common standard and can be compared.

[See all Cameras](/product-category?category=camera)', 0),
	('resources', 'de', 'Ratgeber', 'Was die Zahlen in den technischen Daten bedeuten und auf welche Sie zuerst schauen sollten.', '## Earbuds und Kopfhörer

Die Laufzeit gilt je Ladung; das Etui liefert den Rest. IPX4 hält Regen und Schweiß aus, IPX7 auch einen Sturz ins Wasser. Geräuschunterdrückung hilft gegen Motoren und Lüfter mehr als gegen Stimmen. Bei Kabelkopfhörern verlangt eine Impedanz über 32 Ω nach einem stärkeren Abspielgerät.

[Alle Airpodes ansehen](/product-category?category=airpodes)

## Fernseher

Teilen Sie den Abstand von Ihrem Platz in Zentimetern durch vier, dann haben Sie eine angenehme Bildschirmdiagonale. Die Helligkeit in Nits zählt in Räumen mit großen Fenstern, der Kontrast am Abend.

[Alle Fernseher ansehen](/product-category?category=televisions)

## Kühlschränke

Rechnen Sie mit etwa 100 Litern für die erste Person und 50 für jede weitere. Der Jahresverbrauch in kWh bestimmt die laufenden Kosten; in einer offenen Küche zählt das Geräusch in dB: Unter 38 dB ist leise.

[Alle Kühlschränke ansehen](/product-category?category=refrigerator)

## Kameras

Ein größerer Sensor sammelt mehr Licht, was man in Innenräumen und am Abend sieht; mehr Megapixel zeigen sich nur auf großen Abzügen. Die Zahl der Aufnahmen je Ladung wird nach einer gemeinsamen Norm gemessen und lässt sich vergleichen.

[Alle Kameras ansehen](/product-category?category=camera)', 0),
	('blog', 'en', 'Blog', 'Notes on choosing, using and keeping electronics.', '## Make a phone last five years

Three things wear a phone out: heat, a full charge kept for hours, and falls. Charge to 80 % where the phone offers it, keep it out of the sun in the car, and buy the case with the phone. A new battery after three years costs less than the loss in value of a new phone.

[Browse Mobiles](/product-category?category=mobiles)

## Where a speaker should stand

A speaker in a corner sounds loud and dull, because the walls repeat the bass. Half a metre of air behind it and the height of your ears change more than twice the price does.

[Browse Speakers](/product-category?category=speakers)

## A mouse for the whole day

Choose by the hand, not by the numbers: the palm should rest, the wrist should be straight, and the fingers should reach the wheel without stretching. Weight matters only in games.

[Browse Mouse](/product-category?category=Mouse)', 1),
	('blog', 'de', 'Blog', 'Tipps zum Auswählen, Benutzen und Pflegen von Elektronik.', '## So hält ein Smartphone fünf Jahre

Drei Dinge nutzen ein Smartphone ab: Hitze, ein stundenlang voller Akku und Stürze. Laden Sie bis 80 %, wo das Gerät es anbietet, lassen Sie es im Auto nicht in der Sonne liegen und kaufen Sie die Hülle gleich dazu. Ein neuer Akku nach drei Jahren kostet weniger als der Wertverlust eines neuen Smartphones.

[Smartphones ansehen](/product-category?category=mobiles)

## Wo ein Lautsprecher stehen sollte

In einer Ecke klingt ein Lautsprecher laut und dumpf, weil die Wände den Bass zurückwerfen. Ein halber Meter Luft dahinter und die Höhe Ihrer Ohren ändern mehr als der doppelte Preis.

[Lautsprecher ansehen](/product-category?category=speakers)

## Eine Maus für den ganzen Tag

Entscheiden Sie nach der Hand, nicht nach den Zahlen: Die Handfläche soll aufliegen, das Handgelenk gerade sein, und die Finger sollen das Rad erreichen, ohne sich zu strecken. Das Gewicht zählt nur beim Spielen.

[Mäuse ansehen](/product-category?category=Mouse)', 1);
--> statement-breakpoint
INSERT INTO "attribute" ("category", "key", "label", "type", "unit", "position")
SELECT "category", "key", "label", "type", "unit", "position" FROM "spec_definition";
--> statement-breakpoint
INSERT INTO "attribute" ("category", "key", "label", "type", "unit", "position") VALUES
	('airpodes', 'battery_life', 'Battery life per charge', 'number', 'h', 0),
	('airpodes', 'battery_total', 'Battery life with case', 'number', 'h', 1),
	('airpodes', 'driver', 'Driver', 'text', NULL, 2),
	('airpodes', 'noise_canceling', 'Noise canceling', 'text', NULL, 3),
	('airpodes', 'water_rating', 'Water rating', 'text', NULL, 4),
	('airpodes', 'bluetooth', 'Bluetooth version', 'number', NULL, 5),
	('airpodes', 'codecs', 'Audio codecs', 'text', NULL, 6),
	('airpodes', 'weight', 'Weight per earbud', 'number', 'g', 7),
	('airpodes', 'wireless_charging', 'Wireless charging', 'text', NULL, 8),
	('camera', 'sensor', 'Sensor', 'text', NULL, 0),
	('camera', 'resolution', 'Resolution', 'number', 'MP', 1),
	('camera', 'lens', 'Lens', 'text', NULL, 2),
	('camera', 'max_iso', 'Maximum ISO', 'number', NULL, 3),
	('camera', 'burst', 'Burst rate', 'number', 'fps', 4),
	('camera', 'video', 'Video', 'text', NULL, 5),
	('camera', 'viewfinder', 'Viewfinder', 'text', NULL, 6),
	('camera', 'battery_shots', 'Shots per charge', 'number', 'shots', 7),
	('camera', 'weight', 'Weight', 'number', 'g', 8),
	('earphones', 'driver', 'Driver', 'text', NULL, 0),
	('earphones', 'impedance', 'Impedance', 'number', 'Ω', 1),
	('earphones', 'sensitivity', 'Sensitivity', 'number', 'dB', 2),
	('earphones', 'frequency_range', 'Frequency range', 'text', NULL, 3),
	('earphones', 'cable_length', 'Cable length', 'number', 'm', 4),
	('earphones', 'connector', 'Connector', 'text', NULL, 5),
	('earphones', 'microphone', 'Microphone', 'text', NULL, 6),
	('earphones', 'weight', 'Weight', 'number', 'g', 7),
	('mobiles', 'display', 'Display size', 'number', 'in', 0),
	('mobiles', 'refresh_rate', 'Refresh rate', 'number', 'Hz', 1),
	('mobiles', 'main_camera', 'Main camera', 'number', 'MP', 2),
	('mobiles', 'memory', 'Memory', 'number', 'GB', 3),
	('mobiles', 'storage', 'Storage', 'number', 'GB', 4),
	('mobiles', 'battery', 'Battery', 'number', 'mAh', 5),
	('mobiles', 'charging', 'Wired charging', 'number', 'W', 6),
	('mobiles', 'water_rating', 'Water rating', 'text', NULL, 7),
	('mobiles', 'weight', 'Weight', 'number', 'g', 8),
	('Mouse', 'sensor', 'Sensor', 'text', NULL, 0),
	('Mouse', 'max_dpi', 'Maximum resolution', 'number', 'dpi', 1),
	('Mouse', 'polling_rate', 'Polling rate', 'number', 'Hz', 2),
	('Mouse', 'buttons', 'Buttons', 'number', NULL, 3),
	('Mouse', 'connection', 'Connection', 'text', NULL, 4),
	('Mouse', 'battery_life', 'Battery life', 'number', 'h', 5),
	('Mouse', 'hand', 'Hand', 'text', NULL, 6),
	('Mouse', 'weight', 'Weight', 'number', 'g', 7),
	('printers', 'technology', 'Technology', 'text', NULL, 0),
	('printers', 'speed_mono', 'Speed, black', 'number', 'ppm', 1),
	('printers', 'speed_color', 'Speed, color', 'number', 'ppm', 2),
	('printers', 'resolution', 'Print resolution', 'text', NULL, 3),
	('printers', 'tray', 'Paper capacity', 'number', 'sheets', 4),
	('printers', 'duplex', 'Two-sided printing', 'text', NULL, 5),
	('printers', 'connectivity', 'Connectivity', 'text', NULL, 6),
	('printers', 'memory', 'Memory', 'number', 'MB', 7),
	('printers', 'weight', 'Weight', 'number', 'kg', 8),
	('processor', 'cores', 'Cores', 'number', NULL, 0),
	('processor', 'threads', 'Threads', 'number', NULL, 1),
	('processor', 'base_clock', 'Base clock', 'number', 'GHz', 2),
	('processor', 'boost_clock', 'Boost clock', 'number', 'GHz', 3),
	('processor', 'cache', 'Last-level cache', 'number', 'MB', 4),
	('processor', 'power', 'Rated power', 'number', 'W', 5),
	('processor', 'memory_support', 'Memory support', 'text', NULL, 6),
	('processor', 'graphics', 'Integrated graphics', 'text', NULL, 7),
	('processor', 'package', 'Package', 'text', NULL, 8),
	('refrigerator', 'capacity', 'Total capacity', 'number', 'L', 0),
	('refrigerator', 'freezer_capacity', 'Freezer capacity', 'number', 'L', 1),
	('refrigerator', 'width', 'Width', 'number', 'in', 2),
	('refrigerator', 'height', 'Height', 'number', 'in', 3),
	('refrigerator', 'energy', 'Energy use', 'number', 'kWh/year', 4),
	('refrigerator', 'noise', 'Noise level', 'number', 'dB', 5),
	('refrigerator', 'ice_maker', 'Ice maker', 'text', NULL, 6),
	('refrigerator', 'weight', 'Weight', 'number', 'kg', 7),
	('speakers', 'power', 'Output power', 'number', 'W', 0),
	('speakers', 'drivers', 'Drivers', 'text', NULL, 1),
	('speakers', 'frequency_range', 'Frequency range', 'text', NULL, 2),
	('speakers', 'battery_life', 'Battery life', 'number', 'h', 3),
	('speakers', 'bluetooth', 'Bluetooth version', 'number', NULL, 4),
	('speakers', 'inputs', 'Inputs', 'text', NULL, 5),
	('speakers', 'water_rating', 'Water rating', 'text', NULL, 6),
	('speakers', 'weight', 'Weight', 'number', 'kg', 7),
	('trimmers', 'run_time', 'Run time', 'number', 'min', 0),
	('trimmers', 'charge_time', 'Charging time', 'number', 'min', 1),
	('trimmers', 'length_range', 'Cutting lengths', 'text', NULL, 2),
	('trimmers', 'length_steps', 'Length settings', 'number', NULL, 3),
	('trimmers', 'blade', 'Blade', 'text', NULL, 4),
	('trimmers', 'cleaning', 'Cleaning', 'text', NULL, 5),
	('trimmers', 'charging', 'Power', 'text', NULL, 6),
	('trimmers', 'weight', 'Weight', 'number', 'g', 7),
	('televisions', 'screen_size', 'Screen size', 'number', 'in', 0),
	('televisions', 'resolution', 'Resolution', 'text', NULL, 1),
	('televisions', 'panel', 'Panel', 'text', NULL, 2),
	('televisions', 'refresh_rate', 'Refresh rate', 'number', 'Hz', 3),
	('televisions', 'brightness', 'Peak brightness', 'number', 'nits', 4),
	('televisions', 'hdr', 'HDR', 'text', NULL, 5),
	('televisions', 'hdmi', 'HDMI inputs', 'number', NULL, 6),
	('televisions', 'audio', 'Speaker power', 'number', 'W', 7),
	('televisions', 'weight', 'Weight', 'number', 'kg', 8),
	('watches', 'case_size', 'Case size', 'number', 'mm', 0),
	('watches', 'thickness', 'Thickness', 'number', 'mm', 1),
	('watches', 'display', 'Display', 'text', NULL, 2),
	('watches', 'battery_life', 'Battery life', 'number', 'days', 3),
	('watches', 'water_resistance', 'Water resistance', 'text', NULL, 4),
	('watches', 'positioning', 'GPS', 'text', NULL, 5),
	('watches', 'sensors', 'Sensors', 'text', NULL, 6),
	('watches', 'strap_width', 'Strap width', 'number', 'mm', 7),
	('watches', 'weight', 'Weight', 'number', 'g', 8)
ON CONFLICT DO NOTHING;
--> statement-breakpoint
ALTER TABLE "spec_definition" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "spec_definition" CASCADE;--> statement-breakpoint
ALTER TABLE "product" DROP CONSTRAINT "product_category_known";--> statement-breakpoint
ALTER TABLE "attribute" ADD CONSTRAINT "attribute_category_category_value_fk" FOREIGN KEY ("category") REFERENCES "public"."category"("value") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_section_item" ADD CONSTRAINT "home_section_item_section_id_home_section_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."home_section"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_section_item" ADD CONSTRAINT "home_section_item_category_category_value_fk" FOREIGN KEY ("category") REFERENCES "public"."category"("value") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_section_item" ADD CONSTRAINT "home_section_item_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "category_position" ON "category" USING btree ("position");--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_category_category_value_fk" FOREIGN KEY ("category") REFERENCES "public"."category"("value") ON DELETE no action ON UPDATE no action;