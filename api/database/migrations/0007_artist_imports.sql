CREATE TABLE "artist_import_items" (
	"import_id" uuid NOT NULL,
	"spotify_id" text NOT NULL,
	"position" integer NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"outcome" text DEFAULT 'pending' NOT NULL,
	"message" text,
	"record_id" uuid,
	"claimed_until" timestamp (3) with time zone,
	CONSTRAINT "artist_import_items_import_id_spotify_id_pk" PRIMARY KEY("import_id","spotify_id")
);
--> statement-breakpoint
CREATE TABLE "artist_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"target" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "artist_import_items" ADD CONSTRAINT "artist_import_items_import_id_artist_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."artist_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artist_imports" ADD CONSTRAINT "artist_imports_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "artist_import_items_pending" ON "artist_import_items" USING btree ("import_id","position") WHERE outcome = 'pending';--> statement-breakpoint
CREATE INDEX "artist_imports_age" ON "artist_imports" USING btree ("created_at");