CREATE TABLE "link_checks" (
	"key" uuid PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"host" text NOT NULL,
	"next_check" timestamp (3) with time zone NOT NULL,
	"claimed_until" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	"status" integer,
	"fault" text,
	"moved_to" text,
	"failing_since" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"dead_since" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "link_checks_due" ON "link_checks" USING btree ("next_check");--> statement-breakpoint
CREATE INDEX "link_checks_of_host" ON "link_checks" USING btree ("host","next_check");--> statement-breakpoint
CREATE INDEX "link_checks_claimed" ON "link_checks" USING btree ("claimed_until") WHERE claimed_until is not null;--> statement-breakpoint
CREATE INDEX "link_checks_dead" ON "link_checks" USING btree ("dead_since") WHERE dead_since is not null;--> statement-breakpoint
CREATE INDEX "spots_by_link" ON "spots" USING gin (array_remove(array[md5(link)::uuid,md5(youtube_link)::uuid,md5(case when playlist ->> 'show_playlist' = 'true' then playlist ->> 'spotify_link' end)::uuid,md5(case when instagram ->> 'show_instagram' = 'true' then instagram ->> 'instagram_link' end)::uuid,md5(case when whatsapp ->> 'show_whatsapp' = 'true' then whatsapp ->> 'whatsapp' end)::uuid,md5(case when advertisement ->> 'show_advertisement' = 'true' then advertisement ->> 'advertisement_link' end)::uuid], md5('')::uuid));--> statement-breakpoint
CREATE INDEX "stories_by_link" ON "stories" USING btree ((md5(link)::uuid)) WHERE link <> '';