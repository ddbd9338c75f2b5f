import { BlockedIcon, CopyIcon, DragIcon, type Icon, StarIcon } from '../theme/icons.tsx';
import type { Tone } from '../values/StatusChip.tsx';
import type { PhotoStep } from './photoSteps.ts';
import { usePhotoTexts } from './photos.texts.ts';

export type Side = 'before' | 'after';

export interface ShownChange {
  /** In a word, and in full. */
  readonly label: string;
  readonly detail: string;
  readonly icon: Icon;
  readonly tone: Tone;
}

/** What happened to a photo, as one of the two lists shows it; undefined for one that is as it was. */
export function usePhotoChange(): (step: PhotoStep, side: Side) => ShownChange | undefined {
  const t = usePhotoTexts();
  const { moved, added, removed, replaced } = t.changes;
  const isNew = { label: added, icon: StarIcon, tone: 'success' } as const;
  return ({ change, before, after }, side) => {
    const isOld = side === 'before';
    switch (change) {
      case 'same':
        return undefined;
      case 'moved': {
        const detail = t.movedFrom(before?.place ?? 0, after?.place ?? 0);
        return { label: moved, detail, icon: DragIcon, tone: 'info' };
      }
      case 'replaced':
        if (!isOld) return { ...isNew, detail: t.replacing };
        return { label: replaced, detail: replaced, icon: CopyIcon, tone: 'danger' };
      case 'removed':
        return { label: removed, detail: removed, icon: BlockedIcon, tone: 'danger' };
      case 'added':
        return { ...isNew, detail: added };
    }
  };
}
