import { codes } from '#contract/kit/codes.ts';
import { preferences } from '#contract/preferences.ts';
import { type View, type ViewQuery, views } from '#contract/views.ts';
import { useTranslate } from '../../../../texts/messages.ts';
import { toast } from '../../../feedback/toasts.tsx';
import { undoDeletion } from '../../../feedback/undo/undo.ts';
import { useSave } from '../../../http/data.ts';
import { messageOf, ProblemError } from '../../../http/problem.ts';
import { refetchViews, setView } from '../../settings/listSettings.ts';
import { savePreference } from '../../settings/savePreference.ts';
import { useViewPanelTexts } from './viewsPanel.texts.ts';

export const isStale = (error: unknown): boolean =>
  error instanceof ProblemError && error.problem.code === codes.stale;

/** What can be done with a view of a list besides opening it; each says how it went. */
export function useViewActions(list: string) {
  const t = useViewPanelTexts();
  const translate = useTranslate();
  const { save: sendUpdate, isPending: isUpdating } = useSave(views.update);
  const { save: sendRemoval, isPending: isRemoving } = useSave(views.remove, preferences.change);

  const say = async (work: Promise<unknown>, done: () => void) => {
    try {
      await work;
      done();
    } catch (error) {
      refetchViews();
      toast.error(isStale(error) ? t.stale : translate(messageOf(error, t.failed)));
    }
  };
  return {
    isPending: isUpdating || isRemoving,
    /** What the list shows now becomes the view. */
    update: ({ id, name, version }: View, query: ViewQuery) =>
      say(
        sendUpdate({ params: { id }, body: { query, version } }).then(({ data }) => setView(data)),
        () => toast.success(t.updated(name)),
      ),
    remove: ({ id, name }: View) =>
      say(sendRemoval({ params: { id } }), () =>
        toast.success(t.removed(name), undoDeletion(views.restore, id, name)),
      ),
    /** The view that the list opens with; none: with everything. */
    openFirst: (view: View | undefined) =>
      say(savePreference(list, { view: view?.id ?? null }), () =>
        toast.success(view ? t.firstSet(view.name) : t.firstUnset),
      ),
  };
}
