DROP INDEX "categories_order";--> statement-breakpoint
CREATE INDEX "banners_order" ON "banners" USING btree ("order","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "categories_order" ON "categories" USING btree ("order","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);