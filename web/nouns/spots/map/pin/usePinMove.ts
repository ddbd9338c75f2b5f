import { useEffect, useRef, useState } from 'react';
import { distance, type Pin } from '#contract/geography/pins.ts';
import { codes } from '#contract/kit/codes.ts';
import { spots } from '#contract/spots.calls.ts';
import { toast } from '../../../../kit/feedback/toasts.tsx';
import { undoSave } from '../../../../kit/feedback/undo/undo.ts';
import { changedOutsideForm } from '../../../../kit/feedback/undo/undone.ts';
import { useErrorToast } from '../../../../kit/feedback/useErrorToast.ts';
import { call } from '../../../../kit/http/call.ts';
import { useSave } from '../../../../kit/http/data.ts';
import { ProblemError } from '../../../../kit/http/problem.ts';
import { useOnce } from '../../../../kit/http/useOnce.ts';
import { lengthText } from '../../../../kit/map/map.texts.ts';
import { nameLanguage, useLanguage } from '../../../../texts/language.ts';
import { useMapWorkTexts } from '../mapWork.texts.ts';

/** The spot is being read, to move its pin. */
interface Reading {
  readonly id: string;
}

/** A pin that is being moved: the spot as it was read when the move began. */
interface Move extends Reading {
  readonly name: string;
  readonly version: number;
  readonly from: Pin;
  readonly to: Pin;
  readonly isSaving: boolean;
}

export interface PinMove {
  readonly isReading: boolean;
  readonly move: Move | undefined;
  start(id: string): Promise<void>;
  moveTo(to: Pin): void;
  keep(): Promise<void>;
  cancel(): void;
}

/**
 * Moves the pin of the chosen spot: saved with the version that was read first, and undone by the toast. Once another spot is chosen,
 * or none, nothing is moved any more (product/map#move).
 */
export function usePinMove(chosen: string | undefined): PinMove {
  const t = useMapWorkTexts();
  const toastError = useErrorToast();
  const language = nameLanguage(useLanguage());
  const [present, show] = useState<Reading | Move>();
  // A drop moves and keeps the pin before the next rendering.
  const current = useRef(present);
  const set = (next: Reading | Move | undefined) => {
    current.current = next;
    show(next);
  };
  // What is answered later finds that it is not the present one any more.
  if (present && present.id !== chosen) set(undefined);
  useEffect(
    () => () => {
      current.current = undefined;
    },
    [],
  );
  const moved = () => (current.current && 'to' in current.current ? current.current : undefined);
  const { save: update } = useSave(spots.update);
  const once = useOnce();

  const save = async ({ id, name, version, from, to }: Move) => {
    const { data } = await update({ params: { id }, body: { ...to, version } });
    changedOutsideForm.set(data);
    const far = lengthText(distance(from, to), language);
    toast.success(t.moved(name, far), undoSave('spots', spots, data));
  };
  const fail = (error: unknown, name: string) => {
    const isStale = error instanceof ProblemError && error.problem?.code === codes.stale;
    if (isStale) toast.error(t.movedElsewhere(name));
    else toastError(error);
  };
  return {
    isReading: present !== undefined && !('to' in present),
    move: present && 'to' in present ? present : undefined,
    async start(id) {
      if (current.current?.id === id) return;
      const reading = { id };
      set(reading);
      const read = await readMove(id).catch((error) => {
        if (current.current === reading) toastError(error);
        return undefined;
      });
      if (current.current === reading) set(read);
    },
    moveTo(to) {
      const now = moved();
      if (now && !now.isSaving) set({ ...now, to });
    },
    async keep() {
      const now = moved();
      if (!now || now.isSaving) return;
      const isSame = now.to.lat === now.from.lat && now.to.long === now.from.long;
      if (isSame) return set(undefined);
      const saved = { ...now, isSaving: true };
      set(saved);
      await once(`${now.id} ${now.version}`, () => save(now)).catch((error) => fail(error, now.name));
      if (current.current === saved) set(undefined);
    },
    cancel: () => set(undefined),
  };
}

/** The move of a pin from where it is now; undefined for a spot that has none any more. */
async function readMove(id: string): Promise<Move | undefined> {
  const { name, version, lat, long } = (await call(spots.read, { query: { id } })).data;
  if (lat === null || long === null) return undefined;
  const from = { lat, long };
  return { id, name, version, from, to: from, isSaving: false };
}
