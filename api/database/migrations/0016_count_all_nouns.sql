-- What staff make by hand is counted too, so that no list's total is a scan, however much of it there is.
CALL public.keep_tally('pics', 'null', 'null', 'null');
--> statement-breakpoint
CALL public.keep_tally('categories', 'null', 'null', 'null');
--> statement-breakpoint
CALL public.keep_tally('banners', 'country', 'type', 'null');
--> statement-breakpoint
CALL public.keep_tally('notifications', 'country', 'null', 'state');
--> statement-breakpoint
-- Nobody can write to them from here on until all of this is committed.
INSERT INTO tallies (noun, month, country, type, status, slot, n)
SELECT noun, coalesce(month, '-infinity'), country, type, status, 0, count(*)
FROM (
  SELECT noun, country, type, status, date_trunc('month', created_at AT TIME ZONE 'UTC')::date AS month FROM (
    SELECT 'pics' AS noun, '' AS country, '' AS type, '' AS status, created_at FROM pics
    UNION ALL SELECT 'categories', '', '', '', created_at FROM categories
    UNION ALL SELECT 'banners', country, type, '', created_at FROM banners
    UNION ALL SELECT 'notifications', country, '', state, created_at FROM notifications) AS made
) AS rows
GROUP BY noun, GROUPING SETS ((country, type, status), (country, type, status, month));
