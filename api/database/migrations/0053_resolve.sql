ALTER TABLE "review_claims" ADD COLUMN "run" uuid;--> statement-breakpoint
CREATE INDEX "spots_to_resolve" ON "spots" USING btree ("created_at","id","country") WHERE photos = '{}' or bio_en ->> 'bio_description' = '' or address = ''
      or (address <> '' and (lat is null or long is null)) or (lat = 0 and long = 0);