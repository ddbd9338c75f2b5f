DROP INDEX "comments_of_user";--> statement-breakpoint
DROP INDEX "spots_by_type";--> statement-breakpoint
DROP INDEX "spots_by_country";--> statement-breakpoint
DROP INDEX "spots_by_country_type";--> statement-breakpoint
DROP INDEX "stories_by_country";--> statement-breakpoint
DROP INDEX "stories_by_type";--> statement-breakpoint
DROP INDEX "users_list";--> statement-breakpoint
DROP INDEX "users_by_country";--> statement-breakpoint
DROP INDEX "users_by_type";--> statement-breakpoint
DROP INDEX "users_by_country_type";--> statement-breakpoint
CREATE INDEX "spots_by_name" ON "spots" USING btree ((public.fold("name") collate "C"),"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "spots_by_enable" ON "spots" USING btree ("enable","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "spots_by_favourites" ON "spots" USING btree ("favourites_count","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "spots_without_place" ON "spots" USING btree ("created_at","id") WHERE lat is null or long is null;--> statement-breakpoint
CREATE INDEX "spots_not_shown" ON "spots" USING btree ("created_at","id") WHERE not show_in_map and not map_off_by_rule;--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree ("status",(public.fold("first_name" || ' ' || "last_name") collate "C"),"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "comments_of_user" ON "comments" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "spots_by_type" ON "spots" USING btree ("type","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "spots_by_country" ON "spots" USING btree ("country","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "spots_by_country_type" ON "spots" USING btree ("country","type","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "stories_by_country" ON "stories" USING btree ("country","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "stories_by_type" ON "stories" USING btree ("type","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "users_list" ON "users" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "users_by_country" ON "users" USING btree ("status","country","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "users_by_type" ON "users" USING btree ("status","type","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "users_by_country_type" ON "users" USING btree ("status","country","type","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);