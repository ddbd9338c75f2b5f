import type { MailLanguage } from '#contract/mail-settings.ts';
import { mapExclusionWords } from '#contract/spots.reasons.ts';
import type { MapExclusion } from '#contract/spots.rules.ts';
import { approvalKinds, type NoticeKind, type NoticeSource, type ReminderKind } from '#contract/timeline.ts';
import type { Mail } from '../../integrations/mail/mail.ts';
import { type Block, letter, shortened } from '../../mail/layout.ts';
import { fieldNames } from './notices.labels.ts';

/* What owners are mailed (product/notices#mails), in their language. */

/** To whom, and the links of every mail. */
export interface Recipient {
  readonly to: string;
  readonly language: MailLanguage;
  /** The product's address. */
  readonly site: string;
  /** The address that stops this topic, by a click and by the reader's own button. */
  readonly stop: string;
}

/** A notice with the name that the spot has now. */
export interface NoticeAbout {
  readonly id: string;
  readonly spot_id: string;
  readonly name: string;
  readonly kind: NoticeKind;
  readonly source: NoticeSource | null;
  readonly reason: string;
  readonly fields: readonly string[];
  /** Why the spot was not on the map when it was decided; empty if it was. */
  readonly exclusions: readonly MapExclusion[];
}

interface Words {
  readonly unnamed: string;
  /** The reviews, by what was reviewed and how: subject and paragraph. Only what is on the map is seen by everybody. */
  readonly reviews: Record<
    NoticeSource,
    Record<
      Exclude<NoticeKind, ReminderKind>,
      (name: string, onMap: boolean) => readonly [subject: string, text: string]
    >
  >;
  readonly again: string;
  readonly offMap: string;
  /** For reasons that the owner can resolve. */
  readonly resolve: string;
  readonly reason: string;
  readonly open: string;
  readonly reminders: (spots: number) => readonly [subject: string, text: string];
  readonly needs: Record<ReminderKind, (name: string, fields: string) => string>;
  readonly more: (spots: number) => string;
  readonly mine: string;
  readonly footer: string;
  readonly stop: string;
}

const es: Words = {
  unnamed: 'Tu spot',
  reviews: {
    revision: {
      arrived: (name) => [
        `Recibimos tus cambios en ${name}`,
        `Alguien del equipo va a revisar los cambios que enviaste para ${name}. Mientras tanto vale la versión anterior.`,
      ],
      approved: (name, onMap) => [
        `Aprobamos tus cambios en ${name}`,
        `Los cambios que enviaste para ${name} fueron aprobados.${onMap ? ' Ya los ven todos.' : ''}`,
      ],
      approved_in_part: (name) => [
        `Aprobamos una parte de tus cambios en ${name}`,
        `Los cambios que enviaste para ${name} fueron aprobados, menos estos:`,
      ],
      rejected: (name) => [
        `No aprobamos tus cambios en ${name}`,
        `Los cambios que enviaste para ${name} fueron rechazados. Vale la versión anterior.`,
      ],
    },
    submission: {
      arrived: (name) => [
        `Recibimos ${name}`,
        `Alguien del equipo va a revisar ${name} antes de publicarlo. Te avisamos cuando esté decidido.`,
      ],
      approved: (name, onMap) =>
        onMap
          ? [`${name} ya está publicado`, `${name} fue aprobado: ya lo ven todos.`]
          : [`Aprobamos ${name}, pero todavía no está en el mapa`, `${name} fue aprobado.`],
      approved_in_part: (name) => [`Aprobamos una parte de ${name}`, `${name} fue aprobado, menos esto:`],
      rejected: (name) => [`No publicamos ${name}`, `${name} fue revisado y por ahora no se publica.`],
    },
  },
  again: 'Puedes corregirlo y enviarlo otra vez.',
  offMap: 'Tu spot todavía no está en el mapa:',
  resolve: 'Puedes completarlo en tu spot. Lo que cambies se revisa antes de que lo vean los demás.',
  reason: 'Esto escribió quien lo revisó:',
  open: 'Ver mi spot',
  reminders: (spots) =>
    spots === 1
      ? ['Uno de tus spots necesita que lo mires', 'Uno de tus spots necesita que lo mires:']
      : [`${spots} de tus spots necesitan que los mires`, 'Estos spots tuyos necesitan que los mires:'],
  needs: {
    past_events: (name) => `${name}: todos sus eventos ya pasaron. Si hay fechas nuevas, cuéntanoslas.`,
    dead_link: (name, fields) => `${name}: un enlace ya no responde (${fields}).`,
  },
  more: (spots) => `Y ${spots} más.`,
  mine: 'Ver mis spots',
  footer: 'Recibes este correo porque tienes un spot en Bambalina.',
  stop: 'Dejar de recibir estos correos',
};

