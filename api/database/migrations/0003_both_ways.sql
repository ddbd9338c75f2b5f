DROP INDEX "banners_list";--> statement-breakpoint
DROP INDEX "categories_list";--> statement-breakpoint
DROP INDEX "comments_list";--> statement-breakpoint
DROP INDEX "comments_of_spot";--> statement-breakpoint
DROP INDEX "events_of_spot";--> statement-breakpoint
DROP INDEX "history_of_record";--> statement-breakpoint
DROP INDEX "notifications_list";--> statement-breakpoint
DROP INDEX "pics_list";--> statement-breakpoint
DROP INDEX "spot_revisions_list";--> statement-breakpoint
DROP INDEX "spot_revisions_by_status";--> statement-breakpoint
DROP INDEX "spot_revisions_of_spot";--> statement-breakpoint
DROP INDEX "spots_list";--> statement-breakpoint
DROP INDEX "spots_by_type";--> statement-breakpoint
DROP INDEX "spots_by_country";--> statement-breakpoint
DROP INDEX "spots_by_country_type";--> statement-breakpoint
DROP INDEX "spots_of_user";--> statement-breakpoint
DROP INDEX "stories_list";--> statement-breakpoint
DROP INDEX "stories_by_country";--> statement-breakpoint
DROP INDEX "stories_by_type";--> statement-breakpoint
DROP INDEX "users_list";--> statement-breakpoint
DROP INDEX "users_by_country";--> statement-breakpoint
DROP INDEX "users_by_type";--> statement-breakpoint
DROP INDEX "users_by_country_type";--> statement-breakpoint
DROP INDEX "users_staff";--> statement-breakpoint
CREATE INDEX "banners_list" ON "banners" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "categories_list" ON "categories" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "comments_list" ON "comments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "comments_of_spot" ON "comments" USING btree ("spot_id","created_at","id");--> statement-breakpoint
CREATE INDEX "events_of_spot" ON "events" USING btree ("spot_id","date","id");--> statement-breakpoint
CREATE INDEX "history_of_record" ON "history" USING btree ("noun","record_id","id");--> statement-breakpoint
CREATE INDEX "notifications_list" ON "notifications" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "pics_list" ON "pics" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "spot_revisions_list" ON "spot_revisions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "spot_revisions_by_status" ON "spot_revisions" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "spot_revisions_of_spot" ON "spot_revisions" USING btree ("spot_id","created_at");--> statement-breakpoint
CREATE INDEX "spots_list" ON "spots" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "spots_by_type" ON "spots" USING btree ("type","created_at","id");--> statement-breakpoint
CREATE INDEX "spots_by_country" ON "spots" USING btree ("country","created_at","id");--> statement-breakpoint
CREATE INDEX "spots_by_country_type" ON "spots" USING btree ("country","type","created_at","id");--> statement-breakpoint
CREATE INDEX "spots_of_user" ON "spots" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "stories_list" ON "stories" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "stories_by_country" ON "stories" USING btree ("country","created_at","id");--> statement-breakpoint
CREATE INDEX "stories_by_type" ON "stories" USING btree ("type","created_at","id");--> statement-breakpoint
CREATE INDEX "users_list" ON "users" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "users_by_country" ON "users" USING btree ("status","country","created_at","id");--> statement-breakpoint
CREATE INDEX "users_by_type" ON "users" USING btree ("status","type","created_at","id");--> statement-breakpoint
CREATE INDEX "users_by_country_type" ON "users" USING btree ("status","country","type","created_at","id");--> statement-breakpoint
CREATE INDEX "users_staff" ON "users" USING btree ("role","created_at") WHERE role <> 'user';