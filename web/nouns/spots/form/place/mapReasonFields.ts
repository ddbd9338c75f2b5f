import { useEffect, useEffectEvent } from 'react';
import type { FieldPath } from 'react-hook-form';
import { useLocation } from 'react-router';
import { type MapExclusion, mapExclusions } from '#contract/spots.rules.ts';
import type { FormSpot } from '../spotFields.ts';

/** The field to edit for each reason that a spot is not on the map. */
export const fieldOfReason: Record<MapExclusion, FieldPath<FormSpot>> = {
  not_enabled: 'enable',
  no_address: 'address',
  no_coordinates: 'lat',
  not_shown: 'show_in_map',
  not_yet: 'available_since',
  over: 'available_to',
  no_country: 'country',
};

/** Focuses the field of the reason in the address's hash (`#no_address`): the lists link to it. */
export function useFocusFromHash(focusField: (name: FieldPath<FormSpot>) => void): void {
  const { hash } = useLocation();
  const focus = useEffectEvent(focusField);
  useEffect(() => {
    const reason = mapExclusions.find((known) => `#${known}` === hash);
    // After the page has moved the focus to its title.
    const timer = reason && setTimeout(() => focus(fieldOfReason[reason]), 200);
    return () => clearTimeout(timer);
  }, [hash]);
}
