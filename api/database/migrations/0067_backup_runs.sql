CREATE TABLE "backup_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"fault" text,
	"file" text,
	"bytes" bigint,
	"sha256" "bytea",
	"rows" bigint DEFAULT 0 NOT NULL,
	"pictures" integer DEFAULT 0 NOT NULL,
	"flawed" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "backup_runs_newest" ON "backup_runs" USING btree ("kind","at" DESC NULLS LAST);