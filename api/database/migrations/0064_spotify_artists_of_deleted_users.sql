DROP INDEX "users_spotify";--> statement-breakpoint
CREATE UNIQUE INDEX "users_spotify" ON "users" USING btree ("spotify_id") WHERE status = 'active';--> statement-breakpoint
-- Reports are kept for thirty days; this outcome does not exist any more.
UPDATE "artist_import_items" SET "message" = 'Ya existe, pero está eliminado: se puede restaurar desde la lista de usuarios.' WHERE "message" = 'artistDeleted';
