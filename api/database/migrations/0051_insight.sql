DROP INDEX "spot_revisions_by_decision";--> statement-breakpoint
CREATE INDEX "spot_revisions_of_decider" ON "spot_revisions" USING btree ("decided_by","decided_at","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"status","spot_id");--> statement-breakpoint
CREATE INDEX "spot_revisions_by_reason" ON "spot_revisions" USING btree (public.text_key(reason),"decided_at") WHERE status = 'rejected';--> statement-breakpoint
CREATE INDEX "submissions_by_decision" ON "submissions" USING btree ("decided_at","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"status","decided_by","spot_id");--> statement-breakpoint
CREATE INDEX "submissions_of_decider" ON "submissions" USING btree ("decided_by","decided_at","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"status","spot_id");--> statement-breakpoint
CREATE INDEX "submissions_by_reason" ON "submissions" USING btree (public.text_key(reason),"decided_at") WHERE status = 'rejected';--> statement-breakpoint
CREATE INDEX "history_approvals_undone" ON "history" USING btree ("noun","created_at","record_id") WHERE action = 'undo' and before ->> 'status' = 'approved';--> statement-breakpoint
CREATE INDEX "spot_revisions_by_decision" ON "spot_revisions" USING btree ("decided_at","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"status","decided_by","spot_id");