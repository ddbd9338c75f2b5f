import { useHistoryTexts } from '../../kit/history/history.texts.ts';
import { actorName } from '../../kit/history/historyChanges.ts';
import { formatDay, formatInstant } from '../../kit/values/dates.ts';
import { type Choice, dayOf, now } from './points.ts';
import { useVersionTexts } from './versions.texts.ts';

/** Returns a function that names a point: when, what and who. */
export function useLabelOf(choices: readonly Choice[]): (point: string) => string {
  const t = useVersionTexts();
  const { actions, system, sentBy } = useHistoryTexts();
  const nameOf = ({ entry: { at, action, actor, sent }, state }: Choice): string => {
    if (state === 'sent' && sent)
      return sentBy(actorName(sent.author) ?? system, formatInstant(sent.at) ?? '');
    const change = `${formatInstant(at)} · ${actions[action]} · ${actorName(actor) ?? system}`;
    return state === 'before' ? t.beforeChange(change) : change;
  };
  return (point) => {
    const day = dayOf(point);
    if (point === now) return t.now;
    if (day) return t.endOf(formatDay(day));
    const choice = choices.find((one) => one.point === point);
    return choice ? nameOf(choice) : t.other;
  };
}
