CREATE TABLE "bulk_acts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"noun" text NOT NULL,
	"action" text NOT NULL,
	"fields" jsonb,
	"query" jsonb,
	"actor_id" uuid NOT NULL,
	"address" text,
	"state" text DEFAULT 'queued' NOT NULL,
	"reason" text,
	"matched" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"reasons" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"position" uuid,
	"undone" integer DEFAULT 0 NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"kept_reasons" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"undo_position" uuid,
	"undo_by" uuid,
	"undo_address" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"worked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "bulk_rows" (
	"bulk_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"version" integer,
	"version_after" integer,
	"state" text,
	"reason" text,
	"name" text,
	CONSTRAINT "bulk_rows_bulk_id_record_id_pk" PRIMARY KEY("bulk_id","record_id")
);
--> statement-breakpoint
CREATE INDEX "bulk_acts_list" ON "bulk_acts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "bulk_acts_of" ON "bulk_acts" USING btree ("actor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "bulk_acts_running" ON "bulk_acts" USING btree ("id") WHERE state in ('queued', 'running', 'undoing');--> statement-breakpoint
CREATE INDEX "bulk_rows_left_out" ON "bulk_rows" USING btree ("bulk_id","state","record_id") WHERE state is not null;