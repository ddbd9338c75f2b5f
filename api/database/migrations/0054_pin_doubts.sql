ALTER TABLE "spots" ADD COLUMN "pin_doubt" text;--> statement-breakpoint
ALTER TABLE "spots" ADD COLUMN "pin_checks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "spots" ADD COLUMN "pin_shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "spots_doubtful_pin" ON "spots" USING btree ("created_at","id","pin_doubt","pin_shared","country") WHERE pin_doubt is not null or pin_shared;--> statement-breakpoint
CREATE INDEX "spots_unchecked_pin" ON "spots" USING btree ("id") WHERE pin_checks = 0 and lat is not null;--> statement-breakpoint
CREATE INDEX "spots_point" ON "spots" USING btree ("lat","long") WHERE lat is not null;--> statement-breakpoint
-- A pin that moved, or whose country changed, is to be checked again, unless the same statement counted a check of its own
-- (product/spots#doubtful-pins). Writers that know nothing of it can so never leave a stale answer.
CREATE FUNCTION public.pin_to_check() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.pin_doubt := NULL;
  NEW.pin_checks := 0;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER pin_to_check BEFORE UPDATE OF lat, long, country ON "spots" FOR EACH ROW
  WHEN (NEW.pin_checks = OLD.pin_checks
    AND (OLD.lat, OLD.long, OLD.country) IS DISTINCT FROM (NEW.lat, NEW.long, NEW.country))
  EXECUTE FUNCTION public.pin_to_check();
--> statement-breakpoint
-- Sets `pin_shared` of the spots on one point. Rows that another transaction has locked are skipped, so that nobody waits for
-- the flags of others; the nightly job sets theirs.
CREATE FUNCTION public.mark_point(at_lat float8, at_long float8) RETURNS void LANGUAGE sql AS $$
  WITH point AS (
    SELECT id, pin_shared, public.fold(btrim(address)) AS place FROM public.spots WHERE lat = at_lat AND long = at_long
  ), wanted AS (
    SELECT id, place <> '' AND (SELECT count(DISTINCT place) > 1 FROM point WHERE place <> '') AS shared, pin_shared FROM point
  ), locked AS (
    SELECT s.id, w.shared FROM public.spots AS s JOIN wanted AS w USING (id)
    WHERE w.shared <> w.pin_shared FOR NO KEY UPDATE OF s SKIP LOCKED
  )
  UPDATE public.spots AS s SET pin_shared = locked.shared FROM locked WHERE s.id = locked.id
$$;
--> statement-breakpoint
CREATE FUNCTION public.mark_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.lat IS NULL AND NEW.pin_shared THEN
    UPDATE public.spots SET pin_shared = false WHERE id = NEW.id;
  END IF;
  IF OLD.lat IS NOT NULL THEN PERFORM public.mark_point(OLD.lat, OLD.long); END IF;
  IF TG_OP = 'UPDATE' AND (NEW.lat, NEW.long) IS DISTINCT FROM (OLD.lat, OLD.long) AND NEW.lat IS NOT NULL THEN
    PERFORM public.mark_point(NEW.lat, NEW.long);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER pin_moved AFTER UPDATE OF lat, long, address ON "spots" FOR EACH ROW
  WHEN ((OLD.lat, OLD.long, OLD.address) IS DISTINCT FROM (NEW.lat, NEW.long, NEW.address))
  EXECUTE FUNCTION public.mark_moved();
--> statement-breakpoint
CREATE TRIGGER pin_removed AFTER DELETE ON "spots" FOR EACH ROW WHEN (OLD.pin_shared)
  EXECUTE FUNCTION public.mark_moved();
--> statement-breakpoint
-- All flags that are not as they should be: of existing rows, of many new ones, and each night.
CREATE FUNCTION public.mark_points() RETURNS integer LANGUAGE sql AS $$
  -- Without a join by place: in a table that was just filled PostgreSQL would compare every row with every other one.
  WITH places AS (
    SELECT id, pin_shared, lat, long, nullif(public.fold(btrim(address)), '') AS place FROM public.spots
    WHERE lat IS NOT NULL OR pin_shared
  ), wanted AS (
    SELECT id, pin_shared, coalesce(place IS NOT NULL AND min(place) OVER same <> max(place) OVER same, false)
      AND lat IS NOT NULL AS shared
    FROM places WINDOW same AS (PARTITION BY lat, long)
  ), changed AS (
    UPDATE public.spots AS s SET pin_shared = wanted.shared FROM wanted
    WHERE s.id = wanted.id AND wanted.shared <> wanted.pin_shared RETURNING s.id
  )
  SELECT count(*)::int FROM changed
$$;
--> statement-breakpoint
CREATE FUNCTION public.mark_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE point record;
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM new_rows LIMIT 1001) AS enough) > 1000 THEN
    PERFORM public.mark_points();
  ELSE
    FOR point IN SELECT DISTINCT n.lat, n.long FROM new_rows AS n WHERE n.lat IS NOT NULL AND n.long IS NOT NULL AND EXISTS (
      SELECT FROM public.spots AS s WHERE s.lat = n.lat AND s.long = n.long AND s.id <> n.id)
    LOOP
      PERFORM public.mark_point(point.lat, point.long);
    END LOOP;
    -- One that returns from the trash to a point of its own.
    UPDATE public.spots AS s SET pin_shared = false FROM new_rows AS n
    WHERE s.id = n.id AND n.pin_shared AND NOT EXISTS (
      SELECT FROM public.spots AS o WHERE o.lat = n.lat AND o.long = n.long AND o.id <> n.id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER pin_inserted AFTER INSERT ON "spots" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION public.mark_inserted();
--> statement-breakpoint
SELECT public.mark_points();
