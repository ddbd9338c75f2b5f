import { expect, test } from 'vitest';
import type { MailLanguage } from '#contract/mail-settings.ts';
import { notices } from '#contract/notices.ts';
import { revisions } from '#contract/revisions.calls.ts';
import { spots } from '#contract/spots.calls.ts';
import { submissions } from '#contract/submissions.calls.ts';
import { bulkActsOn } from '../../testing/bulk/bulkActs.ts';
import { setUpMailedApi } from '../../testing/calls/setUpMailedApi.ts';
import type { TestUser } from '../../testing/calls/startTestApi.ts';
import { approved, createOwnedSpot } from '../../testing/scenarios/revisionScenarios.ts';
import { submitSpot } from '../../testing/scenarios/submissionScenarios.ts';
import { readMail } from '../../testing/stand-ins/readMail.ts';
import { queueNotices } from './notices.jobs.ts';

/* An approval says whether others see the spot now, and if not why (product/notices#visible): in the mail and in the timeline. */

const { api, smtp } = setUpMailedApi();
const { done } = bulkActsOn(api);

const onMap = {
  name: 'La Peña',
  type: 'people',
  country: 'AR',
  address: 'Peña 1',
  lat: -31.42,
  long: -64.19,
};
const offMap = { name: 'La Peña', type: 'people', country: 'AR', address: '' };
const noPlace = ['no_address', 'no_coordinates'];

/** The mails about decisions that the owner gets, once all are sent. */
async function decisions(owner: TestUser) {
  await api.db.execute("update pgboss.job set start_after = now() where name = 'mail-owner-notice'");
  const open = "select count(*)::int as n from pgboss.job where name like 'mail-%' and state < 'completed'";
  await expect.poll(async () => (await api.db.execute<{ n: number }>(open)).rows[0]?.n).toBe(0);
  return smtp.sources
    .map(readMail)
    .filter(({ headers }) => headers.get('to') === owner.user.email)
    .map(({ headers, text = '', html = '' }) => ({ subject: headers.get('subject') ?? '', text, html }))
    .filter(({ subject }) => !/^(Recibimos|We have)/.test(subject));
}
const speak = (owner: TestUser, language: MailLanguage) => owner.call(notices.change, { body: { language } });
const entry = async (owner: TestUser, id: string, of = 'approved') =>
  (await owner.call(notices.timeline, { params: { id } })).body.data.find(({ kind }) => kind === of);
const approve = async (id: string) => {
  const answer = await (await api.as('admin')).call(submissions.decide, { params: { id }, body: approved });
  expect(answer.status).toBe(200);
};
/** The paragraphs of a mail before its link. */
const said = (text: string) => text.split(/\n\n(?=[^\n]*https?:)/)[0]?.replaceAll('\r', '');

const newSpots = {
  es: {
    shown: { subject: '«La Peña» ya está publicado', said: '«La Peña» fue aprobado: ya lo ven todos.' },
    hidden: {
      subject: 'Aprobamos «La Peña», pero todavía no está en el mapa',
      said: `«La Peña» fue aprobado.

Tu spot todavía no está en el mapa:

- No tiene dirección
- No tiene coordenadas

Puedes completarlo en tu spot. Lo que cambies se revisa antes de que lo vean los demás.`,
    },
  },
  en: {
    shown: { subject: '«La Peña» is published', said: '«La Peña» was approved: everybody sees it now.' },
    hidden: {
      subject: '«La Peña» was approved, but is not on the map yet',
      said: `«La Peña» was approved.

Your spot is not on the map yet:

- It has no address
- It has no coordinates

You can complete it in your spot. What you change is reviewed before others see it.`,
    },
  },
};

test.each(['es', 'en'] as const)('a new spot that is on the map is published (%s)', async (language) => {
  const { owner, spot, id } = await submitSpot(api, onMap);
  await speak(owner, language);
  await approve(id);
  const [mail] = await decisions(owner);
  expect({ subject: mail?.subject, said: said(mail?.text ?? '') }).toEqual(newSpots[language].shown);
  expect(await entry(owner, spot.id)).toMatchObject({ exclusions: [] });
});

test.each(['es', 'en'] as const)(
  'one that is not is only approved, with the reasons (%s)',
  async (language) => {
    const { owner, spot, id } = await submitSpot(api, offMap);
    await speak(owner, language);
    await approve(id);
    const [mail] = await decisions(owner);
    expect({ subject: mail?.subject, said: said(mail?.text ?? '') }).toEqual(newSpots[language].hidden);
    expect(mail?.text).toContain(`${api.url}/spots/user/${spot.id}/edit`);
    expect(mail?.html).toMatch(language === 'es' ? /No tiene dirección/ : /It has no address/);
    expect(await entry(owner, spot.id)).toMatchObject({ exclusions: noPlace });
  },
);

