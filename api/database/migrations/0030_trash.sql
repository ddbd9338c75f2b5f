CREATE TABLE "trash" (
	"id" uuid PRIMARY KEY NOT NULL,
	"noun" text NOT NULL,
	"name" text NOT NULL,
	"thumbnail" text,
	"pictures" text[] DEFAULT '{}' NOT NULL,
	"deleted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_by" uuid,
	"search" text GENERATED ALWAYS AS (' ' || public.fold(coalesce(name, ''))) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trash_rows" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trash_rows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"trash_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"table_name" text NOT NULL,
	"content" jsonb NOT NULL
);
--> statement-breakpoint
DROP INDEX "users_email";--> statement-breakpoint
ALTER TABLE "trash_rows" ADD CONSTRAINT "trash_rows_trash_id_trash_id_fk" FOREIGN KEY ("trash_id") REFERENCES "public"."trash"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trash_list" ON "trash" USING btree ("deleted_at","id");--> statement-breakpoint
CREATE INDEX "trash_by_noun" ON "trash" USING btree ("noun","deleted_at","id");--> statement-breakpoint
CREATE INDEX "trash_search" ON "trash" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "trash_rows_of" ON "trash_rows" USING btree ("trash_id","table_name");--> statement-breakpoint
CREATE INDEX "trash_rows_by_id" ON "trash_rows" USING btree (("content" ->> 'id')) WHERE kind = 'row';--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email") WHERE status = 'active';--> statement-breakpoint
INSERT INTO "trash" (id, noun, name, thumbnail, deleted_at)
SELECT id, 'users', left(first_name || ' ' || last_name, 100), thumbnail, deleted_at FROM users
WHERE status = 'deleted' AND deleted_at IS NOT NULL;
