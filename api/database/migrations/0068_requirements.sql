-- What a migration that removes something needs of servers (docs/UPGRADING.md).
CREATE TABLE drizzle.requirements (oldest_server text NOT NULL);
--> statement-breakpoint
-- Earlier migrations were written without this rule.
INSERT INTO drizzle.requirements VALUES ('0.2.0');
