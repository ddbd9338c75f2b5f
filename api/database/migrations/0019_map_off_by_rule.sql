ALTER TABLE "spots" ADD COLUMN "map_off_by_rule" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- Every save without an address switched them off: an address switches them on again. Of those that have an address
-- nobody knows who switched them off; their owners can ask in their form.
UPDATE "spots" SET "map_off_by_rule" = true
WHERE NOT "show_in_map" AND trim("address") = '' AND "type" <> 'show_concert';
