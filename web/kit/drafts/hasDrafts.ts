import { createStore } from '../../state/createStore.ts';

/** How the keys of marks begin in local storage (./marks.ts). */
export const markPrefix = 'draft:';

/** Whether the shell loads the code of drafts: there is or was a mark since the page was loaded. */
export const hasDrafts = createStore(Object.keys(localStorage).some((key) => key.startsWith(markPrefix)));
// The first draft of another tab: it may be left to this one to send.
window.addEventListener('storage', ({ key }) => {
  if (key?.startsWith(markPrefix)) hasDrafts.set(true);
});
