-- A comment repeats what its author had written on another spot before; set when it is inserted (product/comments#flags).
-- The lengths are those of the index comments_texts.
CREATE FUNCTION public.find_repeats() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.comments AS c SET repeats = true
  FROM new_rows AS n
  WHERE c.id = n.id AND NOT c.repeats AND n.user_id IS NOT NULL AND char_length(n.comment) >= 30 AND EXISTS (
    SELECT FROM public.comments AS e
    WHERE e.user_id = n.user_id AND md5(e.comment) = md5(n.comment) AND char_length(e.comment) >= 30
      AND e.spot_id <> n.spot_id AND (e.created_at, e.id) < (n.created_at, n.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER find_repeats AFTER INSERT ON "comments" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION public.find_repeats();
--> statement-breakpoint
UPDATE "comments" AS c SET "repeats" = true
WHERE c.user_id IS NOT NULL AND char_length(c.comment) >= 30 AND EXISTS (
  SELECT FROM "comments" AS e
  WHERE e.user_id = c.user_id AND md5(e.comment) = md5(c.comment) AND char_length(e.comment) >= 30
    AND e.spot_id <> c.spot_id AND (e.created_at, e.id) < (c.created_at, c.id));
