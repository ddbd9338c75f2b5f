ALTER TABLE "spot_revisions" ADD COLUMN "taken" text[];--> statement-breakpoint
ALTER TABLE "spot_revisions" ADD COLUMN "undo" jsonb;