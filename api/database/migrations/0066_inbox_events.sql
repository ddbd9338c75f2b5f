CREATE TABLE "inbox_events" (
	"id" uuid PRIMARY KEY NOT NULL
);
