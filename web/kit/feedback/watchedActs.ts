import { createStore } from '../../state/createStore.ts';

/** The acts on many records whose end is to be told, as they are in session storage; '' for none (./watchAct.ts). */
export const watchedActs = createStore(sessionStorage.getItem('acts') ?? '');
