DROP INDEX "comments_flagged";--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "reports" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "comments_flagged" ON "comments" USING btree ("created_at","id") WHERE (flags <> '{}' or repeats or reports > 0) and checked_at is null;