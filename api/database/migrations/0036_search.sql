ALTER TABLE "events" ADD COLUMN "search" text GENERATED ALWAYS AS (' ' || public.fold(coalesce(title, '') || ' ' || coalesce(location, ''))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "banners_search" ON "banners" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "categories_search" ON "categories" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "events_search" ON "events" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "notifications_search" ON "notifications" USING gin ("search" gin_trgm_ops);