CREATE TYPE public.spot_change AS (lat double precision, long double precision, type text, country text, enable boolean, d integer);
--> statement-breakpoint
-- The same counting as a statement that is planned once for each connection: building it as text anew took longer than its work.
CREATE OR REPLACE FUNCTION public.count_spot_cells() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes public.spot_change[];
BEGIN
  IF TG_OP <> 'DELETE' THEN
    changes := ARRAY(SELECT ROW(lat, long, type, country, enable, 1)::public.spot_change FROM new_rows WHERE lat IS NOT NULL);
  END IF;
  IF TG_OP <> 'INSERT' THEN
    changes := changes || ARRAY(SELECT ROW(lat, long, type, country, enable, -1)::public.spot_change FROM old_rows WHERE lat IS NOT NULL);
  END IF;
  IF cardinality(changes) = 0 THEN
    RETURN NULL;
  END IF;
  INSERT INTO public.spot_cells AS t (level, x, y, type, country, enable, slot, n, lat, long)
  SELECT level, floor(public.map_x(c.long) * (1 << level))::int, floor(public.map_y(c.lat) * (1 << level))::int,
    c.type, coalesce(c.country, ''), c.enable, pg_backend_pid() % 4,
    sum(d), sum(d * round(c.lat * 1000000)::bigint), sum(d * round(c.long * 1000000)::bigint)
  FROM unnest(changes) AS c CROSS JOIN (VALUES (4), (6), (8), (10), (12), (14), (16)) AS levels (level)
  WHERE c.long IS NOT NULL
  GROUP BY 1, 2, 3, 4, 5, 6
  HAVING sum(d) <> 0 OR sum(d * round(c.lat * 1000000)::bigint) <> 0 OR sum(d * round(c.long * 1000000)::bigint) <> 0
  -- In one order, so that writers who meet do not wait for each other in a circle.
  ORDER BY 1, 2, 3, 4, 5, 6
  ON CONFLICT (level, x, y, type, country, enable, slot) DO UPDATE
    SET n = t.n + excluded.n, lat = t.lat + excluded.lat, long = t.long + excluded.long;
  RETURN NULL;
END $$;