const en: Words = {
  unnamed: 'Your spot',
  reviews: {
    revision: {
      arrived: (name) => [
        `We have your changes of ${name}`,
        `Somebody of the team will review the changes of ${name} that you sent. Until then the version before counts.`,
      ],
      approved: (name, onMap) => [
        `Your changes of ${name} were approved`,
        `The changes of ${name} that you sent were approved.${onMap ? ' Everybody sees them now.' : ''}`,
      ],
      approved_in_part: (name) => [
        `A part of your changes of ${name} was approved`,
        `The changes of ${name} that you sent were approved, except these:`,
      ],
      rejected: (name) => [
        `Your changes of ${name} were not approved`,
        `The changes of ${name} that you sent were rejected. The version before counts.`,
      ],
    },
    submission: {
      arrived: (name) => [
        `We have received ${name}`,
        `Somebody of the team will review ${name} before it is published. We will tell you what was decided.`,
      ],
      approved: (name, onMap) =>
        onMap
          ? [`${name} is published`, `${name} was approved: everybody sees it now.`]
          : [`${name} was approved, but is not on the map yet`, `${name} was approved.`],
      approved_in_part: (name) => [`A part of ${name} was approved`, `${name} was approved, except this:`],
      rejected: (name) => [`${name} was not published`, `${name} was reviewed and is not published for now.`],
    },
  },
  again: 'You can correct it and send it again.',
  offMap: 'Your spot is not on the map yet:',
  resolve: 'You can complete it in your spot. What you change is reviewed before others see it.',
  reason: 'This is what the reviewer wrote:',
  open: 'See my spot',
  reminders: (spots) =>
    spots === 1
      ? ['One of your spots needs a look', 'One of your spots needs a look:']
      : [`${spots} of your spots need a look`, 'These spots of yours need a look:'],
  needs: {
    past_events: (name) => `${name}: all its events are over. If there are new dates, tell us.`,
    dead_link: (name, fields) => `${name}: a link does not answer any more (${fields}).`,
  },
  more: (spots) => `And ${spots} more.`,
  mine: 'See my spots',
  footer: 'You get this mail because you have a spot on Bambalina.',
  stop: 'Stop these mails',
};

const words: Record<MailLanguage, Words> = { es, en };

/** Whether the notice is about something that can be sent again. */
const isOpen = ({ kind }: NoticeAbout) => kind === 'rejected' || kind === 'approved_in_part';

/** The form of one's own spot has no dates, and the team enables. */
const resolvable: readonly MapExclusion[] = ['no_address', 'no_coordinates', 'not_shown', 'no_country'];

/** Why an approved spot is not on the map, and what to do; nothing if it is (product/notices#visible). */
function offMap({ kind, exclusions }: NoticeAbout, language: MailLanguage): Block[] {
  if (!approvalKinds.includes(kind) || exclusions.length === 0) return [];
  const t = words[language];
  const reasons = exclusions.map((reason) => mapExclusionWords[language][reason]);
  const isResolvable = exclusions.some((reason) => resolvable.includes(reason));
  return [t.offMap, { list: reasons }, ...(isResolvable ? [t.resolve] : [])];
}

/** The mail about one review. */
export function reviewMail(recipient: Recipient, notice: NoticeAbout): Mail {
  const { kind, source, reason, fields, exclusions } = notice;
  const t = words[recipient.language];
  const name = quoted(notice.name, t);
  const describe = t.reviews[source ?? 'revision'][kind as Exclude<NoticeKind, ReminderKind>];
  const [subject, text] = describe(name, exclusions.length === 0);
  const blocks: Block[] = [text];
  if (fields.length > 0) blocks.push({ list: fieldNames(fields, recipient.language) });
  if (reason) blocks.push(t.reason, { quote: reason });
  if (isOpen(notice)) blocks.push(t.again);
  blocks.push(...offMap(notice, recipient.language));
  blocks.push({ label: t.open, url: `${recipient.site}/spots/user/${notice.spot_id}/edit` });
  return mailOf(recipient, notice.id, subject, blocks);
}

/** How many spots a reminder names. */
export const maxListed = 5;

/** One mail about all that needs an owner; there is at least one notice. */
export function reminderMail(recipient: Recipient, notices: readonly NoticeAbout[]): Mail {
  const t = words[recipient.language];
  const lines = notices.map(({ name, kind, fields }) =>
    t.needs[kind as ReminderKind](quoted(name, t), fieldNames(fields, recipient.language).join(', ')),
  );
  const spots = new Set(notices.map(({ spot_id }) => spot_id));
  const [subject, text] = t.reminders(spots.size);
  const blocks: Block[] = [text, { list: lines.slice(0, maxListed) }];
  if (lines.length > maxListed) blocks.push(t.more(lines.length - maxListed));
  const [only] = spots;
  const path = spots.size === 1 ? `/spots/user/${only}/edit` : '/spots/user';
  blocks.push({ label: spots.size === 1 ? t.open : t.mine, url: recipient.site + path });
  return mailOf(recipient, notices[0]?.id ?? '', subject, blocks);
}

const quoted = (name: string, t: Words): string => (name ? `«${shortened(name, 60)}»` : t.unnamed);

/** The id makes the `Message-ID`: a mail that is sent again after a failure has the same one. */
function mailOf(recipient: Recipient, id: string, subject: string, blocks: Block[]): Mail {
  const { to, language, site, stop } = recipient;
  const t = words[language];
  const footer = [t.footer, { label: t.stop, url: stop }];
  return {
    to,
    ...letter({ language, subject, blocks, footer }),
    messageId: `<notice-${id}@${new URL(site).hostname}>`,
    // RFC 8058: the reader's own button stops the mails with one POST.
    headers: { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}
