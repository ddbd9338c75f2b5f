CREATE TABLE "import_rows" (
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"record_id" uuid,
	"version" integer,
	"texts" text[] NOT NULL,
	"kind" text,
	"name" text DEFAULT '' NOT NULL,
	"reason" text,
	"cells" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"fields" jsonb,
	CONSTRAINT "import_rows_import_id_row_pk" PRIMARY KEY("import_id","row")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"noun" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"address" text,
	"file" text NOT NULL,
	"layout" jsonb NOT NULL,
	"state" text DEFAULT 'checking' NOT NULL,
	"reason" text,
	"rows" integer DEFAULT 0 NOT NULL,
	"checked" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"changes" integer DEFAULT 0 NOT NULL,
	"creates" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"act_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"worked_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bulk_rows" ADD COLUMN "fields" jsonb;--> statement-breakpoint
CREATE INDEX "import_rows_kind" ON "import_rows" USING btree ("import_id","kind","row");--> statement-breakpoint
CREATE INDEX "imports_of" ON "imports" USING btree ("actor_id","state");--> statement-breakpoint
CREATE INDEX "imports_old" ON "imports" USING btree ("created_at");