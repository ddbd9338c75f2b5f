ALTER TABLE "spot_likes" ADD COLUMN "total" integer GENERATED ALWAYS AS (upto[cardinality(upto)]) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "spot_likes_most" ON "spot_likes" USING btree ("total");--> statement-breakpoint
CREATE INDEX "spot_likes_most_there" ON "spot_likes" USING btree ("country","total");