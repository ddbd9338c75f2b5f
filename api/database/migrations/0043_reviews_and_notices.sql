CREATE TABLE "owner_mail_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"language" text DEFAULT 'es' NOT NULL,
	"reviews" boolean DEFAULT true NOT NULL,
	"reminders" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "owner_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"spot_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"source" text,
	"source_id" uuid,
	"about" text,
	"reason" text DEFAULT '' NOT NULL,
	"fields" text[] DEFAULT '{}' NOT NULL,
	"queued" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sending_since" timestamp (3) with time zone,
	"mailed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "submissions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"spot_id" uuid NOT NULL,
	"author_id" uuid,
	"status" text DEFAULT 'pending' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"undo" jsonb,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "owner_mail_settings" ADD CONSTRAINT "owner_mail_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_notices" ADD CONSTRAINT "owner_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_notices" ADD CONSTRAINT "owner_notices_spot_id_spots_id_fk" FOREIGN KEY ("spot_id") REFERENCES "public"."spots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_spot_id_spots_id_fk" FOREIGN KEY ("spot_id") REFERENCES "public"."spots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "owner_notices_of_spot" ON "owner_notices" USING btree ("spot_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "owner_notices_to_queue" ON "owner_notices" USING btree ("created_at") WHERE not queued;--> statement-breakpoint
CREATE INDEX "owner_notices_of_user" ON "owner_notices" USING btree ("user_id","mailed_at");--> statement-breakpoint
CREATE INDEX "owner_notices_of_source" ON "owner_notices" USING btree ("source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "owner_notices_once" ON "owner_notices" USING btree ("spot_id","user_id","kind","about") WHERE about is not null;--> statement-breakpoint
CREATE INDEX "owner_notices_reminders" ON "owner_notices" USING btree ("created_at","user_id") WHERE about is not null and mailed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "submissions_one_pending" ON "submissions" USING btree ("spot_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "submissions_list" ON "submissions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "submissions_by_status" ON "submissions" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "submissions_of_spot" ON "submissions" USING btree ("spot_id","created_at");--> statement-breakpoint
CREATE INDEX "submissions_of_author" ON "submissions" USING btree ("author_id","status","decided_at","id","created_at");