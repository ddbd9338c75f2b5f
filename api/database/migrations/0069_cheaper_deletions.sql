-- Without nested loops: in a table that was just filled PostgreSQL expects one row, and compared every row with every other one.
CREATE OR REPLACE FUNCTION public.mark_points() RETURNS integer LANGUAGE sql SET enable_nestloop = off AS $$
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
-- Once for each point, instead of once for each spot on it.
CREATE FUNCTION public.mark_removed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE point record;
BEGIN
  FOR point IN SELECT DISTINCT lat, long FROM old_rows WHERE pin_shared LOOP
    PERFORM public.mark_point(point.lat, point.long);
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER pin_removed AFTER DELETE ON "spots" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION public.mark_removed();
--> statement-breakpoint
-- A deletion of no rows runs the triggers that count too, which took most of the time of deleting many spots or users.
CREATE OR REPLACE FUNCTION public.forget_spot() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM likes WHERE spot_id = OLD.id) THEN
    DELETE FROM likes WHERE spot_id = OLD.id;
  END IF;
  IF EXISTS (SELECT FROM comments WHERE spot_id = OLD.id) THEN
    DELETE FROM comments WHERE spot_id = OLD.id;
  END IF;
  DELETE FROM spot_likes WHERE spot_id = OLD.id;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.forget_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM songs WHERE user_id = OLD.id) THEN
    DELETE FROM songs WHERE user_id = OLD.id;
  END IF;
  IF EXISTS (SELECT FROM conversations WHERE user_id = OLD.id) THEN
    DELETE FROM conversations WHERE user_id = OLD.id;
  END IF;
  IF EXISTS (SELECT FROM rock_fans WHERE user_id = OLD.id) THEN
    DELETE FROM rock_fans WHERE user_id = OLD.id;
  END IF;
  IF EXISTS (SELECT FROM user_days WHERE user_id = OLD.id) THEN
    DELETE FROM user_days WHERE user_id = OLD.id;
  END IF;
  RETURN OLD;
END $$;
