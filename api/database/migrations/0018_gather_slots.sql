-- Counters are spread over slots, by who writes (0 to 7): a list's total is their sum, and would become as many times as slow.
-- So they are gathered from time to time, into a slot that no writer uses. A statement of its own sees all or nothing of it.
-- Rows that a writer holds are left for the next time: this waits for nobody, so nobody waits in a circle. Returns how many
-- rows it took, `most` at a time.
CREATE FUNCTION public.gather_slots(counters regclass, most int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  gathered int := 8;
  taken int;
  keys text := (SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute, pg_index
    WHERE attrelid = counters AND indrelid = counters AND indisprimary AND attnum = ANY (indkey) AND attname <> 'slot');
  sums text[] := ARRAY(SELECT quote_ident(attname) FROM pg_attribute, pg_index
    WHERE attrelid = counters AND indrelid = counters AND indisprimary AND attnum > 0 AND NOT attisdropped AND attnum <> ALL (indkey));
BEGIN
  EXECUTE format(
    'WITH gone AS (
       DELETE FROM %1$s WHERE ctid = ANY (ARRAY(SELECT ctid FROM %1$s WHERE slot <> %2$s LIMIT %7$s FOR UPDATE SKIP LOCKED)) RETURNING *),
     moved AS (
     INSERT INTO %1$s AS t (%3$s, slot, %4$s) SELECT %3$s, %2$s, %5$s FROM gone GROUP BY %3$s ORDER BY %3$s
     ON CONFLICT (%3$s, slot) DO UPDATE SET %6$s)
     SELECT count(*) FROM gone',
    counters, gathered, keys, array_to_string(sums, ', '),
    (SELECT string_agg(format('sum(%s)', name), ', ') FROM unnest(sums) AS name),
    (SELECT string_agg(format('%1$s = t.%1$s + excluded.%1$s', name), ', ') FROM unnest(sums) AS name), most) INTO taken;
  EXECUTE format('DELETE FROM %s WHERE slot = %s AND n = 0', counters, gathered);
  RETURN taken;
END $$;
