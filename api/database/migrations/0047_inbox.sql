DROP INDEX "spots_without_photo";--> statement-breakpoint
DROP INDEX "spots_without_english";--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "incomplete" boolean GENERATED ALWAYS AS (image_url is null or link = '') STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "flags" text[] GENERATED ALWAYS AS (public.comment_flags(comment)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "repeats" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "checked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "list_preferences" ADD COLUMN "home" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_acts" ADD COLUMN "seen_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "comments_flagged" ON "comments" USING btree ("created_at","id") WHERE (flags <> '{}' or repeats) and checked_at is null;--> statement-breakpoint
CREATE INDEX "comments_texts" ON "comments" USING btree ("user_id",md5(comment)) WHERE char_length(comment) >= 30;--> statement-breakpoint
CREATE INDEX "spots_bad_pin" ON "spots" USING btree ("created_at","id","country") WHERE (address <> '' and (lat is null or long is null)) or (lat = 0 and long = 0);--> statement-breakpoint
CREATE INDEX "bulk_acts_failed" ON "bulk_acts" USING btree ("created_at","id") WHERE (state = 'stopped' or (state = 'done' and action = 'import' and (reasons - 'bulkUnchanged') <> '{}')) and seen_at is null;--> statement-breakpoint
CREATE INDEX "spots_without_photo" ON "spots" USING btree ("created_at","id","country") WHERE photos = '{}';--> statement-breakpoint
CREATE INDEX "spots_without_english" ON "spots" USING btree ("created_at","id","country") WHERE bio_en ->> 'bio_description' = '';