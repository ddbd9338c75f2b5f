DROP INDEX "spot_revisions_by_status";--> statement-breakpoint
DROP INDEX "trash_by_noun";--> statement-breakpoint
CREATE INDEX "spot_revisions_by_decision" ON "spot_revisions" USING btree ("decided_at","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "trash_by_name" ON "trash" USING btree ((public.fold("name") collate "C"),"deleted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "spot_revisions_by_status" ON "spot_revisions" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "trash_by_noun" ON "trash" USING btree ("noun","deleted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);