CALL public.keep_tally('submissions', 'null', 'null', 'status');
--> statement-breakpoint
-- Spots that their owners, of role user, have created, and that nobody has ever enabled: they wait since then.
INSERT INTO submissions (id, spot_id, author_id, created_at)
SELECT overlay(overlay(gen_random_uuid()::text placing
    regexp_replace(lpad(to_hex((extract(epoch FROM s.created_at) * 1000)::bigint), 12, '0'), '(.{8})', '\1-') FROM 1)
    placing '7' FROM 15)::uuid, s.id, s.user_id, s.created_at
FROM spots AS s JOIN users AS u ON u.id = s.user_id AND u.role = 'user' AND u.status = 'active'
WHERE NOT s.enable
  AND EXISTS (SELECT FROM history AS h WHERE h.noun = 'spots' AND h.record_id = s.id AND h.action = 'create' AND h.actor_id = s.user_id)
  AND NOT EXISTS (SELECT FROM history AS h WHERE h.noun = 'spots' AND h.record_id = s.id
    AND 'true' IN (h.before ->> 'enable', h.after ->> 'enable'));
