-- Two UUIDs of version 4 are 244 random bits, from the system's own source: no extension is needed.
INSERT INTO "signing_keys" ("purpose", "key")
VALUES ('pictures', decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
