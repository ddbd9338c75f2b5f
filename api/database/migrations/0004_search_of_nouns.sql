ALTER TABLE "notifications" ALTER COLUMN "send_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "notifications" ALTER COLUMN "send_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "search" text GENERATED ALWAYS AS (' ' || public.fold(coalesce(name, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "search" text GENERATED ALWAYS AS (' ' || public.fold(coalesce(name, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "retry_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "sending_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "search" text GENERATED ALWAYS AS (' ' || public.fold(coalesce(title, '') || ' ' || coalesce(body, ''))) STORED NOT NULL;