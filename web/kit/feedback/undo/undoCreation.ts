import type { Endpoint } from '#contract/kit/endpoint.ts';
import type { Target } from '../../http/outgoing.ts';
import type { Saved, Undoable, UndoCalls } from './undoable.ts';

/* Apart from the other kinds of undo, which lists do not load. */

/** The call without what cannot be stored. */
export const targetOf = ({ method, path, minRole, sends }: Endpoint): Target => ({
  ...{ method, path, minRole, sends },
});

/** A new or restored record moves to the trash. */
export const undoCreation = ({ remove }: Pick<UndoCalls, 'remove'>, { id, version }: Saved): Undoable => ({
  ...{ what: 'creation', call: targetOf(remove), id, version },
});
