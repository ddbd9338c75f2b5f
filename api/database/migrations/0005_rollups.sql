CREATE TABLE "active_days" (
	"country" text NOT NULL,
	"day" date NOT NULL,
	"previous" date NOT NULL,
	"slot" smallint NOT NULL,
	"n" bigint NOT NULL,
	CONSTRAINT "active_days_country_day_previous_slot_pk" PRIMARY KEY("country","day","previous","slot")
);
--> statement-breakpoint
CREATE TABLE "daily_counts" (
	"metric" text NOT NULL,
	"grain" text NOT NULL,
	"country" text NOT NULL,
	"day" date NOT NULL,
	"slot" smallint NOT NULL,
	"n" bigint NOT NULL,
	CONSTRAINT "daily_counts_metric_grain_country_day_slot_pk" PRIMARY KEY("metric","grain","country","day","slot")
);
--> statement-breakpoint
CREATE TABLE "spot_likes" (
	"spot_id" uuid PRIMARY KEY NOT NULL,
	"country" text NOT NULL,
	"first_month" integer NOT NULL,
	"upto" integer[] NOT NULL
);
--> statement-breakpoint
DROP INDEX "likes_by_time";--> statement-breakpoint
ALTER TABLE "user_days" DROP CONSTRAINT "user_days_day_user_id_pk";--> statement-breakpoint
ALTER TABLE "user_days" ADD CONSTRAINT "user_days_user_id_day_pk" PRIMARY KEY("user_id","day");--> statement-breakpoint
CREATE INDEX "spots_without_photo" ON "spots" USING btree ("created_at","id") WHERE photos = '{}';--> statement-breakpoint
CREATE INDEX "spots_without_address" ON "spots" USING btree ("created_at","id") WHERE address = '';--> statement-breakpoint
CREATE INDEX "spots_without_english" ON "spots" USING btree ("created_at","id") WHERE bio_en ->> 'bio_description' = '';--> statement-breakpoint
CREATE INDEX "conversations_of_user" ON "conversations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "likes_of_spot" ON "likes" USING btree ("spot_id","created_at");--> statement-breakpoint
CREATE INDEX "likes_of_user" ON "likes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "rock_fans_of_user" ON "rock_fans" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "songs_of_user" ON "songs" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "likes_by_time" ON "likes" USING btree ("created_at","spot_id");