import { useNavigate } from 'react-router';
import { useTranslate } from '../../texts/messages.ts';
import { toast } from '../feedback/toasts.tsx';
import { useSave } from '../http/data.ts';
import { messageOf } from '../http/problem.ts';
import { useOnce } from '../http/useOnce.ts';
import { clearLastDecision, type LastDecision, useLastDecision } from './lastDecision.ts';
import { useReviewingTexts } from './review.texts.ts';

/**
 * Undoes the last decision and opens its review again; does nothing after the time limit. `otherwise` is the call of the screen, for
 * while there is nothing to undo.
 */
export function useUndo(otherwise: LastDecision['undo']) {
  const t = useReviewingTexts();
  const translate = useTranslate();
  const navigate = useNavigate();
  const last = useLastDecision();
  const { undo: call = otherwise, also = otherwise } = last?.decision ?? {};
  const { save, isPending } = useSave(call, also);
  const once = useOnce();
  const send = async ({ id, path }: LastDecision) => {
    await save({ params: { id } });
    clearLastDecision();
    toast.success(t.undone);
    navigate(path);
  };
  const undo = async () => {
    if (!last) return;
    const { decision } = last;
    try {
      await once(`${decision.id} ${decision.until}`, () => send(decision));
    } catch (error) {
      toast.error(translate(messageOf(error)));
    }
  };
  return { last, undo, isPending };
}
