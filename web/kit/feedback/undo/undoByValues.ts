import type { BodyOf, Endpoint } from '#contract/kit/endpoint.ts';
import { targetOf } from '../../http/outgoing.ts';
import type { Undoable } from './undoable.ts';

/** The former values are saved again; `body` has them, with the versions that the change has left. */
export const undoByValues = <E extends Endpoint>(call: E, id: string, body: BodyOf<E>): Undoable => ({
  ...{ what: 'values', call: targetOf(call), id, body: body as Record<string, unknown> },
});
