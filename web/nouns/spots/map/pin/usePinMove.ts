import { useRef, useState } from 'react';
import { distance, type Pin } from '#contract/geography/pins.ts';
import { codes } from '#contract/kit/codes.ts';
import { spots } from '#contract/spots.calls.ts';
import { toast } from '../../../../kit/feedback/toasts.tsx';
import { undoSave } from '../../../../kit/feedback/undo/undo.ts';
import { changedOutsideForm } from '../../../../kit/feedback/undo/undone.ts';
import { call } from '../../../../kit/http/call.ts';
import { useSave } from '../../../../kit/http/data.ts';
import { messageOf, ProblemError } from '../../../../kit/http/problem.ts';
import { useOnce } from '../../../../kit/http/useOnce.ts';
import { lengthText } from '../../../../kit/map/map.texts.ts';
import { nameLanguage, useLanguage } from '../../../../texts/language.ts';
import { useTranslate } from '../../../../texts/messages.ts';
import { useMapWorkTexts } from '../mapWork.texts.ts';

/** A pin that is being moved: the spot as it was read when the move began. */
interface Move {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly from: Pin;
  readonly to: Pin;
}

export interface PinMove {
  readonly move: Move | undefined;
  readonly isSaving: boolean;
  start(id: string): Promise<void>;
  moveTo(to: Pin): void;
  keep(): Promise<void>;
  cancel(): void;
}

/** Moves the pin of a spot: saved with the version that was read first, and undone by the toast (product/map#move). */
export function usePinMove(): PinMove {
  const t = useMapWorkTexts();
  const translate = useTranslate();
  const language = nameLanguage(useLanguage());
  const [move, showMove] = useState<Move>();
  // A drop moves and keeps the pin before the next rendering.
  const current = useRef<Move>(undefined);
  const setMove = (next: Move | undefined) => {
    current.current = next;
    showMove(next);
  };
  const { save: update } = useSave(spots.update);
  const [isSaving, setSaving] = useState(false);
  const once = useOnce();

  const save = async ({ id, name, version, from, to }: Move) => {
    const { data } = await update({ params: { id }, body: { ...to, version } });
    changedOutsideForm.set(data);
    const far = lengthText(distance(from, to), language);
    toast.success(t.moved(name, far), undoSave('spots', spots, data));
  };
  const fail = (error: unknown, name: string) => {
    const isStale = error instanceof ProblemError && error.problem?.code === codes.stale;
    toast.error(isStale ? t.movedElsewhere(name) : translate(messageOf(error)));
  };
  return {
    move,
    isSaving,
    async start(id) {
      try {
        const { data } = await call(spots.read, { query: { id } });
        const { name, version, lat, long } = data;
        if (lat === null || long === null) return;
        setMove({ id, name, version, from: { lat, long }, to: { lat, long } });
      } catch (error) {
        toast.error(translate(messageOf(error)));
      }
    },
    moveTo: (to) => current.current && setMove({ ...current.current, to }),
    async keep() {
      const now = current.current;
      if (!now) return;
      const isSame = now.to.lat === now.from.lat && now.to.long === now.from.long;
      if (isSame) return setMove(undefined);
      setSaving(true);
      await once(`${now.id} ${now.version}`, () => save(now)).catch((error) => fail(error, now.name));
      setSaving(false);
      setMove(undefined);
    },
    cancel: () => setMove(undefined),
  };
}
