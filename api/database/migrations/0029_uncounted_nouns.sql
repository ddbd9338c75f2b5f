-- Pics, categories, banners and notifications are few: their totals are counted when they are asked for (decision 0043).
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['pics', 'categories', 'banners', 'notifications'] LOOP
    EXECUTE format('DROP TRIGGER tally_insert ON %I', name);
    EXECUTE format('DROP TRIGGER tally_update ON %I', name);
    EXECUTE format('DROP TRIGGER tally_delete ON %I', name);
    DELETE FROM public.tallies WHERE noun = name;
  END LOOP;
END $$;
