DROP INDEX "events_by_date";--> statement-breakpoint
CREATE INDEX "events_by_date" ON "events" USING btree ("date","spot_id");