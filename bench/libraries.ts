/* For the memory at rest: the libraries that the product's server loads, besides Fastify and pg. */

export const loadLibraries = () =>
  Promise.all([
    import('@fastify/compress'),
    import('@fastify/helmet'),
    import('@fastify/multipart'),
    import('@fastify/static'),
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
    import('@fastify/under-pressure'),
    import('@node-rs/argon2'),
    import('aws4fetch'),
    import('csv-parse/sync'),
    import('drizzle-orm/node-postgres'),
    import('fast-json-stringify'),
    import('modern-tar'),
    import('nodemailer'),
    import('pg-boss'),
    import('sharp'),
    import('uuid'),
    import('zod/mini'),
  ]);
