CREATE TABLE "mail_state" (
	"id" integer PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone,
	"fault" text,
	"failures" integer NOT NULL
);
