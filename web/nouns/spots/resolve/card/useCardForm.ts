import { useMemo } from 'react';
import { codes } from '#contract/kit/codes.ts';
import { spots } from '#contract/spots.calls.ts';
import { isPinMissing, type Resolvable, type SpotToResolve } from '#contract/spots.resolve.ts';
import type { Spot } from '#contract/spots.ts';
import { useEditForm } from '../../../../kit/forms/useEditForm.ts';
import { useSave } from '../../../../kit/http/data.ts';
import { useSpotFormTexts } from '../../texts/spotForm.texts.ts';
import { useResolveTexts } from '../resolve.texts.ts';
import {
  begunOf,
  type CardValues,
  cardSchemaOf,
  changesOf,
  fieldOf,
  lacksAfter,
  toCard,
} from './cardFields.ts';

interface Outcomes {
  onSaved(saved: Spot): void;
  /** Nothing was changed: there is nothing to undo. */
  onUnchanged(): void;
}

/**
 * The form of a card. It is saved by the call of every form, with the version of the spot, once at least one of the lacks is
 * gone; what is still missing otherwise is said beside the fields.
 */
export function useCardForm(
  spot: SpotToResolve,
  lacks: readonly Resolvable[],
  { onSaved, onUnchanged }: Outcomes,
) {
  const { updateFailed } = useSpotFormTexts();
  const { stillDoubtful, oneIsEnough } = useResolveTexts();
  const { save } = useSave(spots.update);
  const schema = useMemo(() => cardSchemaOf(spot), [spot]);
  const form = useEditForm<CardValues, typeof schema, Spot>({
    schema,
    record: spot,
    toValues: (record) => toCard(record ?? spot),
    confirm: async () => {
      const missing = lacksAfter(spot, lacks, form.form.getValues());
      if (missing.length < lacks.length || lacks.length === 0) return true;
      const begun = begunOf(missing, form.form.getValues(), toCard(spot));
      const message = (lack: Resolvable) => {
        if (begun.length === 0 && lacks.length > 1) return oneIsEnough;
        return lack === 'pin' && !isPinMissing(spot) ? stillDoubtful : codes.required;
      };
      // The others may stay as they are.
      for (const lack of begun.length > 0 ? begun : missing.slice(0, 1))
        form.form.setError(fieldOf[lack], { type: 'missing', message: message(lack) });
      return false;
    },
    save: (fields, { version, base = spot, onProgress, signal }) => {
      const changes = changesOf(fields, form.form.getValues(), toCard(base));
      return save({ params: { id: spot.id }, body: { ...changes, version }, onProgress, signal });
    },
    failed: updateFailed,
    onSaved: (answer) => {
      const { data } = answer as { data: Spot };
      if (data.version === spot.version) onUnchanged();
      else onSaved(data);
    },
  });
  return form;
}
