import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { type DragEvent, type FormEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import type { Resolvable, SpotToResolve } from '#contract/spots.resolve.ts';
import type { Spot } from '#contract/spots.ts';
import { FieldMetadataProvider, useFieldMetadata } from '../../../../kit/fields/fieldMetadata.ts';
import { FormFailure } from '../../../../kit/forms/FormPage.tsx';
import { FormGuard } from '../../../../kit/forms/saving/FormGuard.tsx';
import { useShortcuts } from '../../../../kit/keyboard/shortcuts.ts';
import { NewerVersion } from '../../../../kit/live/NewerVersion.tsx';
import { Section } from '../../../../kit/page/Section.tsx';
import { AlertIcon, CheckIcon } from '../../../../kit/theme/icons.tsx';
import { StatusChip } from '../../../../kit/values/StatusChip.tsx';
import { useSpotTexts } from '../../texts/spots.texts.ts';
import { useResolveTexts } from '../resolve.texts.ts';
import { AboutSpot } from './AboutSpot.tsx';
import { CardBar } from './CardBar.tsx';
import { partsOf } from './cardFields.ts';
import { EnglishPart } from './EnglishPart.tsx';
import { PhotoPart } from './PhotoPart.tsx';
import { PlacePart } from './PlacePart.tsx';
import { useCardForm } from './useCardForm.ts';

interface Props {
  spot: SpotToResolve;
  /** What the run is about. */
  asked: readonly Resolvable[];
  /** Somebody else has it by now. */
  isLost: boolean;
  onSaved(saved: Spot): void;
  onSkip(): void;
  /** Undefined while there is nothing to undo. */
  onUndo: (() => void) | undefined;
  /** Reads the spot anew: somebody else has changed it. */
  reread(): void;
}

/** One spot, with inputs for what it lacks, and what one needs to know of it. */
export function ResolveCard({ spot, asked, isLost, onSaved, onSkip, onUndo, reread }: Props) {
  const t = useResolveTexts();
  const { noName } = useSpotTexts();
  const parts = partsOf(spot, asked);
  const form = useCardForm(spot, parts.lacks, { onSaved, onUnchanged: onSkip });
  const fields = useFieldMetadata();
  const card = useRef<HTMLFormElement>(null);
  const onDropped = useRef<(data: DataTransfer) => void>(undefined);
  const { control } = form;
  // The search may find a stored address: then a digit sets the pin.
  const hasFields = !parts.place || spot.address === '' || parts.english;
  useFirstFocus(card, hasFields);
  useShortcuts(t.title, [
    { keys: 'Enter', label: t.saveNext, run: () => card.current?.requestSubmit() },
    { keys: 'mod+enter', label: t.saveNext, run: () => card.current?.requestSubmit() },
  ]);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    await form.submit();
    // After the errors have been rendered, focus the first invalid field.
    setTimeout(() => card.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), 0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    // Enter that is held down would save the next spot too.
    if (event.key === 'Enter' && event.repeat && event.target instanceof HTMLInputElement)
      event.preventDefault();
    if (event.key === 'Escape' && isField && !event.defaultPrevented) card.current?.focus();
  };
  const onDragOver = (event: DragEvent) => {
    if (onDropped.current && event.dataTransfer.types.includes('Files')) event.preventDefault();
  };
  const onDrop = (event: DragEvent) => {
    // The field has taken what was dropped on it.
    if (event.defaultPrevented || !onDropped.current) return;
    event.preventDefault();
    onDropped.current(event.dataTransfer);
  };
  const name = spot.name || noName;
  return (
    <FieldMetadataProvider value={fields}>
      <NewerVersion shown={form.shown()} dirty={form.dirty} reload={reread} />
      {isLost ? (
        <Alert severity="warning" variant="outlined" sx={{ mb: 2 }}>
          {t.lost}
        </Alert>
      ) : null}
      <Box
        component="form"
        noValidate
        ref={card}
        tabIndex={-1}
        aria-label={name}
        sx={{ outlineOffset: 4 }}
        {...{ onSubmit, onKeyDown, onDragOver, onDrop }}
      >
        <FormFailure form={form} />
        <Box sx={columnsStyle}>
          <Section title={name}>
            <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
                {parts.lacks.map((lack) => (
                  <StatusChip key={lack} label={t.lacks[lack]} icon={AlertIcon} tone="warning" />
                ))}
                {parts.lacks.length === 0 ? <StatusChip label={t.nothingLacks} icon={CheckIcon} /> : null}
              </Box>
              {parts.photo ? <PhotoPart control={control} card={card} onDrop={onDropped} /> : null}
              {parts.english ? <EnglishPart spot={spot} control={control} /> : null}
              {parts.place || parts.country ? (
                <PlacePart {...{ spot, control, card }} hasPlace={parts.place} hasCountry={parts.country} />
              ) : null}
            </Box>
          </Section>
          <AboutSpot spot={spot} hasBio={!parts.english} />
        </Box>
        <CardBar form={form} onSkip={onSkip} onUndo={onUndo} />
      </Box>
      <FormGuard form={form} fields={fields} title={name} />
    </FieldMetadataProvider>
  );
}

/**
 * The first empty text field has the focus; without one the card, so that keys and what is pasted belong to it. On a touch screen
 * the card too: a field would open the keyboard over the text that is to be translated.
 */
function useFirstFocus(card: { readonly current: HTMLElement | null }, hasFields: boolean): void {
  // Before the card is painted: the first keys that are pressed once one sees it must not go elsewhere.
  useLayoutEffect(() => {
    if (document.querySelector('[role=dialog]')) return;
    const inputs = card.current?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'input:not([type=file], [aria-hidden=true]), textarea:not([aria-hidden=true])',
    );
    const empty = [...(inputs ?? [])].find(({ value }) => value === '');
    const isTouch = window.matchMedia('(pointer: coarse)').matches;
    const first = isTouch || !hasFields ? undefined : empty;
    (first ?? card.current)?.focus({ preventScroll: true });
  }, [card, hasFields]);
}

const columnsStyle = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
  alignItems: 'start',
} as const;
