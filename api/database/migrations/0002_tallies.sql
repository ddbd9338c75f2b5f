-- Keeps `tallies` exact: each statement on a counted table adds its difference, in its own transaction.
-- Arguments: the SQL expressions for country, type and status of a row.
CREATE FUNCTION public.tally() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  columns text := format(
    'coalesce((%s)::text, '''') AS country, coalesce((%s)::text, '''') AS type, coalesce((%s)::text, '''') AS status, '
    'date_trunc(''month'', created_at AT TIME ZONE ''UTC'')::date AS month', TG_ARGV[0], TG_ARGV[1], TG_ARGV[2]);
  changes text := CASE TG_OP
    WHEN 'INSERT' THEN format('SELECT %s, 1 AS d FROM new_rows', columns)
    WHEN 'DELETE' THEN format('SELECT %s, -1 AS d FROM old_rows', columns)
    ELSE format('SELECT %s, 1 AS d FROM new_rows UNION ALL SELECT %s, -1 FROM old_rows', columns, columns) END;
BEGIN
  EXECUTE format(
    'INSERT INTO public.tallies AS t (noun, month, country, type, status, slot, n)
     SELECT %L, coalesce(month, ''-infinity''), country, type, status, pg_backend_pid() %% 8, sum(d)
     FROM (%s) AS changes
     GROUP BY GROUPING SETS ((country, type, status), (country, type, status, month))
     HAVING sum(d) <> 0
     ORDER BY 1, 2, 3, 4, 5
     ON CONFLICT (noun, month, status, country, type, slot) DO UPDATE SET n = t.n + excluded.n',
    TG_TABLE_NAME, changes);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Counts a table from now on (and what it holds already) by the three expressions.
CREATE PROCEDURE public.keep_tally(name text, country text, type text, status text) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER tally_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION public.tally(%L, %L, %L)', name, country, type, status);
  EXECUTE format('CREATE TRIGGER tally_update AFTER UPDATE ON %I REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION public.tally(%L, %L, %L)', name, country, type, status);
  EXECUTE format('CREATE TRIGGER tally_delete AFTER DELETE ON %I REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION public.tally(%L, %L, %L)', name, country, type, status);
END $$;
--> statement-breakpoint
CALL public.keep_tally('users', 'country', 'type', 'status');
--> statement-breakpoint
CALL public.keep_tally('spots', 'country', 'type', 'enable');
--> statement-breakpoint
CALL public.keep_tally('comments', 'null', 'null', 'null');
--> statement-breakpoint
CALL public.keep_tally('stories', 'country', 'type', 'null');
--> statement-breakpoint
CALL public.keep_tally('spot_revisions', 'null', 'null', 'status');
