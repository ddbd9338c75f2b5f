CREATE TABLE "history_days" (
	"day" date NOT NULL,
	"noun" text NOT NULL,
	"action" text NOT NULL,
	"n" bigint NOT NULL,
	CONSTRAINT "history_days_day_noun_action_pk" PRIMARY KEY("day","noun","action")
);
--> statement-breakpoint
DROP INDEX "history_of_record";--> statement-breakpoint
ALTER TABLE "history" ALTER COLUMN "record_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "history" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "history" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "history" ADD COLUMN "search" text GENERATED ALWAYS AS (' ' || public.fold(coalesce(name, ''))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "history_list" ON "history" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "history_by_actor" ON "history" USING btree ("actor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "history_by_noun" ON "history" USING btree ("noun","created_at","id");--> statement-breakpoint
CREATE INDEX "history_by_action" ON "history" USING btree ("action","created_at","id");--> statement-breakpoint
CREATE INDEX "history_search" ON "history" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "history_of_record" ON "history" USING btree ("noun","record_id","id","action");--> statement-breakpoint
INSERT INTO history_days (day, noun, action, n)
SELECT (created_at AT TIME ZONE 'UTC')::date, noun, action, count(*) FROM history
WHERE created_at < ((now() AT TIME ZONE 'UTC')::date - 1) AT TIME ZONE 'UTC' GROUP BY 1, 2, 3 ORDER BY 1, 2, 3;
