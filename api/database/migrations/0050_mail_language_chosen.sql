ALTER TABLE "owner_mail_settings" ALTER COLUMN "language" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "owner_mail_settings" ALTER COLUMN "language" DROP NOT NULL;--> statement-breakpoint
-- Spanish was written for whoever stopped a topic, too: that was no choice.
UPDATE "owner_mail_settings" SET "language" = null WHERE "language" = 'es';
