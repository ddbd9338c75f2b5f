-- SQL that adds `source` (metric, country, day, d) to daily_counts: by day and by month, per country and everywhere.
-- In one order, so that writers who meet do not wait for each other in a circle.
CREATE FUNCTION public.add_daily_counts(source text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT format('
    INSERT INTO public.daily_counts AS t (metric, grain, country, day, slot, n)
    SELECT metric, grain, place, start, pg_backend_pid() %% 8, sum(d)
    FROM (%s) AS changes
    CROSS JOIN LATERAL (VALUES (''d'', day), (''m'', date_trunc(''month'', day)::date)) AS grains (grain, start)
    CROSS JOIN LATERAL (VALUES (country), (''*'')) AS places (place)
    GROUP BY 1, 2, 3, 4 HAVING sum(d) <> 0 ORDER BY 1, 2, 3, 4
    ON CONFLICT (metric, grain, country, day, slot) DO UPDATE SET n = t.n + excluded.n', source)
$$;
--> statement-breakpoint
CREATE FUNCTION public.add_active_days(source text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT format('
    INSERT INTO public.active_days AS t (country, day, previous, slot, n)
    SELECT place, day, previous, pg_backend_pid() %% 8, sum(d)
    FROM (%s) AS changes
    CROSS JOIN LATERAL (VALUES (country), (''*'')) AS places (place)
    GROUP BY 1, 2, 3 HAVING sum(d) <> 0 ORDER BY 1, 2, 3
    ON CONFLICT (country, day, previous, slot) DO UPDATE SET n = t.n + excluded.n', source)
$$;
--> statement-breakpoint
-- Days of a table's rows, and the owner whose country counts: their row is held until the transaction ends, so that it
-- cannot move to another country unseen. Arguments: metric, table and column of the owner ('' : the row's own country),
-- and which rows count.
CREATE FUNCTION public.count_days() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owners text := TG_ARGV[1];
  owner text := TG_ARGV[2];
  counted text := TG_ARGV[3];
  one text := CASE WHEN owners = ''
    THEN 'SELECT %s AS metric, coalesce(country, '''') AS country, (created_at AT TIME ZONE ''UTC'')::date AS day, %s AS d
          FROM %s WHERE %s'
    ELSE 'SELECT %s AS metric, o.country, (created_at AT TIME ZONE ''UTC'')::date AS day, %s AS d
          FROM %s AS r JOIN owners AS o ON o.id = r.' || quote_ident(owner) || ' WHERE %s' END;
  sides text[] := CASE TG_OP WHEN 'INSERT' THEN '{new_rows}' WHEN 'DELETE' THEN '{old_rows}' ELSE '{new_rows,old_rows}' END::text[];
  side text;
  source text := '';
  touched text := '';
BEGIN
  FOREACH side IN ARRAY sides LOOP
    source := source || CASE WHEN source = '' THEN '' ELSE ' UNION ALL ' END
      || format(one, TG_ARGV[0], CASE side WHEN 'new_rows' THEN 1 ELSE -1 END, side, counted);
    touched := touched || CASE WHEN touched = '' THEN '' ELSE ' UNION ' END || format('SELECT %I FROM %I', owner, side);
  END LOOP;
  IF owners <> '' THEN
    source := format('WITH owners AS MATERIALIZED (
      SELECT id, coalesce(country, '''') AS country FROM %I WHERE id IN (%s) ORDER BY id FOR NO KEY UPDATE) %s', owners, touched, source);
  END IF;
  EXECUTE public.add_daily_counts(source);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.count_active_days() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT user_id, day FROM now_days EXCEPT SELECT user_id, day FROM new_rows'
    WHEN 'DELETE' THEN 'SELECT user_id, day FROM now_days UNION SELECT user_id, day FROM old_rows'
    ELSE '(SELECT user_id, day FROM now_days EXCEPT SELECT user_id, day FROM new_rows) UNION SELECT user_id, day FROM old_rows' END;
  touched text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT user_id FROM new_rows'
    WHEN 'DELETE' THEN 'SELECT user_id FROM old_rows'
    ELSE 'SELECT user_id FROM new_rows UNION SELECT user_id FROM old_rows' END;
BEGIN
  -- One at a time for each person: which day came before depends on the others. Locked in a statement of its own, so
  -- that the next one sees what those who were waited for have done.
  EXECUTE format('SELECT count(*) FROM (SELECT FROM users WHERE id IN (%s) ORDER BY id FOR NO KEY UPDATE) AS held', touched);
  EXECUTE public.add_active_days(format('
    WITH people AS MATERIALIZED (
      SELECT id, coalesce(country, '''') AS country FROM users WHERE id IN (%s) AND status = ''active''),
    now_days AS MATERIALIZED (SELECT user_id, day FROM user_days JOIN people ON id = user_id),
    was_days AS (%s)
    SELECT country, day, coalesce(lag(day) OVER (PARTITION BY user_id ORDER BY day), ''-infinity'') AS previous, 1 AS d
    FROM now_days JOIN people ON id = user_id
    UNION ALL
    SELECT country, day, coalesce(lag(day) OVER (PARTITION BY user_id ORDER BY day), ''-infinity''), -1
    FROM was_days JOIN people ON id = user_id', touched, was));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.month_of(at timestamptz) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (extract(year FROM at AT TIME ZONE 'UTC')::int - 1970) * 12 + extract(month FROM at AT TIME ZONE 'UTC')::int - 1
$$;
--> statement-breakpoint
-- Running totals by month with the changes in the given months added; `first` is the month of the first total.
CREATE FUNCTION public.add_months(INOUT first integer, INOUT upto integer[], months integer[], changes integer[])
LANGUAGE sql IMMUTABLE AS $$
  SELECT min(month)::int, array_agg(
    coalesce(upto[least(month - first + 1, cardinality(upto))], 0)
      + (SELECT coalesce(sum(d), 0)::int FROM unnest(months, changes) AS c (at, d) WHERE c.at <= month)
    ORDER BY month)
  FROM generate_series(
    (SELECT least(first, min(m)) FROM unnest(months) AS m),
    (SELECT greatest(first + cardinality(upto) - 1, max(m)) FROM unnest(months) AS m)) AS month
$$;
--> statement-breakpoint
CREATE FUNCTION public.count_spot_likes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT spot_id, created_at, 1 AS d FROM new_rows'
    WHEN 'DELETE' THEN 'SELECT spot_id, created_at, -1 AS d FROM old_rows'
    ELSE 'SELECT spot_id, created_at, 1 AS d FROM new_rows UNION ALL SELECT spot_id, created_at, -1 FROM old_rows' END;
BEGIN
  EXECUTE format('
    INSERT INTO public.spot_likes AS t (spot_id, country, first_month, upto)
    SELECT s.id, coalesce(s.country, ''''), total.first, total.upto
    FROM (
      SELECT spot_id, array_agg(month) AS months, array_agg(d) AS changes
      FROM (SELECT spot_id, public.month_of(created_at) AS month, sum(d)::int AS d FROM (%s) AS c GROUP BY 1, 2) AS monthly
      WHERE d <> 0 GROUP BY 1) AS c
    JOIN spots AS s ON s.id = c.spot_id
    CROSS JOIN LATERAL public.add_months(c.months[1], ''{0}'', c.months, c.changes) AS total
    ORDER BY s.id
    ON CONFLICT (spot_id) DO UPDATE SET (first_month, upto) = (
      SELECT sums.first, sums.upto FROM public.add_months(t.first_month, t.upto,
        ARRAY(SELECT excluded.first_month + i - 1 FROM generate_subscripts(excluded.upto, 1) AS i),
        ARRAY(SELECT excluded.upto[i] - coalesce(excluded.upto[i - 1], 0) FROM generate_subscripts(excluded.upto, 1) AS i)) AS sums)',
    changes);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A person who moves to another country, is deleted or restored, takes what is counted by them along.
CREATE FUNCTION public.move_people() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved text := '(
    SELECT o.id, coalesce(side.country, '''') AS country, side.status, d FROM old_rows AS o JOIN new_rows AS n USING (id)
    CROSS JOIN LATERAL (VALUES (o.country, o.status, -1), (n.country, n.status, 1)) AS side (country, status, d)
    WHERE (o.country, o.status) IS DISTINCT FROM (n.country, n.status)) AS moved';
BEGIN
  IF NOT EXISTS (SELECT FROM old_rows AS o JOIN new_rows AS n USING (id)
    WHERE (o.country, o.status) IS DISTINCT FROM (n.country, n.status)) THEN RETURN NULL; END IF;
  EXECUTE public.add_daily_counts(format('
    SELECT metric, country, (at AT TIME ZONE ''UTC'')::date AS day, d FROM %s
    JOIN LATERAL (
      SELECT ''songs'' AS metric, created_at AS at FROM songs WHERE user_id = moved.id
      UNION ALL SELECT ''conversations'', created_at FROM conversations WHERE user_id = moved.id
      UNION ALL SELECT ''fans'', created_at FROM rock_fans WHERE user_id = moved.id) AS made ON true', moved));
  EXECUTE public.add_active_days(format('
    SELECT country, day, coalesce(lag(day) OVER (PARTITION BY id, d ORDER BY day), ''-infinity'') AS previous, d
    FROM %s JOIN user_days ON user_id = moved.id WHERE status = ''active''', moved));
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A spot that moves to another country takes its likes and comments along.
CREATE FUNCTION public.move_spots() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM old_rows AS o JOIN new_rows AS n USING (id)
    WHERE o.country IS DISTINCT FROM n.country) THEN RETURN NULL; END IF;
  EXECUTE public.add_daily_counts('
    SELECT metric, moved.country, (at AT TIME ZONE ''UTC'')::date AS day, d FROM (
      SELECT o.id, coalesce(side.country, '''') AS country, d FROM old_rows AS o JOIN new_rows AS n USING (id)
      CROSS JOIN LATERAL (VALUES (o.country, -1), (n.country, 1)) AS side (country, d)
      WHERE o.country IS DISTINCT FROM n.country) AS moved
    JOIN LATERAL (
      SELECT ''likes'' AS metric, created_at AS at FROM likes WHERE spot_id = moved.id
      UNION ALL SELECT ''comments'', created_at FROM comments WHERE spot_id = moved.id) AS given ON true');
  UPDATE spot_likes AS l SET country = coalesce(n.country, '') FROM new_rows AS n
    WHERE n.id = l.spot_id AND l.country <> coalesce(n.country, '');
  RETURN NULL;
END $$;
--> statement-breakpoint
-- What hangs on a person or a spot goes before them, while their country can still be read.
CREATE FUNCTION public.forget_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM songs WHERE user_id = OLD.id;
  DELETE FROM conversations WHERE user_id = OLD.id;
  DELETE FROM rock_fans WHERE user_id = OLD.id;
  DELETE FROM user_days WHERE user_id = OLD.id;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.forget_spot() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM likes WHERE spot_id = OLD.id;
  DELETE FROM comments WHERE spot_id = OLD.id;
  DELETE FROM spot_likes WHERE spot_id = OLD.id;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE PROCEDURE public.on_changes(name text, prefix text, work text) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER %s_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION %s', prefix, name, work);
  EXECUTE format('CREATE TRIGGER %s_update AFTER UPDATE ON %I REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION %s', prefix, name, work);
  EXECUTE format('CREATE TRIGGER %s_delete AFTER DELETE ON %I REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION %s', prefix, name, work);
END $$;
--> statement-breakpoint
CALL public.on_changes('users', 'days', $$public.count_days('''users''', '', '', 'status = ''active''')$$);
--> statement-breakpoint
CALL public.on_changes('stories', 'days', $$public.count_days('''story:'' || type', '', '', 'true')$$);
--> statement-breakpoint
CALL public.on_changes('likes', 'days', $$public.count_days('''likes''', 'spots', 'spot_id', 'true')$$);
--> statement-breakpoint
CALL public.on_changes('comments', 'days', $$public.count_days('''comments''', 'spots', 'spot_id', 'true')$$);
--> statement-breakpoint
CALL public.on_changes('songs', 'days', $$public.count_days('''songs''', 'users', 'user_id', 'true')$$);
--> statement-breakpoint
CALL public.on_changes('conversations', 'days', $$public.count_days('''conversations''', 'users', 'user_id', 'true')$$);
--> statement-breakpoint
CALL public.on_changes('rock_fans', 'days', $$public.count_days('''fans''', 'users', 'user_id', 'true')$$);
--> statement-breakpoint
CALL public.on_changes('user_days', 'active', 'public.count_active_days()');
--> statement-breakpoint
-- After days_*, which holds the spots.
CALL public.on_changes('likes', 'spots', 'public.count_spot_likes()');
--> statement-breakpoint
CREATE TRIGGER move_update AFTER UPDATE ON users REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION public.move_people();
--> statement-breakpoint
CREATE TRIGGER move_update AFTER UPDATE ON spots REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION public.move_spots();
--> statement-breakpoint
CREATE TRIGGER forget_first BEFORE DELETE ON users FOR EACH ROW EXECUTE FUNCTION public.forget_person();
--> statement-breakpoint
CREATE TRIGGER forget_first BEFORE DELETE ON spots FOR EACH ROW EXECUTE FUNCTION public.forget_spot();
--> statement-breakpoint
-- Counts everything anew from the tables themselves; writers wait meanwhile.
CREATE PROCEDURE public.rebuild_statistics() LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE daily_counts, active_days, spot_likes;
  EXECUTE public.add_daily_counts('
    SELECT metric, country, day, count(*) AS d FROM (
      SELECT ''users'' AS metric, coalesce(country, '''') AS country, (created_at AT TIME ZONE ''UTC'')::date AS day
        FROM users WHERE status = ''active''
      UNION ALL SELECT ''story:'' || type, country, (created_at AT TIME ZONE ''UTC'')::date FROM stories
      UNION ALL SELECT ''likes'', coalesce(o.country, ''''), (r.created_at AT TIME ZONE ''UTC'')::date
        FROM likes AS r JOIN spots AS o ON o.id = spot_id
      UNION ALL SELECT ''comments'', coalesce(o.country, ''''), (r.created_at AT TIME ZONE ''UTC'')::date
        FROM comments AS r JOIN spots AS o ON o.id = spot_id
      UNION ALL SELECT ''songs'', coalesce(o.country, ''''), (r.created_at AT TIME ZONE ''UTC'')::date
        FROM songs AS r JOIN users AS o ON o.id = user_id
      UNION ALL SELECT ''conversations'', coalesce(o.country, ''''), (r.created_at AT TIME ZONE ''UTC'')::date
        FROM conversations AS r JOIN users AS o ON o.id = user_id
      UNION ALL SELECT ''fans'', coalesce(o.country, ''''), (r.created_at AT TIME ZONE ''UTC'')::date
        FROM rock_fans AS r JOIN users AS o ON o.id = user_id) AS rows
    GROUP BY 1, 2, 3');
  EXECUTE public.add_active_days('
    SELECT coalesce(country, '''') AS country, day,
      coalesce(lag(day) OVER (PARTITION BY id ORDER BY day), ''-infinity'') AS previous, 1 AS d
    FROM user_days JOIN users ON id = user_id WHERE status = ''active''');
  INSERT INTO spot_likes (spot_id, country, first_month, upto)
  SELECT s.id, coalesce(s.country, ''), total.first, total.upto
  FROM (
    SELECT spot_id, array_agg(month) AS months, array_agg(n) AS counts
    FROM (SELECT spot_id, public.month_of(created_at) AS month, count(*)::int AS n FROM likes GROUP BY 1, 2) AS monthly
    GROUP BY 1) AS c
  JOIN spots AS s ON s.id = c.spot_id
  CROSS JOIN LATERAL public.add_months(c.months[1], '{0}', c.months, c.counts) AS total;
END $$;
--> statement-breakpoint
CALL public.rebuild_statistics();
