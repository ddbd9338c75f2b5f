-- Where a place lies on the map, 0 to 1 from the left and from the top (Web Mercator). Not STRICT: so they are inlined.
CREATE FUNCTION public.map_x(long double precision) RETURNS double precision
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT least(greatest((long + 180) / 360, 0), 0.9999999999) $$;
--> statement-breakpoint
CREATE FUNCTION public.map_y(lat double precision) RETURNS double precision
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT least(greatest(0.5 - asinh(tand(least(greatest(lat, -85.05), 85.05))) / (2 * pi()), 0), 0.9999999999) $$;
--> statement-breakpoint
-- SQL that adds `source` (lat, long, type, country, enable, d) to spot_cells. In one order, so that writers who meet do
-- not wait for each other in a circle.
CREATE FUNCTION public.add_spot_cells(source text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT format('
    INSERT INTO public.spot_cells AS t (level, x, y, type, country, enable, slot, n, lat, long)
    SELECT level, floor(public.map_x(long) * (1 << level))::int, floor(public.map_y(lat) * (1 << level))::int,
      type, coalesce(country, ''''), enable, pg_backend_pid() %% 4,
      sum(d), sum(d * round(lat * 1000000)::bigint), sum(d * round(long * 1000000)::bigint)
    FROM (%s) AS changes CROSS JOIN (VALUES (4), (6), (8), (10), (12), (14), (16)) AS levels (level)
    WHERE lat IS NOT NULL AND long IS NOT NULL
    GROUP BY 1, 2, 3, 4, 5, 6
    HAVING sum(d) <> 0 OR sum(d * round(lat * 1000000)::bigint) <> 0 OR sum(d * round(long * 1000000)::bigint) <> 0
    ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (level, x, y, type, country, enable, slot) DO UPDATE
      SET n = t.n + excluded.n, lat = t.lat + excluded.lat, long = t.long + excluded.long', source)
$$;
--> statement-breakpoint
CREATE FUNCTION public.count_spot_cells() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  side text := 'SELECT lat, long, type, country, enable, %s AS d FROM %s';
BEGIN
  EXECUTE public.add_spot_cells(CASE TG_OP
    WHEN 'INSERT' THEN format(side, '1', 'new_rows')
    WHEN 'DELETE' THEN format(side, '-1', 'old_rows')
    ELSE format(side, '1', 'new_rows') || ' UNION ALL ' || format(side, '-1', 'old_rows') END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER cells_insert AFTER INSERT ON spots REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION public.count_spot_cells();
--> statement-breakpoint
CREATE TRIGGER cells_update AFTER UPDATE ON spots REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION public.count_spot_cells();
--> statement-breakpoint
CREATE TRIGGER cells_delete AFTER DELETE ON spots REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION public.count_spot_cells();
--> statement-breakpoint
DO $$ BEGIN
  EXECUTE public.add_spot_cells('SELECT lat, long, type, country, enable, 1 AS d FROM spots');
END $$;
