CREATE TABLE "sso_flows" (
	"state_hash" "bytea" PRIMARY KEY NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"provider" text NOT NULL,
	"secrets" "bytea" NOT NULL,
	"user_id" uuid,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sso_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"email" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sso_tickets" (
	"ticket_hash" "bytea" PRIMARY KEY NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"provider" text NOT NULL,
	"identity" "bytea" NOT NULL,
	"user_id" uuid,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sso_flows" ADD CONSTRAINT "sso_flows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_links" ADD CONSTRAINT "sso_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_tickets" ADD CONSTRAINT "sso_tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sso_flows_age" ON "sso_flows" USING btree ("until");--> statement-breakpoint
CREATE UNIQUE INDEX "sso_links_subject" ON "sso_links" USING btree ("issuer","subject");--> statement-breakpoint
CREATE INDEX "sso_links_of_user" ON "sso_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sso_tickets_age" ON "sso_tickets" USING btree ("until");