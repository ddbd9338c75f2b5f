CREATE TABLE "quotas" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"used" integer NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "quotas_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
