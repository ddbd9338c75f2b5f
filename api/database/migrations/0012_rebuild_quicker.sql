-- Counts everything anew from the tables themselves; writers wait meanwhile.
CREATE OR REPLACE PROCEDURE public.rebuild_statistics() LANGUAGE plpgsql AS $$
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
  -- One pass over all likes, with a row of zero for each month between a spot's first and last.
  INSERT INTO spot_likes (spot_id, country, first_month, upto)
  SELECT s.id, coalesce(s.country, ''), first, upto
  FROM (
    SELECT spot_id, min(month) AS first, array_agg(upto ORDER BY month) AS upto
    FROM (
      SELECT spot_id, month, (sum(sum(n)) OVER (PARTITION BY spot_id ORDER BY month))::int AS upto
      FROM (
        SELECT spot_id, public.month_of(created_at) AS month, 1 AS n FROM likes
        UNION ALL
        SELECT spot_id, generate_series(public.month_of(min(created_at)), public.month_of(max(created_at))), 0
        FROM likes GROUP BY 1) AS months
      GROUP BY 1, 2) AS running
    GROUP BY 1) AS totals
  JOIN spots AS s ON s.id = spot_id;
END $$;
