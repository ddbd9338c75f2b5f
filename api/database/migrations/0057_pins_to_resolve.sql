DROP INDEX "spots_bad_pin";--> statement-breakpoint
DROP INDEX "spots_to_resolve";--> statement-breakpoint
CREATE INDEX "spots_without_pin" ON "spots" USING btree ("created_at","id","country") WHERE address <> '' and (lat is null or long is null);--> statement-breakpoint
CREATE INDEX "spots_to_resolve" ON "spots" USING btree ("created_at","id","country") WHERE photos = '{}' or bio_en ->> 'bio_description' = '' or address = ''
      or (address <> '' and (lat is null or long is null)) or pin_doubt is not null or pin_shared;