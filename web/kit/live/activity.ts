/* Whether the reader of this window still does something: claims are renewed only then (product/live#claims). */

/** After how many milliseconds a screen renews its claims. */
export const renewal = 60_000;
const activity = 300_000;

let activeAt = Date.now();
for (const event of ['pointerdown', 'keydown', 'wheel', 'touchmove'])
  window.addEventListener(
    event,
    () => {
      activeAt = Date.now();
    },
    { capture: true, passive: true },
  );

/** Whether they have done something in the last five minutes. */
export const isActive = (): boolean => Date.now() - activeAt < activity;