const changes = {
  es: ['Los cambios que enviaste para «Nueva» fueron aprobados.', 'Ya los ven todos', 'No tiene coordenadas'],
  en: [
    'The changes of «Nueva» that you sent were approved.',
    'Everybody sees them now',
    'It has no coordinates',
  ],
} as const;

test.each(['es', 'en'] as const)('of a change as of a new spot (%s)', async (language) => {
  const [text, seen, reason] = changes[language];
  for (const values of [onMap, offMap]) {
    const owned = await createOwnedSpot(api, values);
    await speak(owned.owner, language);
    const params = { id: await owned.waiting({ name: 'Nueva' }) };
    await owned.editor.call(revisions.decide, { params, body: approved });
    const [mail] = await decisions(owned.owner);
    expect(mail?.text).toContain(text);
    expect(mail?.text.includes(seen)).toBe(values === onMap);
    expect(mail?.text.includes(`- ${reason}`)).toBe(values === offMap);
    const exclusions = values === onMap ? [] : noPlace;
    expect(await entry(owned.owner, owned.spot.id)).toMatchObject({ exclusions });
  }
});

test('a change that puts a spot on the map, one in part that does not, and one of a spot that was disabled', async () => {
  const put = await createOwnedSpot(api, offMap);
  const place = { address: onMap.address, lat: onMap.lat, long: onMap.long };
  const decide = async (owned: typeof put, change: object, body: object) => {
    const params = { id: await owned.waiting(change as Record<string, unknown>) };
    return owned.editor.call(revisions.decide, { params, body: body as typeof approved });
  };
  await decide(put, place, approved);
  expect((await decisions(put.owner))[0]?.text).toContain('fueron aprobados. Ya los ven todos.');

  const part = await createOwnedSpot(api, offMap);
  await decide(part, { ...place, name: 'Nueva' }, { ...approved, fields: ['name'] });
  const [mail] = await decisions(part.owner);
  expect(said(mail?.text ?? '')).toContain(`- Dirección
- Lugar en el mapa
- Mostrar en el mapa

Puedes corregirlo y enviarlo otra vez.

Tu spot todavía no está en el mapa:

- No tiene dirección`);
  expect(await entry(part.owner, part.spot.id, 'approved_in_part')).toMatchObject({ exclusions: noPlace });

  const disabled = await createOwnedSpot(api, onMap);
  const params = { id: await disabled.waiting({ name: 'Nueva' }) };
  await disabled.admin.call(spots.update, { params: { id: disabled.spot.id }, body: { enable: false } });
  await disabled.editor.call(revisions.decide, { params, body: approved });
  const [last] = await decisions(disabled.owner);
  // Only the team can change that.
  expect(said(last?.text ?? '')).toMatch(/Tu spot todavía no está en el mapa:\n\n- No está habilitado$/);
});

test('what the decision saw is told, however the spot changes before its mail', async () => {
  const { owner, spot, id } = await submitSpot(api, offMap);
  await approve(id);
  const admin = await api.as('admin');
  await admin.call(spots.update, { params: { id: spot.id }, body: onMap });
  expect((await decisions(owner))[0]?.subject).toBe(newSpots.es.hidden.subject);
  expect(await entry(owner, spot.id)).toMatchObject({ exclusions: noPlace });
});

test('a spot that is enabled in its form, which also puts it on the map', async () => {
  const { owner, spot } = await submitSpot(api, offMap);
  const admin = await api.as('admin');
  await admin.call(spots.update, { params: { id: spot.id }, body: { ...onMap, enable: true } });
  expect((await decisions(owner))[0]?.subject).toBe(newSpots.es.shown.subject);
  expect(await entry(owner, spot.id)).toMatchObject({ exclusions: [] });
});

test('many that are enabled at once, with what the same act changes', async () => {
  const [shown, hidden] = [await submitSpot(api, onMap), await submitSpot(api, onMap)];
  const set = (id: string, fields: object) => done('admin', { action: 'set', ids: [id], fields });
  await set(shown.spot.id, { enable: true });
  await set(hidden.spot.id, { enable: true, show_in_map: false });
  await queueNotices(api.app.mount.services);
  expect((await decisions(shown.owner))[0]?.subject).toBe(newSpots.es.shown.subject);
  const [mail] = await decisions(hidden.owner);
  expect(mail?.subject).toBe(newSpots.es.hidden.subject);
  expect(mail?.text).toContain('- «Mostrar en el mapa» está apagado');
  expect(await entry(hidden.owner, hidden.spot.id)).toMatchObject({ exclusions: ['not_shown'] });
});

test('of a notice that a server of an older version wrote, the mail says what is so when it is sent', async () => {
  const { owner, spot, id } = await submitSpot(api, offMap);
  await approve(id);
  await api.db.execute(`update owner_notices set exclusions = null where spot_id = '${spot.id}'`);
  expect((await decisions(owner))[0]?.subject).toBe(newSpots.es.hidden.subject);
  expect(await entry(owner, spot.id)).toMatchObject({ exclusions: null });
});
