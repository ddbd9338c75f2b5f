CREATE TABLE "open_records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"noun" text NOT NULL,
	"record_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_claims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"noun" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "open_records_expiry" ON "open_records" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "review_claims_expiry" ON "review_claims" USING btree ("expires_at");