-- A hash of a text without regard to case, accents, spaces and ASCII and Spanish punctuation: equal for texts that a reader calls equal.
CREATE FUNCTION public.text_key(value text) RETURNS uuid
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$ SELECT md5(btrim(regexp_replace(public.fold(value), '[\s!-/:-@[-`{-~¡¿«»“”‘’…–—]+', ' ', 'g')))::uuid $$;
