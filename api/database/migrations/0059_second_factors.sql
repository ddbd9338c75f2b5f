CREATE TABLE "second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"secret" "bytea" NOT NULL,
	"last_step" integer NOT NULL,
	"recovery" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;