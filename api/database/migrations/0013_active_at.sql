ALTER TABLE "user_days" ADD COLUMN "at" timestamp (3) with time zone;--> statement-breakpoint
-- Only from now on: when the days that are there began for somebody, nobody knows.
ALTER TABLE "user_days" ALTER COLUMN "at" SET DEFAULT now();--> statement-breakpoint
CREATE INDEX "user_days_by_day" ON "user_days" USING btree ("day","user_id");
