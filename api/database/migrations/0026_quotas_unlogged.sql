-- A table that is not logged: its commits wait for no disk, and a crash empties it. Room on each page keeps the updates of
-- one row where they are.
ALTER TABLE "quotas" SET UNLOGGED;--> statement-breakpoint
ALTER TABLE "quotas" SET (fillfactor = 50);
