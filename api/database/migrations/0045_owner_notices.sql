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
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sending_since" timestamp (3) with time zone,
	"mailed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "owner_mail_settings" ADD CONSTRAINT "owner_mail_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_notices" ADD CONSTRAINT "owner_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_notices" ADD CONSTRAINT "owner_notices_spot_id_spots_id_fk" FOREIGN KEY ("spot_id") REFERENCES "public"."spots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "owner_notices_of_spot" ON "owner_notices" USING btree ("spot_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "owner_notices_of_user" ON "owner_notices" USING btree ("user_id","mailed_at");--> statement-breakpoint
CREATE INDEX "owner_notices_of_source" ON "owner_notices" USING btree ("source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "owner_notices_once" ON "owner_notices" USING btree ("spot_id","user_id","kind","about") WHERE about is not null;--> statement-breakpoint
CREATE INDEX "owner_notices_reminders" ON "owner_notices" USING btree ("created_at","user_id") WHERE about is not null and mailed_at is null;