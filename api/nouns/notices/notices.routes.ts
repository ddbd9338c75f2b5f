import type { FastifyInstance } from 'fastify';
import { isStaff } from '#contract/kit/roles.ts';
import { stopMailsPath } from '#contract/mail-settings.ts';
import { notices } from '#contract/notices.ts';
import { updated } from '../../http/answers.ts';
import type { Mount } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { assertOwnerOrStaff } from '../../security/access.ts';
import { findSpot } from '../spots/spots.change.ts';
import { stopMails } from './notices.stop.ts';
import { mailSettingsOf, saveMailSettings, timelineOf } from './notices.store.ts';

export function noticeRoutes(on: Mount): void {
  on.answer(notices.timeline, async ({ db, actor, params }) => {
    const spot = await findSpot(db, params.id);
    assertOwnerOrStaff(actor, spot.user_id);
    return { data: await timelineOf(db, spot, isStaff(actor.role) ? undefined : actor.id) };
  });
  on.answer(notices.settings, ({ db, actor }) => mailSettingsOf(db, actor.id));
  on.change(notices.change, async ({ tx, actor, body }) =>
    updated(await saveMailSettings(tx, actor.id, body)),
  );
  on.answer(notices.stop, async ({ db, body }) => ({ topic: await stopMails(db, body.token) }));
}

/**
 * `POST /stop_mails?token=…`, the one-click unsubscription of mail readers (RFC 8058): they post a form to the address of the
 * mail's link, without cookies, and expect no page. A GET of the same address is the screen that asks first.
 */
export async function oneClickRoute(
  app: FastifyInstance,
  { db }: Pick<Services, 'db'>,
  headers: Record<string, string>,
): Promise<void> {
  await app.register(async (scope) => {
    // Whatever they send: the address says it all.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, parsed) => parsed(null));
    scope.post<{ Querystring: { token?: unknown } }>(stopMailsPath, async ({ query }, reply) => {
      reply.headers(headers);
      await stopMails(db, typeof query.token === 'string' ? query.token : '');
      return reply.type('text/plain; charset=utf-8').send('ok');
    });
  });
}
